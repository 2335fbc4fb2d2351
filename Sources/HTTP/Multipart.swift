/// A request body in the format `multipart/form-data` (RFC 7578), written part by part.
public struct Multipart: Sendable {
  /// The body of the form so far.
  public private(set) var body = Body()
  /// The text between the parts, which must not occur in any content.
  public let boundary: String

  /// Creates a form without parts.
  public init(boundary: String) {
    self.boundary = boundary
  }

  /// The value of the request's `Content-Type`.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// Adds a text field to the form, without a content type.
  public mutating func add(_ name: String, _ value: String) {
    begin("Content-Disposition: form-data; name=\"\(Self.escaped(name))\"")
    body.append(value + "\r\n")
  }

  /// Adds a part with a content type, and with a file name if the part is a file.
  public mutating func add(
    _ name: String, fileName: String? = nil, type: String, content: [UInt8]
  ) {
    add(name, fileName: fileName, type: type, content: Body(content))
  }

  /// Adds a part whose content may be read from a file while it is sent.
  package mutating func add(_ name: String, fileName: String?, type: String, content: Body) {
    let file = fileName.map { "; filename=\"\(Self.escaped($0))\"" } ?? ""
    begin(
      "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"\(file)\r\nContent-Type: \(type)"
    )
    body.append(content)
    body.append("\r\n")
  }

  /// Ends the form with the final boundary.
  public mutating func finish() {
    body.append("--\(boundary)--\r\n")
  }

  private mutating func begin(_ headers: String) {
    for text in ["--", boundary, "\r\n", headers, "\r\n\r\n"] { body.append(text) }
  }

  /// Escapes the name of a field or file as browsers and libcurl do (WHATWG HTML,
  /// multipart/form-data encoding).
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
