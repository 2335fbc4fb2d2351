/// A generator of damaged requests, which makes the same changes for the same seed.
struct RequestMutator {
  var random: SeededGenerator

  /// Returns a request whose content is changed. It is still valid HTTP, so the server must respond
  /// to it.
  mutating func spoilContent(of request: RawRequest) -> RawRequest {
    var request = request
    request.body = spoil(request.body)
    if !request.body.isEmpty, Bool.random(using: &random) { request.body = spoil(request.body) }
    request.length = "\(request.body.count)"
    return request
  }

  /// Returns the bytes of a request with changes that may make it invalid HTTP.
  mutating func spoil(_ request: RawRequest) -> [UInt8] {
    var request = request
    switch Int.random(in: 0..<10, using: &random) {
    case 0: request.length = lengths.randomElement(using: &random) ?? nil
    case 1:
      request.headers = request.headers.map { header in
        header.hasPrefix("Content-Type") ? types.randomElement(using: &random) ?? header : header
      }
    case 2:
      request.length = Bool.random(using: &random) ? nil : request.length
      request.headers.append("Transfer-Encoding: chunked")
      request.body = chunks(of: request.body)
    case 3: request.headers.append(headers.randomElement(using: &random) ?? "")
    case 4: request.headers.shuffle(using: &random)
    case 5: request.path = paths.randomElement(using: &random) ?? "/"
    case 6: request.method = methods.randomElement(using: &random) ?? "POST"
    case 7: return garbage(Int.random(in: 0..<3_000, using: &random))
    case 8: return spoil(request.head) + request.body
    default: return spoil(request.bytes)
    }
    return request.bytes
  }

  /// Flips, removes, duplicates or inserts some bytes, or truncates the text.
  mutating func spoil(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let first = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, first + Int.random(in: 0..<100, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      for _ in 0..<Int.random(in: 1..<9, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 1: bytes.removeSubrange(first..<end)
    case 2: bytes.insert(contentsOf: bytes[first..<end], at: first)
    case 3: bytes.insert(contentsOf: garbage(end - first), at: first)
    default: bytes.removeSubrange(first...)
    }
    return bytes
  }

  private mutating func garbage(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private mutating func chunks(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 1..<2_000, using: &random))
      let isWrong = Int.random(in: 0..<4, using: &random) == 0
      let size =
        isWrong ? sizes.randomElement(using: &random) ?? "" : String(chunk.count, radix: 16)
      result += Array((size + "\r\n").utf8) + chunk + Array("\r\n".utf8)
      rest = rest.dropFirst(chunk.count)
    }
    return result + Array("0\r\n\r\n".utf8)
  }

  private let lengths = [
    "0", "1", "-1", "5", "99999", "100001", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "0x10", "1e3", "", " ", "10, 20", "ten", nil,
  ]
  private let sizes = ["", "-1", "0", "g", "ffffffffffffffff", "10000000000000000", "1;x=y", " 5"]
  private let types = [
    "Content-Type: multipart/form-data", "Content-Type: multipart/form-data; boundary=",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Type: multipart/form-data; boundary=\"",
    "Content-Type: multipart/form-data; boundary=\"a\u{0}b\"",
    "Content-Type: multipart/form-data; boundary=" + String(repeating: "b", count: 5_000),
    "Content-Type: multipart/mixed; boundary=understudy-test", "Content-Type: text/plain",
    "Content-Type: application/x-www-form-urlencoded", "Content-Type:", "Content-Type",
  ]
  private let headers = [
    "Content-Length: 3", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, chunked",
    "Expect: 100-continue", "Connection: keep-alive", "Upgrade: websocket", "Cookie: =;=;;",
    "Authorization: Basic %%%", ": x", " folded", "X\u{0}: y", "Idempotency-Key:",
    "Idempotency-Key: \u{1F4A5}", "X: " + String(repeating: "x", count: 70_000),
  ]
  private let paths = [
    "", "/", "*", "//", "/%", "/%zz", "/%00", "/a/%00b", "/../../etc/passwd",
    "/%2e%2e/%2e%2e/outside",
    "/a/..%2f..%2foutside", "/upload/ios/../../x", "http://other/upload/ios/", "/upload/ios/?x=%",
    "/register_user/ios/", "/set_password/ios/", "/mobile-heartbeat/", "/\u{FF}\u{FE}",
    "/" + String(repeating: "../", count: 300) + "outside",
    "/" + String(repeating: "a", count: 60_000),
  ]
  private let methods = ["", "GET", "PUT", "DELETE", "CONNECT", "post", "POST POST", "\u{0}"]
}
