#if FULL
  import Fixtures
  import Formats

  @testable import Check
  @testable import Reading

  /// A store of SWIP and what the truth has of it: a session from 1,000 s to 1,600 s with two emotions, which is uploaded
  /// on the Wi-Fi from 2,000 s on.
  struct SWIPScene: Sendable {
    struct Session: Sendable {
      var id = "1"
      var start = 1_000.0
      /// Nil for one that goes on.
      var end: Double? = 1_600
      var app = "mail"
      var isInCloud = true
    }

    struct Look: Sendable {
      var id: String
      var seconds: Double
      var values: [String: Double]
      /// What the model made of it; nil for nothing.
      var emotion: Emotion?
      /// The number of its session from 0.
      var session = 0
    }

    struct Emotion: Sendable {
      var score: Double?
      var body: Double?
      var emotion: Double?
      var confidence: Double?
      var dominant: String
    }

    /// When the user was made, in seconds of the day.
    var created: Double? = 0
    /// Consents by their type, such as `10 cloud_sync active`.
    var consents = ["10 local_storage active", "10 cloud_sync active"]
    var sessions = [Session()]
    var looks = [
      Look(
        id: "b1", seconds: 1_180, values: ["heart_rate": 72, "hrv_sdnn": 45, "accelerometer": 0],
        emotion: Emotion(score: 87.4, body: 1, emotion: 0.79, confidence: 1, dominant: "Calm")),
      Look(
        id: "b2", seconds: 1_360, values: ["heart_rate": 85, "hrv_sdnn": 25, "accelerometer": 0.3],
        emotion: Emotion(
          // Nine tenths of 26 and one tenth of the score before it.
          score: 32.14, body: 0.17, emotion: 0.37, confidence: 0.75, dominant: "Stressed")),
    ]
    /// Rows of sessions.csv.
    var fates = ["1,\(Truth.at(1_000)),\(Truth.at(1_600)),mail,cloud,uploaded,\(Truth.at(2_000))"]
    /// Rows of emotions.csv: ids, seconds of the day and probabilities.
    var felt: [(id: String, seconds: Double, probabilities: [SWIPEmotion: Double])] = [
      ("b1", 1_180, [.amused: 0.1, .calm: 0.8, .stressed: 0.1]),
      ("b2", 1_360, [.amused: 0.1, .calm: 0.2, .stressed: 0.7]),
    ]
    /// Whether the text of the truth's tables is wrong.
    var isMisspelt = false
    var dialect: String? = "A"
    var hasTruth = true

    init(_ change: (inout Self) -> Void = { _ in }) { change(&self) }

    private static let folder = Result { try TemporaryFolder() }

    var setting: SWIPSetting {
      get throws {
        var truth = Truth.oneDay
        truth.phone = [Truth.Use(span: Truth.span(2_000, 3_000), kind: "wifi", detail: "")]
        return SWIPSetting(
          path: "a.db", store: store, truth: truth, told: hasTruth ? try told(truth) : nil,
          worn: nil, minutes: [:], formula: SWIPFormula(dialect: dialect), losesData: false)
      }
    }

    private var store: SWIPStore {
      var store = SWIPStore()
      store.created = created.map(Truth.at)
      store.isReadable = true
      store.consents = consents.enumerated().map { number, text in
        let words = text.split(separator: " ")
        return SWIPStore.Consent(
          type: String(words[1]), time: Truth.at(Double(words[0]) ?? 0),
          isActive: words[2] == "active", row: number + 1)
      }
      store.sessions = sessions.enumerated().map { number, session in
        SWIPStore.Session(
          id: session.id, start: Truth.at(session.start), end: session.end.map(Truth.at),
          app: session.app, isInCloud: session.isInCloud, average: nil, row: number + 1,
          biosignals: biosignals(of: number))
      }
      return store
    }

    private func biosignals(of session: Int) -> [SWIPStore.Biosignal] {
      looks.enumerated().filter { $1.session == session }.map { number, look in
        SWIPStore.Biosignal(
          id: look.id, time: Truth.at(look.seconds), row: number + 1, values: look.values,
          emotion: look.emotion.map {
            SWIPStore.Emotion(
              score: $0.score, body: $0.body, emotion: $0.emotion, confidence: $0.confidence,
              dominant: $0.dominant, row: number + 1)
          })
      }
    }

    private func told(_ truth: Truth) throws -> SWIPTruth {
      var told = try SWIPTruth(of: truth, in: Self.folder.get().path)
      told.sessions = fates.enumerated().map { number, text in
        let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return SWIPTruth.Session(
          start: Int64(cells[1]) ?? 0, text: text, id: cells[0], store: cells[4], reason: cells[5],
          row: number + 1)
      }
      told.emotions = felt.enumerated().map { number, felt in
        SWIPTruth.Emotion(
          time: Truth.at(felt.seconds), biosignal: felt.id, probabilities: felt.probabilities,
          row: number + 1)
      }
      if isMisspelt { told.format.fail(RowPlace("sessions.csv"), "a word", allowed: "a number") }
      return told
    }
  }

  extension Condition {
    typealias SWIPChange = @Sendable (inout SWIPScene) -> Void

    static func swip(
      _ rule: String, _ value: String, failures: Int = 1,
      inside: @escaping SWIPChange = { _ in }, outside: @escaping SWIPChange
    ) -> Condition {
      Condition(
        rule, value, failures: failures, inside: .store(try SWIPScene(inside).setting),
        outside: .store(try SWIPScene(outside).setting))
    }
  }
#endif
