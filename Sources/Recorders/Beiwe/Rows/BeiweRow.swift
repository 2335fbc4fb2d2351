import Simulation

/// How a sample of a stream reads as cells.
protocol BeiweRow {
  associatedtype Sample
  static func write(_ sample: Sample, as dialect: RowDialect, to row: inout RowWriter)
  /// Samples at the edges of what the stream can write, at least one: the first is asked for the names
  /// of the columns, and tests hold the text of all of them against a golden file.
  static var examples: [Sample] { get }
}

extension BeiweRow {
  /// The names of the columns after the timestamp, each with a comma before it.
  static var columns: [UInt8] {
    RowWriter.names { row in
      for example in examples.prefix(1) { write(example, as: .current, to: &row) }
    }
  }
}
