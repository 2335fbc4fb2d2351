import Formats
import Reading

extension SWIPCheck {
  static let swipCadence = [
    Rule(
      "swip-cadence", "Biosignals and emotions follow each other in their intervals.",
      limit:
        "1 ms: a biosignal every \(look.lowerBound / 1_000) to \(look.upperBound / 1_000) s from the "
        + "session's start to its end; an emotion at the newest biosignal when "
        + "\(mood.lowerBound / 1_000) to \(mood.upperBound / 1_000) s are over, and again where the "
        + "heart was not seen",
      catches: "a biosignal 16 s after the last", .store(.rows, judge: judgeCadence))
  ]

  /// Ms from a biosignal to the next, and from when an emotion is due to when the next one is.
  private static let look: ClosedRange<Int64> = 5_000...15_000
  private static let mood: ClosedRange<Int64> = 180_000...300_000
  /// Ms by which a difference of two times may be off, since each is rounded.
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
        "\(interval) ms after the last", allowed: "\(look.lowerBound) to \(look.upperBound)",
        at: setting.place(.biosignals, biosignal.row))
      last = biosignal.time
    }
    let end = session.end ?? setting.truth?.span.upperBound ?? last
    finding.judge(
      end >= last && end - last <= look.upperBound + error,
      "the last biosignal \(end - last) ms before the end", allowed: "0 to \(look.upperBound)",
      at: setting.place(.sessions, session.row))
  }

  /// An emotion is attached to the last biosignal before it is due, which may be as long ago as two biosignals are
  /// apart. Without a heart rate there is none, and the next one is due as if there had been.
  private static func judgeMoods(
    of session: SWIPStore.Session, _ setting: SWIPSetting, _ finding: inout Finding
  ) {
    var last = session.start
    // Whether the heart was seen ever since then.
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
        "\(interval) ms after the last", allowed: "\(mood.lowerBound) to \(mood.upperBound)",
        at: setting.place(.emotions, emotion.row))
      (last, isSeen) = (biosignal.time, true)
    }
    let rest = (session.biosignals.last?.time ?? last) - last
    finding.judge(
      !isSeen || rest <= mood.upperBound + look.upperBound + error,
      "no emotion for \(rest) ms", allowed: "\(mood.upperBound + look.upperBound)",
      at: setting.place(.sessions, session.row))
  }
}
