import Simulation
import Spool

/// Records what one app writes of a participant's life, in the layouts that are asked for.
protocol Recorder: Sendable {
  static var app: any App.Type { get }

  /// The first is what is written where nobody says which.
  static var layouts: [Layout] { get }

  /// What may be written instead of a layout of which the installed version has none; nil if it has it.
  static func allowed(insteadOf layout: Layout, in study: Study) -> String?

  /// The streams that the app collects as the study has set it.
  static func streams(in study: Study) -> [SensorStream]

  /// Whether a run that goes on after `end`, in ms, would write a file of a shorter run alike.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool

  /// How long windows of time must be, in ms, so that each holds whole files; and about how many rows
  /// the streams have in a day.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double)

  /// Nil if the study does not install the app.
  init?(_ assignment: Assignment)

  /// - Parameter observe: sees what the app did, piece by piece in order of time, for the truth.
  /// - Throws: `FileError`, or `CancellationError` after a stop.
  func record(observing observe: (AppWork) throws -> Void) throws -> [FileEntry]
}

extension Recorder {
  static func isInstalled(in study: Study) -> Bool {
    study.apps.contains { type(of: $0).name == app.name }
  }
}

/// What a recorder is to write, of whom and where.
struct Assignment {
  let participant: Participant
  let study: Study
  let choice: StudyRecorder.Choice
  let recorded: RecordedParticipant
  /// What is written of a sample; nil for all of a recording.
  let windows: SampleWindows?
  let progress: Progress
}
