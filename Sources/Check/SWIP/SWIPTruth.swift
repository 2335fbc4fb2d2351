import Formats
import Reading
import Spool

/// What the truth tells of SWIP: sessions with their fates, and what its model made of feelings.
struct SWIPTruth: Sendable {
  /// A time in which a monitored app was used.
  struct Session: Sendable {
    let start: Int64
    /// The row as it is written.
    let text: String
    /// Empty where nothing was stored.
    let id: String
    /// Where its data lie when the study ends: `none`, `local` or `cloud`.
    let store: String
    /// Why they lie there, such as `uploaded`.
    let reason: String
    let row: Int
  }

  /// A look at which the model told an emotion.
  struct Emotion: Sendable {
    let time: Int64
    /// The biosignal's id.
    let biosignal: String
    /// The probability that the model gives to each emotion, from 0 to 1.
    let probabilities: [SWIPEmotion: Double]
    let row: Int

    /// The most probable one.
    var dominant: SWIPEmotion? { SWIPEmotion.dominant(of: probabilities) }
  }

  /// In order of time.
  var sessions: [Session] = []
  /// In order of time.
  var emotions: [Emotion] = []
  private(set) var hasSessions = false
  private(set) var hasEmotions = false
  /// What the tables' text has wrong.
  var format = Finding()

  /// Reads the tables; one that is missing stays empty.
  init(of truth: Truth, in root: String) throws(FileError) {
    try readSessions(truth.folder, in: root)
    try readEmotions(truth.folder, in: root)
  }

  private mutating func readSessions(_ folder: String, in root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "sessions", in: root, at: folder,
        header: "session,start,end,app,store,reason,uploaded")
    else { return }
    hasSessions = true
    while table.next() {
      _ = table.optionalInteger(2)
      _ = table.optionalInteger(6)
      let session = Session(
        start: table.time(1), text: (0..<7).map(table.text).joined(separator: ","),
        id: table.text(0), store: table.text(4), reason: table.text(5), row: table.row)
      if table.isGood { sessions.append(session) }
    }
    format += table.finding
  }

  private mutating func readEmotions(_ folder: String, in root: String) throws(FileError) {
    let emotions = SWIPEmotion.allCases
    guard
      var table = try TruthTableReader(
        "emotions", in: root, at: folder,
        header: "time,biosignal,mood,stress,energy,label,"
          + emotions.map { "p_" + $0.rawValue.lowercased() }.joined(separator: ","))
    else { return }
    hasEmotions = true
    while table.next() {
      for column in 2...4 { _ = table.number(column) }
      _ = table.word(5, of: emotions.map(\.rawValue))
      var probabilities: [SWIPEmotion: Double] = [:]
      for (index, emotion) in emotions.enumerated() {
        probabilities[emotion] = table.number(6 + index)
      }
      let emotion = Emotion(
        time: table.time(0), biosignal: table.text(1), probabilities: probabilities, row: table.row)
      if table.isGood { self.emotions.append(emotion) }
    }
    format += table.finding
  }
}
