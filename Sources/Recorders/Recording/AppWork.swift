import Simulation

import enum Formats.InfluxType

/// What an app did in some time, for the truth, which tells of it whether or not the app's files are
/// written.
struct AppWork {
  /// A time in which a stream was on.
  struct Window {
    /// The name of the app.
    let app: String
    /// The stream's name in the list of files.
    let stream: String
    let start: Timestamp
    let end: Timestamp
  }

  /// An attempt to export a date's samples.
  struct Export {
    /// What became of it.
    enum Result: String {
      case written
      /// The phone was locked, so that nothing could be read.
      case locked
    }

    let time: Timestamp
    /// The date whose samples are exported; the day before where none could be.
    let date: CivilDate
    /// What of the date; empty where nothing could be read.
    let collector: String
    let result: Result
    /// How many samples the file has; 0 where there is none.
    let samples: Int
    /// How many of them the file before did not have.
    let late: Int
  }

  /// A row that an app has sent to its server's database, or has not.
  struct SentRow {
    /// The request's place among those that reached the server, from 1; nil for none of them.
    let request: Int?
    let device: CozieWindow.Device
    let kind: CozieRequest.Kind
    let trigger: String
    let time: Timestamp
    /// The names of its fields, and the types that they have in the database; nil for one that it does not take.
    let fields: [(name: String, type: InfluxType?)]
    let fate: CozieDatabase.Fate
  }

  /// A time in which an app has nothing of some streams.
  struct Gap {
    let app: String
    let start: Timestamp
    let end: Timestamp
    /// The names of the streams; `uploads` for what the app sends.
    let streams: [String]
    let cause: Pause.Cause

    /// - Parameter streams: all that the app collects.
    init(app: String, pause: Pause, of streams: [String]) {
      self.app = app
      start = pause.span.lowerBound
      end = pause.span.upperBound
      let stopped = streams.filter { pause.scope.stops(stream: $0) }
      self.streams = stopped + (pause.scope.stopsTasks ? [Self.uploads] : [])
      cause = pause.cause
    }

    static let uploads = "uploads"
  }

  /// A fix that an app wrote.
  struct Fix {
    /// The name of the app.
    let app: String
    /// The time that the app wrote, in ms since 1970.
    let milliseconds: Int64
    let sample: GPS.Sample
  }

  /// Times in which the app has missed something, in the order in which they are known.
  var gaps: [Gap] = []
  /// The on-windows that ended in the time.
  var windows: [Window] = []
  /// The fixes that the app wrote.
  var fixes: [Fix] = []

  /// Attempts to export, in order of time.
  var exports: [Export] = []

  /// Rows in the order in which they were sent.
  var rows: [SentRow] = []

  /// Times in which a monitored app was used, in order.
  var sessions: [SWIPSession] = []
  /// Looks at which a model told an emotion, in order of time.
  var feelings: [SWIPWatch.Felt] = []

  static func += (left: inout AppWork, right: AppWork) {
    left.gaps += right.gaps
    left.windows += right.windows
    left.fixes += right.fixes
    left.exports += right.exports
    left.rows += right.rows
    left.sessions += right.sessions
    left.feelings += right.feelings
  }
}
