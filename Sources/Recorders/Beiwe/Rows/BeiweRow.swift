import Simulation

/// How a sample of a stream reads as cells.
protocol BeiweRow {
  associatedtype Sample
  static func write(_ sample: Sample, as dialect: RowDialect, to row: inout RowWriter)
  /// Any sample, to ask for the names of the columns.
  static var example: Sample { get }
}

extension BeiweRow {
  /// The names of the columns after the timestamp, each with a comma before it.
  static var columns: [UInt8] { RowWriter.names { write(example, as: .current, to: &$0) } }
}
