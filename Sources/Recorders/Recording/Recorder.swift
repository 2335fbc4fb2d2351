import Simulation
import Spool

/// Records what one app, or the phone itself, writes of a participant's life, in the layouts that are asked
/// for.
protocol Recorder: AnyObject, SendableMetatype {
  /// Nil for what every phone writes, whatever is installed.
  static var app: (any App.Type)? { get }

  /// Whether what `record` returns tells of sensors that were on, and of fixes.
  static var tellsOfSensors: Bool { get }

  /// The first is what is written where nobody says which.
  static var layouts: [Layout] { get }

  /// What may be written instead of a layout of which the installed version has none; nil if it has it.
  static func allowed(insteadOf layout: Layout, in study: Study) -> String?

  /// The streams that `--streams` can choose among, by the names that the list of files gives them.
  static var streams: [String] { get }

  /// Those of them that the app collects as the study has set it.
  static func streams(in study: Study) -> [String]

  /// Whether a run that goes on after `end`, in ms, would write a file of a shorter run alike.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool

  /// How long windows of time must be, in ms, so that each holds whole files; and about how many rows
  /// the streams have in a day.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double)

  /// What a longer study has more of than a file that a shorter one left.
  static func growth(of entry: FileEntry) -> Growth

  /// Nil if the study does not install the app, or if the phone itself is to write nothing.
  ///
  /// - Throws: `FileError`.
  init?(_ assignment: Assignment) throws

  /// Records what happens from the last time to an instant, or a little more; returns what the app did.
  /// Instants come in order, about an hour apart, so that recorders ask for the same days of the life;
  /// the last one is after everything.
  ///
  /// - Throws: `FileError`, or `CancellationError` after a stop.
  func record(until instant: Timestamp) throws -> AppWork

  /// Whether nothing is to come that changes a file or that anybody wants to see.
  var isDone: Bool { get }

  /// Ends all files and lists them.
  func finish() throws -> [FileEntry]
}

extension Recorder {
  static func allowed(insteadOf layout: Layout, in study: Study) -> String? { nil }

  /// Everything is written again.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool { false }

  /// Whole days, of so few rows that they do not count.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (86_400_000, 0) }

  static func growth(of entry: FileEntry) -> Growth { Growth(of: entry) }

  static var tellsOfSensors: Bool { false }

  /// What every phone writes is written of any study that asks for it.
  static func isThere(in study: Study) -> Bool {
    app.map { app in study.apps.contains { type(of: $0).name == app.name } } ?? true
  }
}

/// What a recorder is to write, of whom and where.
struct Assignment {
  let participant: Participant
  /// The participant's days, shared by all who record them.
  let life: LifeReader
  /// What devices see of the participant's body on these days, likewise.
  let health: HealthReader
  /// When the phone and its apps stand still, likewise.
  let missing: MissingReader
  let study: Study
  let choice: StudyRecorder.Choice
  let recorded: RecordedParticipant
  /// What is written of a sample; nil for all of a recording.
  let windows: SampleWindows?
  let progress: Progress
}
