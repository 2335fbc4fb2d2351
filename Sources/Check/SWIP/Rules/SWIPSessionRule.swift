import Formats
import Reading

extension SWIPCheck {
  static let swipSessions = [
    Rule(
      "swip-sessions",
      "A session is within one unlocked phone session and does not overlap another SWIP session.",
      limit:
        "Times may differ by at most 1 ms. A session lasts at least \(shortest / 1_000) s, unless "
        + "it failed or the study ended. A failed session has one failure. The failure is at the "
        + "end of the session, which is the time of its last biosignal",
      catches: "a session that begins before the phone was unlocked",
      .store(.rows, .truth, judge: judgeSessions))
  ]

  /// The shortest phone use that can contain a session, in ms.
  private static let shortest: Int64 = 60_000
  /// The largest error of times, in ms, because each time is rounded.
  private static let error: Int64 = 1

  private static func judgeSessions(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    let study = setting.known.span
    let uses = setting.known.uses("session", "unlocked")
    var unlocked = PassingSpans(
      uses.map { $0.lowerBound - error..<$0.upperBound + error })
    var last = Int64.min
    for session in setting.store.sessions {
      let place = setting.place(.sessions, session.row)
      // A session without an end lasts until the study's end.
      let end = session.end ?? study.upperBound
      finding.judge(
        session.start >= last, "a start at \(session.start)",
        allowed: "a start at \(last) or later", at: place)
      last = end
      guard session.start <= end else {
        finding.fail(place, "an end at \(end)", allowed: "an end at \(session.start) or later")
        continue
      }
      finding.judge(
        unlocked.hold(session.start..<end), "\(session.start) to \(end)",
        allowed: "a session within one unlocked phone session", at: place)
      judgeEnd(of: session, setting, &finding)
    }
    return finding.isJudged ? finding : .lacking("session")
  }

  private static func judgeEnd(
    of session: SWIPStore.Session, _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    let place = setting.place(.sessions, session.row)
    guard let end = session.end else {
      return finding.judge(
        session.failures.isEmpty, "a failure in a session without an end",
        allowed: "no failure in a session without an end", at: place)
    }
    guard !session.failures.isEmpty else {
      return finding.judge(
        end - session.start >= shortest - error, "\(end - session.start) ms long",
        allowed: "at least \(shortest) ms", at: place)
    }
    let failed = session.biosignals.last?.time ?? session.start
    finding.judge(
      session.failures == [failed] && end == failed,
      "failures at \(session.failures) and a session end at \(end)",
      allowed: "one failure and the session end at \(failed)",
      at: place)
  }
}
