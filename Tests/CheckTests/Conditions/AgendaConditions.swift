import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for meetings and calls.
extension Condition {
  static let ofAgenda: [Condition] = [
    .phone(
      "meetings-apart", "a confirmed meeting that begins during another one",
      inside: [.phone([meeting(0, 1_800), meeting(1_800, 3_600)])],
      outside: [.phone([meeting(0, 1_800), meeting(1_799, 3_600)])]),
    .phone(
      "meetings-apart", "a confirmed meeting that begins during another one",
      inside: [
        .phone([meeting(0, 1_800), meeting(900, 3_600, ["status": .text("cancelled")])])
      ],
      outside: [.phone([meeting(0, 1_800), meeting(900, 3_600)])]),
    // A tentative meeting overlaps 1.2 h of 20 h.
    .phone(
      "meetings-apart", "of the time of meetings in which two overlap",
      inside: [.phone([meeting(0, 36_000), tentative(31_684, 67_684)])],
      outside: [.phone([meeting(0, 36_000), tentative(31_676, 67_676)])]),
    .phone(
      "meeting-time", "s difference between value and the calendar",
      inside: [.phone(day(value: 3_602))], outside: [.phone(day(value: 3_603))]),
    .phone(
      "meeting-time", "s difference between longest_s and the calendar",
      inside: [.phone(day(longest: 1_799))], outside: [.phone(day(longest: 1_797))]),
    .phone(
      "meeting-time", "s difference between online_s and the calendar",
      inside: [.phone(day(online: 1_799))], outside: [.phone(day(online: 1_797))]),
    .phone(
      "meeting-time", "3 meetings", inside: [.phone(day())], outside: [.phone(day(meetings: 3))]),
    .phone(
      "meeting-time", "0 meeting times", inside: [.phone([meeting(0, 1_800)])],
      outside: [.phone(day()), .phone(1, [meeting(86_400, 88_200)])]),
    .phone(
      "meeting-time", "2 meeting times", inside: [.phone(day())],
      outside: [.phone(day() + day().suffix(1))]),
    // A call may begin a second before its meeting.
    .phone(
      "video-calls", "a video call outside its meeting event-1",
      inside: [.phone([meeting(1_000, 2_800), call(999, 2_800)])],
      outside: [.phone([meeting(1_000, 2_800), call(998, 2_800)])]),
    .phone(
      "video-calls", "a video call outside its meeting event-1",
      inside: [.phone([meeting(1_000, 2_800), call(1_000, 2_801)])],
      outside: [.phone([meeting(1_000, 2_800), call(1_000, 2_802)])]),
    .phone(
      "video-calls", "a meeting call without an event",
      inside: [.phone([call(0, 60, event: nil, kind: "private")])],
      outside: [.phone([call(0, 60, event: nil)])]),
    .phone(
      "video-calls", "a private call with an event",
      inside: [.phone([call(0, 60, event: nil, kind: "private")])],
      outside: [.phone([call(0, 60, kind: "private")])]),
    .phone(
      "video-calls", "a voice call during a video call",
      inside: [.phone([call(0, 60, event: nil, kind: "private"), voice(60, 90)])],
      outside: [.phone([call(0, 60, event: nil, kind: "private"), voice(59, 90)])]),
  ]

  private static func meeting(
    _ start: Double, _ end: Double, _ metadata: [String: JSONTree] = [:]
  ) -> DaySample {
    let usual: [String: JSONTree] = [
      "event": .text("event-1"), "kind": .text("meeting"), "status": .text("confirmed"),
      "online": .bool(false),
    ]
    return .phone("calendar.calendar", start, end, nil, usual.merging(metadata) { $1 })
  }

  private static func tentative(_ start: Double, _ end: Double) -> DaySample {
    meeting(start, end, ["status": .text("tentative")])
  }

  /// Returns a date with two meetings of half an hour, of which one is online, and their sums.
  private static func day(
    value: Double = 3_600, meetings: Int64 = 2, longest: Int64 = 1_800, online: Int64 = 1_800
  ) -> [DaySample] {
    [
      meeting(0, 1_800), meeting(3_600, 5_400, ["online": .bool(true)]),
      meeting(9_000, 9_900, ["kind": .text("block")]), tentative(9_000, 9_900),
      .phone(
        "calendar.meeting-time", 0, 86_400, value,
        [
          "meetings": .integer(meetings), "longest_s": .integer(longest),
          "online_s": .integer(online),
        ]),
    ]
  }

  private static func call(
    _ start: Double, _ end: Double, event: String? = "event-1", kind: String = "meeting"
  ) -> DaySample {
    var metadata: [String: JSONTree] = ["kind": .text(kind)]
    if let event { metadata["event"] = .text(event) }
    return .phone("calls.video-calls", start, end, nil, metadata)
  }

  private static func voice(_ start: Double, _ end: Double) -> DaySample {
    .phone("calls.phone-calls", start, end, nil, ["connected": .bool(true)])
  }
}
