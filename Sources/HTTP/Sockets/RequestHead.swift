/// The head of a request of HTTP/1.1, with the lines that libcurl would send.
enum RequestHead {
  /// Appends the head but for its end, which is the length of the body.
  ///
  /// A header without a value keeps the line of its name from being sent; one that ends with a semicolon in place
  /// of the colon is sent without a value.
  ///
  /// - Parameters:
  ///   - target: the path and query.
  ///   - authority: the host, and the port unless it is 80.
  static func write(
    _ request: borrowing Request, for target: Substring, at authority: String,
    to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: request.method.rawValue.utf8)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: target.utf8)
    bytes.append(contentsOf: " HTTP/1.1\r\n".utf8)
    func line(_ name: StaticString, _ value: String) {
      guard !request.headers.contains(where: { isNamed($0, name) }) else { return }
      name.withUTF8Buffer { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: ": ".utf8)
      bytes.append(contentsOf: value.utf8)
      bytes.append(contentsOf: "\r\n".utf8)
    }
    line("Host", authority)
    line("Accept", "*/*")
    if let encoding = request.acceptEncoding { line("Accept-Encoding", encoding) }
    for header in request.headers { append(header, to: &bytes) }
    if request.method != .get { line("Content-Type", "application/x-www-form-urlencoded") }
  }

  /// Whether the end of the head tells the length of the body.
  static func tellsLength(of request: borrowing Request) -> Bool {
    request.method != .get && !request.headers.contains { isNamed($0, "Content-Length") }
  }

  /// Appends the end of the head, with the length of the body if there is one.
  static func finish(with length: Int?, to bytes: inout [UInt8]) {
    if let length {
      bytes.append(contentsOf: "Content-Length: ".utf8)
      bytes.append(contentsOf: String(length).utf8)
      bytes.append(contentsOf: "\r\n".utf8)
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private static func append(_ header: String, to bytes: inout [UInt8]) {
    let text = header.utf8
    switch text.last {
    case UInt8(ascii: ":"), nil: return
    case UInt8(ascii: ";") where !text.contains(UInt8(ascii: ":")):
      bytes.append(contentsOf: text.dropLast())
      bytes.append(UInt8(ascii: ":"))
    default: bytes.append(contentsOf: text)
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private static func isNamed(_ header: String, _ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    var header = header
    return header.withUTF8 { header in
      guard header.count > length,
        header[length] == UInt8(ascii: ":") || header[length] == UInt8(ascii: ";")
      else { return false }
      return name.withUTF8Buffer { name in
        (0..<length).allSatisfy { header[$0] | 0x20 == name[$0] | 0x20 }
      }
    }
  }
}
