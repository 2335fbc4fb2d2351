import Simulation
import Spool

/// Records what one app, or the phone itself, writes of a participant's life, in the layouts that are asked
/// for.
protocol Recorder: AnyObject, SendableMetatype {
  /// The app whose files it writes; nil for files that every phone writes, with or without apps.
  static var app: (any App.Type)? { get }

  /// Whether the result of `record` lists fixes, and sensors that were on.
  static var tellsOfSensors: Bool { get }

  /// The layouts that it can write. The first is the default.
  static var layouts: [Layout] { get }

  /// Returns a text about the layouts that are allowed instead of a layout that the installed
  /// version lacks; nil if the version has the layout.
  static func allowed(insteadOf layout: Layout, in study: Study) -> String?

  /// The streams that `--streams` can choose among, by the names that the list of files gives them.
  static var streams: [String] { get }

  /// Returns the streams, from `streams`, that the app collects with the settings of the study.
  static func streams(in study: Study) -> [String]

  /// Returns whether a run that continues after `end`, in ms, would write the same file as a
  /// shorter run.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool

  /// Returns the length of time windows that contain whole files, in ms, and the approximate number
  /// of rows that the streams have in a day.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double)

  /// Returns the kind of growth from a file of a shorter study to a longer study: more files, a
  /// longer file, or no growth.
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

  /// Whether no later event changes a file or is needed for the truth.
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

  /// Returns whether a study installs the app; true for files that every phone writes, in any study
  /// that asks for them.
  static func isThere(in study: Study) -> Bool {
    app.map { app in study.apps.contains { type(of: $0).name == app.name } } ?? true
  }
}

/// The task of a recorder: the participant, the sources of the data, and the place of the files.
struct Assignment {
  let participant: Participant
  /// The participant's days, shared by all who record them.
  let life: LifeReader
  /// The measurements of the participant's body by devices on these days, likewise.
  let health: HealthReader
  /// The apps, calendar and media of these days, likewise.
  let digital: DigitalReader
  /// When the phone and its apps stand still, likewise.
  let missing: MissingReader
  let study: Study
  let choice: StudyRecorder.Choice
  let recorded: RecordedParticipant
  /// The time windows that a sample writes; nil for a whole recording.
  let windows: SampleWindows?
  let progress: Progress

  init(
    participant: Participant, life: LifeReader, health: HealthReader, missing: MissingReader,
    study: Study, choice: StudyRecorder.Choice, recorded: RecordedParticipant,
    windows: SampleWindows?, progress: Progress
  ) {
    self.participant = participant
    self.life = life
    self.health = health
    digital = DigitalReader(health, of: participant, in: study)
    self.missing = missing
    self.study = study
    self.choice = choice
    self.recorded = recorded
    self.windows = windows
    self.progress = progress
  }
}
