import Spool

/// The form of all reasons that the ledger keeps and that people read.
enum Reason {
  /// The most that is shown of a text, in characters.
  static let length = 200

  /// Puts a text on one line without controls, and cuts it with an ellipsis. A reason stays as it is.
  static func text(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
    return line.count > length ? line.prefix(length - 1) + "…" : line
  }
}
