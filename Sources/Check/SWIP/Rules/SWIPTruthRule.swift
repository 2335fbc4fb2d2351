import Formats
import Reading

extension SWIPCheck {
  static let swipTruth = [
    Rule(
      "swip-truth",
      "The ground truth has all emotions, all sessions with their outcomes, and the reasons for "
        + "missing sessions.",
      limit:
        "exact. The row of a session follows from the store, the consents and the Wi-Fi "
        + "connections. The stored emotion is the most probable emotion. The sum of the "
        + "probabilities may differ from 1 by at most \(error.told)",
      catches: "one changed reason of a session",
      .store(.rows, .sessions, .emotions, .allData, judge: judgeTruth))
  ]

  private static let error = 1e-9

  private static func judgeTruth(_ setting: SWIPSetting) -> Finding {
    guard let told = setting.told else { return Finding() }
    var finding = told.format
    judgeSessions(told.sessions, setting, &finding)
    judgeEmotions(told.emotions, setting, &finding)
    return finding
  }

  private static func judgeSessions(
    _ told: [SWIPTruth.Session], _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    let sessions = setting.store.sessions
    let consents = SWIPConsents(setting)
    var wanted = Dictionary(
      zip(sessions, consents.fates(of: sessions)).map { session, fate in
        (session.id, row(of: session, fate))
      }
    ) { first, _ in first }
    var last = Int64.min
    for session in told {
      let place = setting.known.place("sessions", row: session.row)
      finding.judge(
        session.start >= last, "\(session.start)", allowed: "a start at \(last) or later", at: place
      )
      last = session.start
      if session.id.isEmpty {
        finding.judge(
          session.text.hasSuffix(",none,no_local_storage,")
            && !consents.isActive(.localStorage, at: session.start),
          session.text, allowed: "the reason why the session was not stored", at: place)
      } else {
        let row = wanted.removeValue(forKey: session.id)
        finding.judge(
          session.text == row, session.text, allowed: row ?? "a session that is in the store",
          at: place)
      }
    }
    for id in wanted.keys.sorted() {
      finding.fail(
        setting.known.place("sessions"), "no session \(id)",
        allowed: "all sessions that are in the store")
    }
  }

  /// Returns the row that the ground truth should have for a session.
  private static func row(of session: SWIPStore.Session, _ fate: SWIPConsents.Fate) -> String {
    [
      session.id, "\(session.start)", session.end.map { "\($0)" } ?? "", session.app, fate.place,
      fate.reason.rawValue, fate.uploaded.map { "\($0)" } ?? "",
    ].joined(separator: ",")
  }

  private static func judgeEmotions(
    _ told: [SWIPTruth.Emotion], _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    let felt = setting.store.felt
    finding.judge(
      felt.map(\.biosignal.id) == told.map(\.biosignal)
        && felt.map(\.biosignal.time) == told.map(\.time),
      "\(told.count) emotions",
      allowed: "the \(felt.count) emotions of the store, in the same order",
      at: setting.known.place("emotions"))
    let stored = Dictionary(felt.map { ($0.biosignal.id, $0.emotion) }) { first, _ in first }
    for emotion in told {
      let place = setting.known.place("emotions", row: emotion.row)
      let sum = emotion.probabilities.values.reduce(0, +)
      finding.judge(
        abs(sum - 1) <= error && emotion.probabilities.values.allSatisfy((0...1).contains),
        "probabilities that add up to \(sum)", allowed: "probabilities that add up to 1", at: place)
      guard let stored = stored[emotion.biosignal] else { continue }
      let dominant = emotion.dominant.map { setting.formula?.name(of: $0) ?? $0.rawValue } ?? ""
      finding.judge(
        stored.dominant == dominant, stored.dominant, allowed: dominant,
        at: setting.place(.emotions, stored.row))
    }
  }
}
