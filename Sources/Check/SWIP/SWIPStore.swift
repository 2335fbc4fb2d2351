import Reading

/// What a participant's store holds: sessions with what belongs to them. Times are in ms since 1970; one that is none
/// is a finding and reads as 0.
struct SWIPStore: Sendable {
  /// A row of the log of consents.
  struct Consent: Sendable {
    let type: String
    let time: Int64
    let isActive: Bool
    let row: Int
  }

  /// An app whose use was monitored.
  struct App: Sendable {
    let id: String
    /// The mean over its sessions.
    let average: Double?
    let row: Int
  }

  /// A time in which an app was used.
  struct Session: Sendable {
    let id: String
    let start: Int64
    /// Nil for one that has not ended.
    let end: Int64?
    let app: String
    let isInCloud: Bool
    /// The mean of its scores.
    let average: Double?
    let row: Int
    /// When it failed; one time for each failure.
    var failures: [Int64] = []
    /// In order of time.
    var biosignals: [Biosignal] = []
  }

  /// What was measured at an instant.
  struct Biosignal: Sendable {
    let id: String
    let time: Int64
    let row: Int
    /// What was measured, by the names of the columns; a column that is NULL is missing.
    let values: [String: Double]
    var emotion: Emotion?
  }

  /// What a model made of a biosignal.
  struct Emotion: Sendable {
    let score: Double?
    let body: Double?
    let emotion: Double?
    let confidence: Double?
    let dominant: String
    let row: Int
  }

  /// Rows of users and of their phones.
  var users = 0
  var devices = 0
  /// When the user was made; nil for a store without one.
  var created: Int64?
  /// Whether the device has a watch.
  var hasWatch = false
  /// In order of time.
  var consents: [Consent] = []
  var apps: [App] = []
  /// In order of time.
  var sessions: [Session] = []
  /// The rows of all tables together.
  var rows = 0
  /// Whether the tables are those of SWIP, so that rows could be read.
  var isReadable = false
  /// What SQLite finds wrong with the file.
  var integrity = Finding()
  /// What tables and values have wrong.
  var form = Finding()

  /// The biosignals of all sessions.
  var biosignals: [Biosignal] { sessions.flatMap(\.biosignals) }

  /// The biosignals that have an emotion.
  var felt: [(biosignal: Biosignal, emotion: Emotion)] {
    biosignals.compactMap { biosignal in biosignal.emotion.map { (biosignal, $0) } }
  }
}
