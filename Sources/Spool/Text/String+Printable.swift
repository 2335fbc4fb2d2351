extension String {
  /// The text without anything that a terminal or a page obeys in place of showing it: controls, and
  /// marks that turn the direction of writing, are escaped as in Swift's source.
  ///
  /// Texts of servers, names of files and values that files hold are printed like this, always on one line.
  package var printable: String {
    guard unicodeScalars.contains(where: Self.isObeyed) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where Self.isObeyed(scalar):
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// C0, DEL and C1 (ECMA-48), breaks of lines and paragraphs, and the bidirectional controls of Unicode
  /// (UAX #9, 2), which can make a text read as another (CVE-2021-42574).
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
