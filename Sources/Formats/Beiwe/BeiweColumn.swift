/// A column of a stream: its name, and what its cells may hold.
public struct BeiweColumn: Sendable {
  /// What a cell may hold.
  public enum Cell: Sendable {
    /// A double in its shortest text.
    case number
    /// The battery's level, as the dialect writes it.
    case level
    /// One of these words.
    case word([String])
    /// What the dialect writes for the accelerometer's accuracy.
    case accuracy
    /// A part of the app's log, whose texts may hold commas.
    case log
  }

  /// The name in the header, such as `x`.
  public let name: String
  /// What its cells may hold.
  public let cell: Cell

  /// Describes a column; the parameters are the properties.
  public init(_ name: String, _ cell: Cell) {
    self.name = name
    self.cell = cell
  }
}

extension [BeiweColumn] {
  /// Columns of numbers.
  static func numbers(_ names: String...) -> Self { names.map { BeiweColumn($0, .number) } }
}
