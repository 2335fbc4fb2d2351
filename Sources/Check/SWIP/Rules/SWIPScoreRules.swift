import Formats
import Reading

extension SWIPCheck {
  static let swipScores = [
    Rule(
      "swip-scores",
      "Scores and subscores equal the values computed from the biosignal and the model's "
        + "probabilities.",
      limit:
        "A score may differ by at most \(error.told) from the formula in the manifest, applied to "
        + "the stored biosignal and the true probabilities. The formula smooths each score with "
        + "the previous score",
      catches: "one score raised by a millionth",
      .store(.rows, .emotions, .formula, judge: judgeScores)),
    Rule(
      "swip-averages",
      "The average of a session is the mean of its scores. The average of an app is the mean of "
        + "its session averages.",
      limit: "Averages may differ by at most \(error.told). Without a score, no average is stored",
      catches: "one average raised by a millionth",
      .store(.rows, judge: judgeAverages)),
  ]

  /// The tolerance for rounding errors in sums.
  private static let error = 1e-9

  // MARK: Scores

  private static func judgeScores(_ setting: SWIPSetting) -> Finding {
    guard let formula = setting.formula, let told = setting.told else { return Finding() }
    let byID = Dictionary(told.emotions.map { ($0.biosignal, $0.probabilities) }) { one, _ in one }
    var finding = Finding()
    for session in setting.store.sessions {
      var last: Double?
      for biosignal in session.biosignals {
        guard let emotion = biosignal.emotion else { continue }
        let place = setting.place(.emotions, emotion.row)
        if let probabilities = byID[biosignal.id] {
          let wanted = Wanted(formula, biosignal, probabilities, after: last)
          wanted.judge(emotion, &finding, at: place)
        } else {
          finding.fail(
            place, "no probabilities", allowed: "the model's probability of each emotion")
        }
        last = emotion.score
      }
    }
    return finding.isJudged ? finding : .lacking("emotion")
  }

  /// The values that an emotion's row must have.
  private struct Wanted {
    var confidence: Double
    /// The physiological subscore; nil if the formula has no subscores.
    var body: Double?
    /// The emotional subscore; nil if the formula has no subscores.
    var emotion: Double?
    var score: Double

    /// - Parameter last: the previous score in the session; nil for the first score.
    init(
      _ formula: SWIPFormula, _ biosignal: SWIPStore.Biosignal,
      _ probabilities: [SWIPEmotion: Double], after last: Double?
    ) {
      func value(_ name: String) -> Double { biosignal.values[name] ?? .nan }
      confidence = formula.confidence(probabilities)
      guard formula.variant != .coherence else {
        score = SWIPFormula.coherence(probabilities, variability: value("hrv_sdnn"))
        return
      }
      let weight = formula.weight(confidence: confidence)
      let share = formula.isDashboard ? 100 * weight : 1
      let parts = SWIPFormula.Parts(
        body: SWIPFormula.body(
          heartRate: value("heart_rate"), variability: value("hrv_sdnn"),
          motion: value("accelerometer")),
        emotion: formula.emotion(probabilities), weight: weight)
      body = (formula.isDashboard ? 100 * (1 - weight) : 1) * parts.body
      emotion = share * parts.emotion
      score =
        last.map { SWIPFormula.smoothing * parts.score + (1 - SWIPFormula.smoothing) * $0 }
        ?? parts.score
    }

    func judge(_ stored: SWIPStore.Emotion, _ finding: inout Finding, at place: RowPlace) {
      for (name, stored, wanted) in [
        ("confidence", stored.confidence, confidence), ("phys_subscore", stored.body, body),
        ("emo_subscore", stored.emotion, emotion), ("swip_score", stored.score, score),
      ] {
        finding.judge(
          isNear(stored, wanted), "\(name) \(stored.told)", allowed: wanted.told, at: place)
      }
    }
  }

  // MARK: Averages

  private static func judgeAverages(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    for session in setting.store.sessions {
      let scores = session.biosignals.compactMap { $0.emotion?.score }
      finding.judge(
        isNear(session.average, mean(scores)), "avg_swip_score \(session.average.told)",
        allowed: mean(scores).told, at: setting.place(.sessions, session.row))
    }
    for app in setting.store.apps {
      let averages = setting.store.sessions.filter { $0.app == app.id }.compactMap(\.average)
      finding.judge(
        isNear(app.average, mean(averages)), "app_avg_swip_score \(app.average.told)",
        allowed: mean(averages).told, at: setting.place(.apps, app.row))
    }
    return finding.isJudged ? finding : .lacking("session")
  }

  /// Returns the mean of the values; nil without values.
  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Returns whether two values are equal within the tolerance, or both missing.
  private static func isNear(_ value: Double?, _ wanted: Double?) -> Bool {
    guard let value, let wanted else { return value == nil && wanted == nil }
    return abs(value - wanted) <= error
  }
}

extension Double? {
  fileprivate var told: String { map(\.description) ?? "NULL" }
}
