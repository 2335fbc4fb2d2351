extension String {
  /// The text with control characters and bidirectional controls escaped as in Swift's source.
  ///
  /// Such characters could change the terminal or page. Server responses, file names and values
  /// from files are printed in this form, always on one line.
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

  /// The escaped characters are C0, DEL and C1 (ECMA-48), line and paragraph separators, and
  /// Unicode's bidirectional controls (UAX #9, 2). These controls can make a text look like another
  /// text (CVE-2021-42574).
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
