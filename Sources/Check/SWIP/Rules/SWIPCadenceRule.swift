import Formats
import Reading

extension SWIPCheck {
  static let swipCadence = [
    Rule(
      "swip-cadence",
      "Biosignals and emotions are stored at regular intervals.",
      limit:
        "Intervals may differ by at most 1 ms. A session has one biosignal every "
        + "\(look.lowerBound / 1_000) to \(look.upperBound / 1_000) s from its start to its end. "
        + "It has one emotion every \(mood.lowerBound / 1_000) to \(mood.upperBound / 1_000) s, at "
        + "the time of the latest biosignal. Without heart rates, the interval is a multiple of "
        + "this interval",
      catches: "one biosignal 16 s after the previous biosignal",
      .store(.rows, judge: judgeCadence))
  ]

  /// The allowed interval between biosignals, in ms.
  private static let look: ClosedRange<Int64> = 5_000...15_000
  /// The allowed interval between the due times of emotions, in ms.
  private static let mood: ClosedRange<Int64> = 180_000...300_000
  /// The largest error of a difference of two times, in ms, because each time is rounded.
  private static let error: Int64 = 1

  private static func judgeCadence(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    for session in setting.store.sessions {
      judgeLooks(of: session, setting, &finding)
      judgeMoods(of: session, setting, &finding)
    }
    return finding.isJudged ? finding : .lacking("session")
  }

  private static func judgeLooks(
    of session: SWIPStore.Session, _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    var last = session.start
    for biosignal in session.biosignals {
      let interval = biosignal.time - last
      finding.judge(
        interval >= look.lowerBound - error && interval <= look.upperBound + error,
        "\(interval) ms after the previous biosignal",
        allowed: "\(look.lowerBound) to \(look.upperBound) ms",
        at: setting.place(.biosignals, biosignal.row))
      last = biosignal.time
    }
    let end = session.end ?? setting.truth?.span.upperBound ?? last
    finding.judge(
      end >= last && end - last <= look.upperBound + error,
      "a last biosignal \(end - last) ms before the end of the session",
      allowed: "0 to \(look.upperBound) ms",
      at: setting.place(.sessions, session.row))
  }

  /// Judges the times of emotions. An emotion belongs to the last biosignal before its due time,
  /// which is at most one interval older. If this biosignal has no heart rate, the emotion is
  /// missing, and later due times are unchanged.
  private static func judgeMoods(
    of session: SWIPStore.Session, _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    var last = session.start
    // This is true if all biosignals since the last one with an emotion have a heart rate.
    var isSeen = true
    for biosignal in session.biosignals {
      isSeen = isSeen && biosignal.values["heart_rate"] != nil
      guard let emotion = biosignal.emotion else { continue }
      let interval = biosignal.time - last
      let most = isSeen ? 1 : interval / mood.lowerBound + 1
      finding.judge(
        (1...max(most, 1)).contains {
          interval >= $0 * mood.lowerBound - look.upperBound - error
            && interval <= $0 * mood.upperBound + look.upperBound + error
        },
        "\(interval) ms after the previous emotion",
        allowed: "\(mood.lowerBound) to \(mood.upperBound) ms",
        at: setting.place(.emotions, emotion.row))
      (last, isSeen) = (biosignal.time, true)
    }
    let rest = (session.biosignals.last?.time ?? last) - last
    finding.judge(
      !isSeen || rest <= mood.upperBound + look.upperBound + error,
      "a period of \(rest) ms without an emotion",
      allowed: "at most \(mood.upperBound + look.upperBound) ms",
      at: setting.place(.sessions, session.row))
  }
}
