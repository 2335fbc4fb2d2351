import Formats
import Simulation

/// The Beiwe app of a platform as it runs on one phone, from the launch to the end of the study.
///
/// It decides what happens a period at a time, so that memory does not grow with the study. A period ends when the app
/// closes files; the recorder then has them written or dropped.
protocol BeiweApp: SendableMetatype {
  /// The platform of the phones that it runs on.
  static var platform: Platform { get }

  /// The streams that it can collect, without its log, in the order in which it closes files.
  static var streams: [BeiweStream] { get }

  /// Returns the streams that a version collects as a study has set it, without its log.
  static func streams(of version: Beiwe) -> [BeiweStream]

  /// Nil if the participant's phone has no Beiwe app.
  init?(_ assignment: Assignment)

  /// How the installed version writes cells.
  var dialect: RowDialect { get }

  /// The phone's registration with the server.
  var registration: Registration { get }

  /// The instant until which it is decided what happens.
  var now: Timestamp { get }

  /// Runs until the app closes files, and returns the period that ended; nil after the end.
  mutating func nextPeriod() -> BeiwePeriod?

  /// Writes the files of these streams and of the log that were closed in the period, and drops those of other streams.
  mutating func writeFiles(of streams: [BeiweStream], to writer: inout FileWriter) throws

  /// Drops the files that were closed in the period.
  mutating func dropFiles()

  /// Returns when the app uploads within some days after its end: life and the schedule go on.
  mutating func slotsAfterEnd(days: Int) -> [Timestamp]
}

/// A time between two instants at which an app closes files, without the files.
struct BeiwePeriod {
  /// The entries of the truth.
  var work = AppWork()
  /// The instants at which all files closed so far were sent.
  var uploads: [Timestamp] = []
}
