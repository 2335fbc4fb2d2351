/// The bytes of a request, after which the connection ends; whatever is in it may be wrong.
struct RawRequest {
  var method = "POST"
  var path: String
  var headers: [String] = ["Host: localhost", "Connection: close"]
  var body: [UInt8] = []
  /// Nil for a request that does not say it.
  var length: String?

  init(_ path: String, method: String = "POST", headers: [String] = [], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.headers += headers
    self.body = body
    length = "\(body.count)"
  }

  init(_ path: String, form: String) {
    self.init(
      path, headers: ["Content-Type: application/x-www-form-urlencoded"], body: Array(form.utf8))
  }

  /// The lines above the body, with the empty one.
  var head: [UInt8] {
    let lines =
      ["\(method) \(path) HTTP/1.1"] + headers + (length.map { ["Content-Length: \($0)"] } ?? [])
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  var bytes: [UInt8] { head + body }
}
