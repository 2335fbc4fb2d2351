import Reading
import Spool

extension MyLifeDBCheck {
  static let digitalAgenda = [
    Rule(
      "meetings-apart",
      "Confirmed meetings do not overlap, and tentative ones overlap others rarely.",
      limit:
        "exact for confirmed meetings. Meetings overlap in at most \(MeetingsApart.share.percent) "
        + "of their time, for participants with at least \(MeetingsApart.fewest.told) h of "
        + "meetings",
      catches: "one confirmed meeting that begins during another one",
      .dates { MeetingsApart() }),
    Rule(
      "meeting-time",
      "The meeting time of a date is the union of its confirmed meetings.",
      limit:
        "\(MeetingTimes.second.told) s a meeting for times, and exact for the number of meetings. "
        + "A date with meetings has one meeting time, except the first date",
      catches: "a meeting time that is a minute too long",
      .dates(.everySample) { MeetingTimes() }),
    Rule(
      "video-calls",
      "A video call of a meeting takes place during the meeting, and no voice call takes place "
        + "during a video call.",
      limit: "Times differ by at most \(VideoCalls.second.told) s. Voice calls do not overlap",
      catches: "one video call that begins two seconds before its meeting",
      .dates(.everySample) { VideoCalls() }),
  ]
}

extension DaySample {
  /// The type of the calendar's events.
  static let event = "sim.calendar.calendar"

  /// Whether the sample is an event of the calendar that is a meeting with this status.
  func isMeeting(_ status: String) -> Bool {
    type == Self.event && text("kind") == "meeting" && text("status") == status
  }
}

/// A judge of the overlaps of meetings.
private struct MeetingsApart: DateJudge {
  /// The largest share of the time of meetings in which two overlap.
  static let share = 0.06
  /// The shortest time of meetings for which the share is judged, in hours.
  static let fewest = 20.0

  static let lack = Finding.lacking("meetings")

  /// The ends of the last confirmed meeting and of the last meeting, in ms since 1970.
  private var (confirmed, reached): (Int64, Int64) = (0, 0)
  /// In hours.
  private var (total, overlap) = (0.0, 0.0)
  private var place = RowPlace("")

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for event in dates.samples(DaySample.event) {
      let isConfirmed = event.sample.isMeeting("confirmed")
      guard isConfirmed || event.sample.isMeeting("tentative") else { continue }
      if isConfirmed {
        finding.judge(
          event.start >= confirmed, "a confirmed meeting that begins during another one",
          allowed: "confirmed meetings after each other", at: event.place)
        confirmed = max(confirmed, event.end)
      }
      total += event.sample.span.seconds / 3_600
      overlap += Double(max(0, min(reached, event.end) - event.start)) / 3_600_000
      reached = max(reached, event.end)
      place = event.place
    }
  }

  func finish(_ finding: inout Finding) {
    guard total >= Self.fewest else { return }
    finding.judge(
      overlap / total, limit: Self.share, "of the time of meetings in which two overlap",
      at: RowPlace(place.file))
  }
}

/// A judge of the sums of meetings.
private struct MeetingTimes: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0

  static let lack = Finding.lacking("meeting times")

  private static let time = "sim.calendar.meeting-time"

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let meetings = dates.nearby(DaySample.event).filter { $0.sample.isMeeting("confirmed") }
    let times = dates.samples(Self.time)
    if let first = times.first ?? dates.samples(DaySample.event).first {
      // The first date of a traveller may begin before the study.
      let mayLack =
        !dates.knowsBefore(DaySample.event)
        || !dates.samples(DaySample.event).contains { $0.sample.isMeeting("confirmed") }
      finding.judge(
        times.count == 1 || times.isEmpty && mayLack, "\(times.count) meeting times",
        allowed: "1 for a date with meetings", at: RowPlace(first.place.file))
    }
    for time in times {
      let own = meetings.filter { time.sample.span.contains($0.start) }
      let lengths = own.map(\.sample.span.seconds)
      let online = own.filter { $0.sample.flag("online") }.map(\.sample.span.seconds)
      finding.judge(
        time.sample.number("meetings") == Double(own.count),
        "\(time.sample.number("meetings")?.told ?? "no number of") meetings",
        allowed: "\(own.count), as the calendar has", at: time.place)
      let union = own.joined(within: 0).reduce(0) { $0 + $1.seconds }
      let compared: [(String, Double?, Double)] = [
        ("value", time.sample.value, union),
        ("longest_s", time.sample.number("longest_s"), lengths.max() ?? 0),
        ("online_s", time.sample.number("online_s"), online.reduce(0, +)),
      ]
      for (name, found, wanted) in compared {
        finding.judge(
          (found ?? .nan) - wanted, limit: Self.second * Double(max(1, own.count)),
          "s difference between \(name) and the calendar", at: time.place)
      }
    }
  }
}

/// A judge of calls beside meetings and other calls.
private struct VideoCalls: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0

  static let lack = Finding.lacking("video calls")

  private static let video = "sim.calls.video-calls"
  private static let voice = "sim.calls.phone-calls"

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let events = Dictionary(grouping: dates.nearby(DaySample.event)) { $0.sample.text("event") }
    let voices = dates.nearby(Self.voice).filter { $0.sample.flag("connected") }
    let slack = Int64(1_000 * Self.second)
    for call in dates.samples(Self.video) {
      let isMeeting = call.sample.text("kind") == "meeting"
      finding.judge(
        isMeeting == (call.sample.text("event") != nil),
        "a \(call.sample.text("kind") ?? "") call \(isMeeting ? "without" : "with") an event",
        allowed: "an event in calls of meetings only", at: call.place)
      if let event = call.sample.text("event"), dates.knows(DaySample.event) {
        finding.judge(
          (events[event] ?? []).contains {
            $0.start - slack <= call.start && call.end <= $0.end + slack
          },
          "a video call outside its meeting \(event)", allowed: "a call during its meeting",
          at: call.place)
      }
      finding.judge(
        !voices.contains { call.overlap($0) > 0 }, "a voice call during a video call",
        allowed: "one call at a time", at: call.place)
    }
  }
}
