import Spool

/// The common form of the reasons for failures, which the ledger stores and reports show.
enum Reason {
  /// The maximum length of a reason, in characters.
  static let length = 200

  /// Returns a text on one line, at most `length` characters long. White space and control
  /// characters become single spaces, and a longer text ends in an ellipsis. A text in this form
  /// stays unchanged.
  static func text(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.isControl }
    let line = words.map { String($0) }.joined(separator: " ").printable
    return line.count > length ? line.prefix(length - 1) + "…" : line
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
