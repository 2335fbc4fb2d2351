import Spool

/// The form of all reasons that the ledger keeps and that people read.
enum Reason {
  /// The most that is shown of a text, in characters.
  static let length = 200

  /// Puts a text on one line, with one space for each run of white space and control characters, and cuts it
  /// with an ellipsis. A reason stays as it is.
  static func text(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.isControl }
    let line = words.map { String($0) }.joined(separator: " ").printable
    return line.count > length ? line.prefix(length - 1) + "…" : line
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
