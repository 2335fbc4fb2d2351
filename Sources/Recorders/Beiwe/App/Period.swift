import Formats
import Simulation

/// What the app does between two rotations of its files.
struct Period {
  /// Rows of one on-window of a motion stream.
  struct Span {
    let session: SensorSession
    let indices: Range<Int>
  }

  /// A file of a motion stream; its rows are measured when it is written.
  struct MotionFile {
    let stream: SensorStream
    /// When the app made the file, which names it, and when it closed it.
    let created: Timestamp
    let closed: Timestamp
    let spans: [Span]
  }

  /// A file of a stream that reports events.
  struct EventFile<Sample: Sendable> {
    var created: Timestamp
    var closed: Timestamp
    /// Whether the app ever sends it.
    var isSent = true
    var rows: [(milliseconds: Int64, sample: Sample)]
  }

  var motion: [MotionFile] = []
  var gps: [EventFile<GPS.Sample>] = []
  var power: [EventFile<PowerState.Sample>] = []
  var proximity: [EventFile<Proximity.Sample>] = []
  var reachability: [EventFile<Reachability.Sample>] = []
  var log: [EventFile<LogRow>] = []
  /// On-windows that ended in the period.
  var windows: [AppWork.Window] = []
  /// Polls at which everything closed so far was sent.
  var uploads: [Timestamp] = []

  /// What the truth tells of it.
  var work: AppWork { AppWork(windows: windows, fixes: gps.flatMap(\.rows)) }
}

/// A row of the app's own log.
struct LogRow: Sendable {
  /// Milliseconds of the app's launch as the row carries it.
  let launch: Int64
  /// Resident memory in MB.
  let memory: Int
  /// The battery's level, -1 where the app does not watch it.
  let battery: Float
  let event: StaticString
  let message: StaticString
  /// The cells d1 and d2.
  let details: (String, String)
  /// Counts the rows of the process.
  var count: Int
}
