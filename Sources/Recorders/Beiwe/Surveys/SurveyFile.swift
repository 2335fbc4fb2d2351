import Formats
import Simulation

/// A file of a survey that the app has closed.
struct SurveyFile: PhoneFile {
  let kind: BeiweFileKind
  let created: Timestamp
  var closed: Timestamp
  /// Whether the app ever sends it.
  var isSent = true
  /// The cells of each row, with its time in ms; rows of answers have none in the file.
  var rows: [(milliseconds: Int64, cells: [String])] = []
  /// What is recorded in a file without rows.
  var voice: Voice?

  /// Some seconds of a voice.
  struct Voice {
    let seconds: Double
    let sound: Survey.Sound
    let random: Random
  }

  func hasRow(in span: Range<Int64>) -> Bool {
    rows.contains { span.contains($0.milliseconds) }
      || voice != nil && span.contains(created.milliseconds)
  }
}
