import Formats

/// How far something is: parts in the order of their weight.
struct ProgressLine: Sendable {
  private let parts: [String]

  /// A name in a part may hold characters that would move the cursor or colour the terminal; they
  /// are left out.
  init(_ parts: [String]) {
    self.parts = parts.map { $0.filter { !$0.isControl } }
  }

  /// The time that is left, as a last part; none while too little is done to tell.
  ///
  /// - Parameter done: the share of the work that took so many seconds.
  static func timeToGo(done: Double, after seconds: Double) -> [String] {
    done > 0.01 ? ["\(Quantity.time(seconds * (1 - min(done, 1)) / done)) to go"] : []
  }

  /// All of it, for a log.
  var text: String { parts.joined(separator: ", ") }

  /// Joins as many parts as fit, since half a number would mislead; of the first at least its beginning.
  func fitting(columns: Int) -> String {
    for count in parts.indices.reversed() {
      let text = parts[...count].joined(separator: ", ")
      if text.columns <= columns { return text }
    }
    return String((parts.first ?? "").prefix(columns: columns))
  }

  /// Draws it over the line before it. The last column stays free: many terminals wrap a line that
  /// reaches it.
  func redrawn(width: Int) -> String { Self.start + fitting(columns: width - 1) + Self.eraseToEnd }

  /// Leaves an empty line.
  static let erased = start + eraseToEnd

  /// ECMA-48: carriage return, and erase in line. The program writes no other control functions.
  private static let start = "\r"
  private static let eraseToEnd = "\u{1B}[K"
}
