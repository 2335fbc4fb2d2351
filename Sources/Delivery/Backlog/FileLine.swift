/// Where in a file a line lies that is sent by itself.
public struct FileLine: Equatable, Sendable {
  /// From 1.
  public let number: Int
  /// How many bytes of the file's content stand before it.
  public let position: Int64

  /// The parameters are the properties.
  public init(number: Int, position: Int64) {
    self.number = number
    self.position = position
  }
}

/// What a line says of itself to the ledger.
public struct LineTraits: Equatable, Sendable {
  /// The kind of request, for which a lane may have rules.
  public let stream: String
  /// The number of its rows.
  public let rows: Int64
  /// When the app would send it, in ms since 1970 UTC.
  public let due: Int64

  /// The parameters are the properties.
  public init(stream: String, rows: Int64, due: Int64) {
    self.stream = stream
    self.rows = rows
    self.due = due
  }
}
