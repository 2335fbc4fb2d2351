import Reading

extension MyLifeDBCheck {
  static let digitalNotifications = [
    Rule(
      "notifications-answered",
      "An answered notification is followed by an unlocked session that begins with its app.",
      limit:
        "The session begins \(Answers.second.told) s around the time `answered_s` after the "
        + "notification. Other notifications have no `answered_s`",
      catches: "one answered notification that arrives ten seconds earlier",
      .dates(.everySample) { Answers() }),
    Rule(
      "notifications-silenced",
      "Exactly the notifications during a focus are silenced, and a silenced one is not answered.",
      limit:
        "exact, except in the seconds in which a focus begins or ends, and before the first focus "
        + "of the data",
      catches: "one notification during a focus that is not silenced",
      .dates(.everySample) { Silence() }),
  ]
}

/// A judge of the sessions that answer notifications.
private struct Answers: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0

  static let lack = Finding.lacking("notifications")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let sessions = dates.nearby(DaySample.Screen.session).filter { $0.sample.flag("unlocked") }
    let starts = Dictionary(grouping: sessions, by: \.start)
    let usage = dates.nearby(DaySample.Screen.usage)
    let parts = Dictionary(grouping: usage) { $0.sample.session }
    // The session that answers the last notifications may be in the next date's file.
    let end = dates.knowsAfter(DaySample.Screen.session) ? .max : sessions.last?.start ?? .min
    for notification in dates.samples(DaySample.Screen.notification) {
      let sample = notification.sample
      let wait = sample.number("answered_s")
      finding.judge(
        (wait != nil) == (sample.text("outcome") == "answered"),
        "\(sample.text("outcome") ?? "no outcome") with answered_s \(wait?.told ?? "missing")",
        allowed: "answered_s in answered notifications only", at: notification.place)
      guard let wait, sample.start + Int64(1_000 * wait) < end else { continue }
      let time = sample.start + Int64(1_000 * wait)
      let slack = Int64(1_000 * Self.second)
      let answers = [-slack, 0, slack].flatMap { starts[time + $0] ?? [] }
      finding.judge(
        !answers.isEmpty, "no session \(wait.told) s after an answered notification",
        allowed: "an unlocked session", at: notification.place)
      guard !answers.isEmpty, !usage.isEmpty else { continue }
      let apps = answers.compactMap { answer in
        parts[answer.start]?.first { $0.sample.order == 1 }?.sample.text("app")
      }
      finding.judge(
        sample.text("app").map(apps.contains) ?? false,
        "a session that begins with \(apps.joined(separator: ", "))",
        allowed: "the notification's app, \(sample.text("app") ?? "none")",
        at: notification.place)
    }
  }
}

/// A judge of whether focuses silence notifications.
private struct Silence: DateJudge {
  static let lack = Finding.lacking("notifications")

  private static let focus = "sim.focus.focus-mode"

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let own = dates.samples(Self.focus)
    let spans = dates.nearby(Self.focus).map(\.sample.span)
    // A focus that began before the data has no sample.
    let first = dates.knowsBefore(Self.focus) ? .min : own.first?.start ?? .max
    for notification in dates.samples(DaySample.Screen.notification) {
      let (time, isSilenced) = (notification.start, notification.sample.flag("silenced"))
      finding.judge(
        !isSilenced || notification.sample.text("outcome") != "answered",
        "a silenced notification that is answered", allowed: "later, in-use or ignored",
        at: notification.place)
      guard dates.knows(Self.focus),
        !spans.contains(where: { time == $0.lowerBound || time == $0.upperBound })
      else { continue }
      if spans.contains(where: { $0.contains(time) }) {
        finding.judge(
          isSilenced, "a notification during a focus that is not silenced",
          allowed: "silenced true", at: notification.place)
      } else if time >= first {
        finding.judge(
          !isSilenced, "a silenced notification without a focus", allowed: "silenced false",
          at: notification.place)
      }
    }
  }
}
