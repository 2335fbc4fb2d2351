import Recorders

/// Prints the streams that apps can record.
struct Streams: Command {
  static let name = "streams"
  static let summary = "Print the names of all streams"
  static let options: [Option] = []
  static let operands = Operands.none
  static let usage: Usage = """
    Usage: understudy streams [options]

    Prints the names of the streams that apps can record, one a line.
    """

  init(_ arguments: inout Arguments) {}

  func run() {
    for stream in StudyRecorder.streams { print(stream) }
  }
}
