import Recorders

/// A command that prints the streams that apps can record.
struct Streams: Command {
  static let name = "streams"
  static let summary = "Print the names of all streams"
  static let options: [Option] = []
  static let operands = Operands.none
  static let usage = Usage(
    "understudy streams",
    about: "A stream is a kind of file of an app, such as accel. Each line has one name.",
    tables: [],
    examples: [
      Step("streams", purpose: "print all names"),
      Step("streams | wc -l", purpose: "count them"),
    ],
    exitCodes: [.ok, .usage, .inputOutput])

  init(_ arguments: inout Arguments) {}

  func run() {
    for stream in StudyRecorder.streams { print(stream) }
  }
}
