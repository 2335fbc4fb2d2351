import Formats
import Spool

/// How far something is: parts in the order of their weight.
struct ProgressLine: Sendable {
  private let parts: [String]
  /// The share of the work that is done, from 0 to 1, where it is known.
  private let done: Double?

  /// A name in a part may hold characters that would move the cursor or colour the terminal; they
  /// are left out.
  init(_ parts: [String]) {
    self.init(parts, share: nil)
  }

  /// Parts, and the time that is left as a last one.
  ///
  /// - Parameter done: the share of the work that took so many seconds.
  init(_ parts: [String], done: Double, after seconds: Double) {
    self.init(
      parts + Self.timeToGo(done: done, after: seconds),
      share: done.isFinite ? min(max(done, 0), 1) : nil)
  }

  private init(_ parts: [String], share: Double?) {
    self.parts = parts.map { $0.filter { !$0.isControl } }
    done = share
  }

  /// The time that is left, as a last part; none while too little is done to tell.
  ///
  /// - Parameter done: the share of the work that took so many seconds.
  static func timeToGo(done: Double, after seconds: Double) -> [String] {
    done > 0.01 ? ["\(Quantity.time(seconds * (1 - min(done, 1)) / done)) to go"] : []
  }

  /// All of it, for a log.
  var text: String { parts.joined(separator: ", ") }

  /// All of it as a JSON object, for another program.
  func json(after seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("seconds")
      json.number(Double(Int64(seconds * 1_000)) / 1_000)
      if let done {
        json.key("done")
        json.number(Double(Int64(done * 10_000)) / 10_000)
      }
      json.key("text")
      json.string(text)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

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
