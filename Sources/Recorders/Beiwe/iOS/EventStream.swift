import Formats
import Simulation

/// A stream of rows that the app has when they happen.
protocol EventStream: FileSource where Row.Sample: Sendable {
  var files: EventFiles<Row.Sample> { get set }
}

extension EventStream {
  func close(at instant: Timestamp) -> Timestamp? { files.close(at: instant) }

  func writeFiles(to writer: inout FileWriter, of life: LifeReader) throws {
    for file in files.closed { try writer.write(file, Self.stream, as: Row.self) }
    dropFiles()
  }

  func dropFiles() { files.closed = [] }
}
