import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules for locks. The session lasts from 25,200 to 25,500 s.
extension Condition {
  static let ofLocks: [Condition] = [
    .locks(
      "locks-alternate", "Unlocked again", inside: ["25200 Unlocked", "25510 Locked"],
      outside: ["25199.98 Unlocked", "25200 Unlocked", "25510 Locked"], failures: 2),
    // A second Unlocked within 20 ms is a duplicate, also after a Locked.
    .locks(
      "locks-alternate", "Unlocked again",
      inside: ["25200 Unlocked", "25200.019 Unlocked", "25510 Locked"],
      outside: ["25200 Unlocked", "25200.02 Unlocked", "25510 Locked"], failures: 2),
    .locks(
      "locks-alternate", "Locked again", inside: ["25200 Unlocked", "25510 Locked"],
      outside: ["25200 Unlocked", "25510 Locked", "25520 Locked"]),
    // Until 10 s after the start, a Locked may belong to an earlier session.
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
    // A session that is open at the start needs no Unlocked, and its Locked may be late.
    .locks(
      "locks-alternate", "Unlocked again",
      truth: { $0.phone[0].span = Truth.span(-100, 100) },
      inside: ["110 Locked"], outside: ["50 Unlocked", "110 Locked"], failures: 2),
    // A gap ends within a session, so the session's Locked has no Unlocked.
    .locks(
      "locks-alternate", "Locked again",
      truth: { $0.gaps = [gap(25_000, 25_300, of: .powerState)] },
      inside: ["25510 Locked"], outside: ["24999 Locked"]),
    // A gap ends after the session, whose Locked may follow until 10 s after the gap.
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
    // The rule ignores a session that is open at the start, or that overlaps a gap.
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
    // If the phone is at the ear at the start of the study, the first event is NotNearUser.
    .near(
      "near-and-away", "NotNearUser",
      truth: { $0.phone[1].span = Truth.span(-9, 9) },
      inside: ["9 NotNearUser", "12 NearUser", "13 NotNearUser"],
      outside: ["9 NotNearUser", "12 NotNearUser"]),
    // A gap hides events, so the sequence starts anew after it.
    .near(
      "near-and-away", "NearUser",
      truth: { $0.gaps = [gap(30, 60, of: .proximity)] },
      inside: ["9 NearUser", "60.001 NearUser", "99 NotNearUser"],
      outside: ["9 NearUser", "29 NearUser", "99 NotNearUser"]),
    // A phone may stay near only after an event in the last hour.
    .near(
      "near-and-away", "near until the end", inside: ["82800.001 NearUser"],
      outside: ["82800 NearUser"]),
    .near(
      "near-in-calls", "near 2 times", inside: ["32400 NearUser", "33000 NotNearUser"],
      outside: [
        "32400 NearUser", "32990 NotNearUser", "32991 NearUser", "33000 NotNearUser",
      ]),
    .near(
      "near-in-calls", "near 0 times", failures: 2,
      inside: ["32400 NearUser", "33000 NotNearUser"],
      outside: ["32390 NearUser", "32400 NotNearUser"]),
    // The phone must be near for nine tenths of a call of ten minutes.
    .near(
      "near-in-calls", "near for 539.999 s", inside: ["32400 NearUser", "32940 NotNearUser"],
      outside: ["32400 NearUser", "32939.999 NotNearUser"]),
    // The phone must be near for all but 3 s of a call of 20 s.
    .near(
      "near-in-calls", "near for 16.999 s",
      truth: { $0.phone[1].span = Truth.span(32_400, 32_420) },
      inside: ["32403 NearUser", "32500 NotNearUser"],
      outside: ["32403.001 NearUser", "32500 NotNearUser"]),
    // The last call may last to the end of the study. Calls by loudspeaker do not count.
    .near(
      "near-in-calls", "near 0 times", failures: 2,
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
