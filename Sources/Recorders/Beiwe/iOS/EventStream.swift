import Formats
import Simulation

/// A stream whose rows the app receives at the time of each event.
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
