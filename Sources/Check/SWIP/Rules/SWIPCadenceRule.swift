import Formats
import Reading

extension SWIPCheck {
  static let swipCadence = [
    Rule(
      "swip-cadence",
      "Biosignals and emotions have their regular intervals.",
      limit:
        "a tolerance of 1 ms. A session has a biosignal every \(look.lowerBound / 1_000) to "
        + "\(look.upperBound / 1_000) s from its start to its end. It has an emotion at the latest "
        + "biosignal every \(mood.lowerBound / 1_000) to \(mood.upperBound / 1_000) s, or a "
        + "multiple of this without heart rates",
      catches: "one biosignal 16 s after the previous biosignal",
      .store(.rows, judge: judgeCadence))
  ]

  /// The time from a biosignal to the next one, and from the due time of an emotion to the next due time, in ms.
  private static let look: ClosedRange<Int64> = 5_000...15_000
  private static let mood: ClosedRange<Int64> = 180_000...300_000
  /// The largest error of a difference of two times, in ms, since each time is rounded.
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
        "\(interval) ms after the last biosignal",
        allowed: "\(look.lowerBound) to \(look.upperBound) ms",
        at: setting.place(.biosignals, biosignal.row))
      last = biosignal.time
    }
    let end = session.end ?? setting.truth?.span.upperBound ?? last
    finding.judge(
      end >= last && end - last <= look.upperBound + error,
      "the last biosignal \(end - last) ms before the end", allowed: "0 to \(look.upperBound) ms",
      at: setting.place(.sessions, session.row))
  }

  /// Checks the times of emotions. An emotion is attached to the last biosignal before its due time, which may be as
  /// old as the interval between two biosignals. Without a heart rate, the emotion is missing, and the next due time is
  /// unchanged.
  private static func judgeMoods(
    of session: SWIPStore.Session, _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    var last = session.start
    // Whether all biosignals since then have a heart rate.
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
        "\(interval) ms after the last emotion",
        allowed: "\(mood.lowerBound) to \(mood.upperBound) ms",
        at: setting.place(.emotions, emotion.row))
      (last, isSeen) = (biosignal.time, true)
    }
    let rest = (session.biosignals.last?.time ?? last) - last
    finding.judge(
      !isSeen || rest <= mood.upperBound + look.upperBound + error,
      "no emotion for \(rest) ms", allowed: "\(mood.upperBound + look.upperBound) ms at most",
      at: setting.place(.sessions, session.row))
  }
}
