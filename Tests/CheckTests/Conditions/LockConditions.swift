import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules about lock events. The phone is unlocked from 25,200 s to 25,500 s.
extension Condition {
  static let ofLocks: [Condition] = [
    .locks(
      "locks-alternate", "Unlocked again", inside: ["25200 Unlocked", "25510 Locked"],
      outside: ["25199.98 Unlocked", "25200 Unlocked", "25510 Locked"], failures: 2),
    // A second row `Unlocked` within 20 ms is a duplicate, even after a row `Locked`.
    .locks(
      "locks-alternate", "Unlocked again",
      inside: ["25200 Unlocked", "25200.019 Unlocked", "25510 Locked"],
      outside: ["25200 Unlocked", "25200.02 Unlocked", "25510 Locked"], failures: 2),
    .locks(
      "locks-alternate", "Locked again", inside: ["25200 Unlocked", "25510 Locked"],
      outside: ["25200 Unlocked", "25510 Locked", "25520 Locked"]),
    // A row `Locked` within the first 10 s may belong to an earlier session.
    .locks(
      "locks-alternate", "Locked again",
      inside: ["10 Locked", "25200 Unlocked", "25510 Locked"],
      outside: ["10.001 Locked", "25200 Unlocked", "25510 Locked"]),
    .locks(
      "locks-alternate", "Locked again",
      inside: ["2 Locked", "25200 Unlocked", "25510 Locked"],
      outside: ["2 Unlocked", "3 Locked", "4 Locked"]),
    .locks("locks-alternate", "0 unlocks", inside: ["25200 Unlocked"], outside: ["2 Locked"]),
    .locks(
      "locks-alternate", "2 unlocks", inside: ["25200 Unlocked"],
      outside: ["25200 Unlocked", "25510 Locked", "26000 Unlocked"]),
    // A session that is open at the start of the study needs no row `Unlocked`, and its row
    // `Locked` may be late.
    .locks(
      "locks-alternate", "Unlocked again",
      truth: { $0.phone[0].span = Truth.span(-100, 100) },
      inside: ["110 Locked"], outside: ["50 Unlocked", "110 Locked"], failures: 2),
    // The gap ends during the session, so the session has a row `Locked` without a row `Unlocked`.
    .locks(
      "locks-alternate", "Locked again",
      truth: { $0.gaps = [gap(25_000, 25_300, of: .powerState)] },
      inside: ["25510 Locked"], outside: ["24999 Locked"]),
    // The gap ends after the session. The row `Locked` may follow up to 10 s after the gap.
    .locks(
      "locks-alternate", "Locked again",
      truth: { $0.gaps = [gap(25_000, 25_505, of: .powerState)] },
      inside: ["25515 Locked"], outside: ["25515.001 Locked"]),
    .locks(
      "sessions-unlocked", "a session from \(Truth.at(25_200))",
      inside: ["25200 Unlocked", "25500 Locked"], outside: ["25200.001 Unlocked", "25500 Locked"]),
    .locks(
      "sessions-unlocked", "a session from \(Truth.at(25_200))",
      inside: ["25200 Unlocked", "25500 Locked"], outside: ["25200 Unlocked", "25499.999 Locked"]),
    // The rule ignores a session that is already open at the start, and a session that overlaps a
    // gap.
    .locks(
      "sessions-unlocked", "a session from \(Truth.at(60_000))",
      truth: {
        $0.phone += [
          Truth.Use(span: Truth.span(60_000, 60_100), kind: "session", detail: "unlocked"),
          Truth.Use(span: Truth.span(70_000, 70_100), kind: "session", detail: "notification"),
        ]
        $0.phone[0].span = Truth.span(0, 100)
      },
      inside: ["110 Locked", "60000 Unlocked", "60110 Locked"],
      outside: ["110 Locked", "60001 Unlocked", "60110 Locked"]),
    .locks(
      "sessions-unlocked", "a session from \(Truth.at(60_000))",
      truth: {
        $0.gaps = [gap(25_499.999, 25_600, of: .powerState)]
        $0.phone.append(
          Truth.Use(span: Truth.span(60_000, 60_100), kind: "session", detail: "unlocked"))
      },
      inside: ["60000 Unlocked", "60110 Locked"], outside: ["60000 Unlocked", "60090 Locked"]),
  ]

  static let ofProximity: [Condition] = [
    .near(
      "near-and-away", "NotNearUser", inside: ["9 NearUser", "10 NotNearUser"],
      outside: ["9 NotNearUser", "10 NearUser", "12 NotNearUser"]),
    .near(
      "near-and-away", "NearUser", inside: ["9 NearUser", "10 NotNearUser"],
      outside: ["9 NearUser", "10 NearUser", "12 NotNearUser"]),
    // If the phone is at the ear at the start of the study, the first event is `NotNearUser`.
    .near(
      "near-and-away", "NotNearUser",
      truth: { $0.phone[1].span = Truth.span(-9, 9) },
      inside: ["9 NotNearUser", "12 NearUser", "13 NotNearUser"],
      outside: ["9 NotNearUser", "12 NotNearUser"]),
    // A gap may hide events, so the alternation of events starts again after it.
    .near(
      "near-and-away", "NearUser",
      truth: { $0.gaps = [gap(30, 60, of: .proximity)] },
      inside: ["9 NearUser", "60.001 NearUser", "99 NotNearUser"],
      outside: ["9 NearUser", "29 NearUser", "99 NotNearUser"]),
    // The state of the sensor at the end may be "near" only after an event in the last hour.
    .near(
      "near-and-away", "until the end of the study", inside: ["82800.001 NearUser"],
      outside: ["82800 NearUser"]),
    .near(
      "near-in-calls", "2 intervals near", inside: ["32400 NearUser", "33000 NotNearUser"],
      outside: [
        "32400 NearUser", "32990 NotNearUser", "32991 NearUser", "33000 NotNearUser",
      ]),
    .near(
      "near-in-calls", "0 intervals near", failures: 2,
      inside: ["32400 NearUser", "33000 NotNearUser"],
      outside: ["32390 NearUser", "32400 NotNearUser"]),
    // The sensor must report "near" for at least nine tenths of a call of ten minutes.
    .near(
      "near-in-calls", "539.999 s near the user", inside: ["32400 NearUser", "32940 NotNearUser"],
      outside: ["32400 NearUser", "32939.999 NotNearUser"]),
    // The sensor must report "near" for all but 3 s of a call of 20 s.
    .near(
      "near-in-calls", "16.999 s near the user",
      truth: { $0.phone[1].span = Truth.span(32_400, 32_420) },
      inside: ["32403 NearUser", "32500 NotNearUser"],
      outside: ["32403.001 NearUser", "32500 NotNearUser"]),
    // The last call may last until the end of the study. The rule ignores calls on the loudspeaker.
    .near(
      "near-in-calls", "0 intervals near", failures: 2,
      truth: {
        $0.phone[1].span = Truth.span(86_000, 86_400)
        $0.phone.append(
          Truth.Use(span: Truth.span(40_000, 40_100), kind: "call", detail: "speaker"))
      },
      inside: ["86000 NearUser"], outside: ["85000 NearUser", "85999 NotNearUser"]),
  ]

  private static func near(
    _ rule: String, _ value: String, failures: Int = 1,
    truth: @escaping TruthChange = { _ in }, inside: [TimedEvent], outside: [TimedEvent]
  ) -> Condition {
    .events(
      \.proximity, rule, value, failures: failures, truth: truth, inside: inside, outside: outside)
  }

  private static func locks(
    _ rule: String, _ value: String, truth: @escaping TruthChange = { _ in },
    inside: [TimedEvent], outside: [TimedEvent], failures: Int = 1
  ) -> Condition {
    .events(
      \.power, rule, value, failures: failures, truth: truth, inside: inside, outside: outside)
  }
}
