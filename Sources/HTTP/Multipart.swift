/// A body of `multipart/form-data` (RFC 7578), written part by part.
public struct Multipart: Sendable {
  /// The text of the form so far.
  public private(set) var body = Body()
  /// The text between the parts, which no content may hold.
  public let boundary: String

  /// Begins a form without parts.
  public init(boundary: String) {
    self.boundary = boundary
  }

  /// The value of the request's `Content-Type`.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// A field of a form, without a type of its own.
  public mutating func add(_ name: String, _ value: String) {
    begin("Content-Disposition: form-data; name=\"\(Self.escaped(name))\"")
    body.append(value + "\r\n")
  }

  /// A part with a type, and with a file's name if it is one.
  public mutating func add(
    _ name: String, fileName: String? = nil, type: String, content: [UInt8]
  ) {
    add(name, fileName: fileName, type: type, content: Body(content))
  }

  /// Adds a part whose content may be a file.
  package mutating func add(_ name: String, fileName: String?, type: String, content: Body) {
    let file = fileName.map { "; filename=\"\(Self.escaped($0))\"" } ?? ""
    begin(
      "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"\(file)\r\nContent-Type: \(type)"
    )
    body.append(content)
    body.append("\r\n")
  }

  /// Ends the body.
  public mutating func finish() {
    body.append("--\(boundary)--\r\n")
  }

  private mutating func begin(_ headers: String) {
    for text in ["--", boundary, "\r\n", headers, "\r\n\r\n"] { body.append(text) }
  }

  /// Escapes a name like browsers and libcurl (WHATWG HTML, multipart/form-data encoding).
  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { [0x22, 0x0D, 0x0A].contains($0) }) else { return name }
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
