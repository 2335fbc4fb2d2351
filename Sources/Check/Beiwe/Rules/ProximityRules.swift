import Formats
import Reading

/// Rules about objects that come near the phone.
extension BeiweCheck {
  static let proximity: [Rule] = [
    Rule(
      "near-and-away",
      "NearUser and NotNearUser events alternate.",
      limit:
        "exact. A NearUser event may lack its NotNearUser event only in the last hour of the "
        + "recording",
      catches: "one missing NotNearUser event",
      .rows(.proximity) { Settled(judgePairs($0)) }.ofAllData),
    Rule(
      "near-in-calls",
      "Each call at the ear has exactly one interval from NearUser to NotNearUser.",
      limit: "The interval covers at least 90 % of the call, or the whole call except at most 3 s",
      catches: "one call without a NearUser event",
      .everyEvent(.proximity) { Settled(judgeCalls($0)) }),
  ]

  private static func judgePairs(_ setting: Setting) -> Finding {
    var finding = Finding()
    var near: Events.Event?
    var last = Int64.min
    let isNearAtStart = !setting.known.underWay("call", "ear").isEmpty
    for event in setting.events.proximity {
      let isNear = event.name == "NearUser"
      // If the phone was near when the app started, the first event is `NotNearUser`.
      let isKnown =
        last == .min
        ? setting.truth != nil && (isNear || !isNearAtStart)
        : !setting.mayMiss(.proximity, from: last, to: event.time)
      last = event.time
      if isKnown {
        finding.judge(
          isNear == (near == nil), as: setting.quirk, event.name,
          allowed: near == nil ? "NearUser" : "NotNearUser", at: event.place)
      }
      near = isNear ? event : nil
    }
    if let near, let truth = setting.truth, !setting.isInterrupted {
      finding.judge(
        near.time > truth.span.upperBound - 3_600_000,
        "a NearUser event without a NotNearUser event until the end of the study",
        allowed: "a NotNearUser event",
        at: near.place)
    }
    return finding.isJudged ? finding : .lacking("proximity rows")
  }

  private static func judgeCalls(_ setting: Setting) -> Finding {
    var near: [Span] = []
    var start: Int64?
    for event in setting.events.proximity {
      if event.name == "NearUser" {
        start = start ?? event.time
      } else if let first = start {
        near.append(first..<max(event.time, first + 1))
        start = nil
      }
    }
    if let start { near.append(start..<max(setting.end, start + 1)) }
    var finding = Finding()
    let begin = setting.known.span.lowerBound
    for (row, call) in setting.known.phone.enumerated()
    where call.kind == "call" && call.detail == "ear" && call.span.lowerBound > begin {
      let place = setting.known.place("phone", row: row + 1)
      let inside = near.filter { $0.overlaps(call.span) }
      let seconds = inside.common(with: [call.span]).seconds
      let needed = min(call.span.seconds - 3, 0.9 * call.span.seconds)
      finding.judge(
        inside.count == 1, "\(inside.count) intervals near the user during a call",
        allowed: "one interval near the user during a call", at: place)
      finding.judge(
        seconds >= needed, "\(seconds) s near the user during a call",
        allowed: "at least \(needed) s near the user",
        at: place)
    }
    return finding.isJudged ? finding : .lacking("calls with the phone at the ear")
  }
}
