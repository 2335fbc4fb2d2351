import Simulation

/// A table of the truth: what it says of a life and of the app's work, row by row.
protocol TruthTable {
  associatedtype Row: TruthRow

  /// The name of its file, without the ending.
  static var name: String { get }

  /// The rows that a day completes. Days come in order of time.
  mutating func rows(of day: StudyDay) -> [Row]

  /// The rows that some work of an app completes. Pieces of work come in order of time.
  mutating func rows(of work: AppWork) -> [Row]

  /// What is left when everything has passed.
  mutating func lastRows() -> [Row]
}

extension TruthTable {
  mutating func rows(of day: StudyDay) -> [Row] { [] }
  mutating func rows(of work: AppWork) -> [Row] { [] }
  mutating func lastRows() -> [Row] { [] }
}

/// A row of a table of the truth; one without content names the columns.
protocol TruthRow {
  init()

  /// When the row begins, in ms.
  var time: Int64 { get }

  func write(to row: inout RowWriter)
}
