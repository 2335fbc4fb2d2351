import Fixtures

@testable import Check
@testable import Reading

/// A rule's smallest defect, and a change of the same kind that breaks nothing.
struct Control: Sendable {
  let rule: String
  /// A description of the harmless change, for the table.
  let harmless: String
  let method: Method

  enum Method: Sendable {
    /// The input of a rule's judge is changed before the judge receives it.
    case spoils(defect: @Sendable (Rule) -> Rule, harmless: @Sendable (Rule) -> Rule)
    /// Files of a small recording are changed.
    case files(
      defect: @Sendable (TemporaryFolder) throws -> Void,
      harmless: @Sendable (TemporaryFolder) throws -> Void)
  }
}

extension Control {
  /// Every control; one for each rule is added here.
  static let all: [Control] =
    text + names + doubles + layouts + list + manifest + raw + attitude + rest + movement + gait
    + positions + fixes
    + events
    + handling + clocks + surveys + allan + stays + truth + people + streets + health + digital
    + macs + typed + cozie
    + exports
    + ofFullBuild

  #if FULL
    private static let ofFullBuild = swip
  #else
    private static let ofFullBuild: [Control] = []
  #endif

  /// The input of a rule's judge is changed before the judge receives it.
  static func spoiling<Change: Sendable>(
    _ rule: String, _ text: String, by spoil: @escaping @Sendable (Rule, Change) -> Rule,
    _ defect: Change, _ change: Change
  ) -> Control {
    Control(
      rule: rule, harmless: text,
      method: .spoils(defect: { spoil($0, defect) }, harmless: { spoil($0, change) }))
  }

  /// Rows are changed.
  static func rows(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout Piece, Setting) -> Void,
    change: @escaping @Sendable (inout Piece, Setting) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(piece: $1) }, defect, change)
  }

  /// Rows are changed, an hour of them at a time.
  static func hours(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout [Piece]) -> Void,
    change: @escaping @Sendable (inout [Piece]) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(hour: $1) }, defect, change)
  }

  /// Rows of a long table of the truth are changed.
  static func table(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout Rows) -> Void,
    change: @escaping @Sendable (inout Rows) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(table: $1) }, defect, change)
  }

  /// Events, or what rows are compared with, are changed.
  static func setting(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout Setting) -> Void,
    change: @escaping @Sendable (inout Setting) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(setting: $1) }, defect, change)
  }

  /// The summary of a phone's files is changed.
  static func phoneFiles(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout FilesSummary) -> Void,
    change: @escaping @Sendable (inout FilesSummary) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(files: $1) }, defect, change)
  }

  /// The tables of the truth are changed.
  static func tables(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout Truth) -> Void,
    change: @escaping @Sendable (inout Truth) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(truth: $1) }, defect, change)
  }

  /// The summary of a participant's listed files is changed.
  static func summary(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout ParticipantSummary) -> Void,
    change: @escaping @Sendable (inout ParticipantSummary) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(summary: $1) }, defect, change)
  }

  static func listing(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout Listing) -> Void,
    change: @escaping @Sendable (inout Listing) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(listing: $1) }, defect, change)
  }

  static func files(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (TemporaryFolder) throws -> Void,
    change: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) -> Control {
    Control(rule: rule, harmless: text, method: .files(defect: defect, harmless: change))
  }
}

extension Rows {
  /// Changes every row's vector from a column on.
  mutating func change(from column: Int = 0, _ change: (Int, inout Axes) -> Void) {
    for row in times.indices {
      var axes = axes(row, from: column)
      change(row, &axes)
      for axis in 0..<3 { values[row * width + column + axis] = axes[axis] }
    }
  }

  mutating func set(_ row: Int, _ column: Int, _ value: Double) {
    values[row * width + column] = value
  }

  mutating func shift(by milliseconds: Int64) {
    for row in times.indices { times[row] += milliseconds }
  }
}

extension Piece {
  /// Whether the study begins in the piece, and the piece has rows that a control can spoil.
  ///
  /// Without a truth, the study begins with the first row about the battery.
  func isFirst(of setting: Setting) -> Bool {
    let start = setting.truth?.span.lowerBound ?? setting.events.power.first?.time
    return start.map(span.contains) == true && self[.accel].count > 1 && gps.count > 1
  }
}
