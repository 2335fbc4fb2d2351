import Formats
import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for apps and notifications.
extension Condition {
  static let ofApps: [Condition] = [
    // A session of 100 s has parts of 40 s and 60 s. Edges may differ by a second.
    .phone(
      "app-parts", "s between the edges of a part and its neighbour or session",
      inside: [.phone(screen(edge: 41))], outside: [.phone(screen(edge: 42))]),
    .phone(
      "app-parts", "s between the edges of a part and its neighbour or session",
      inside: [.phone(screen(start: 99))], outside: [.phone(screen(start: 98))]),
    .phone(
      "app-parts", "s between the edges of a part and its neighbour or session",
      inside: [.phone(screen(end: 201))], outside: [.phone(screen(end: 202))]),
    .phone(
      "app-parts", "parts 1, 3", inside: [.phone(screen())],
      outside: [.phone(screen(order: 3))]),
    // The values of two parts and their session have three roundings.
    .phone(
      "app-parts", "s difference between a session and its parts",
      inside: [.phone(screen(value: 60.029))], outside: [.phone(screen(value: 60.031))]),
    .phone(
      "app-parts", "a locked session with an app", failures: 2,
      inside: [.phone(screen(locked: nil))], outside: [.phone(screen(locked: 300))]),
    .phone(
      "app-parts", "an app without a session", inside: [.phone(screen())],
      outside: [.phone(screen() + [app("feed", 250, 260, of: 250)])]),
    .phone(
      "app-parts", "an unlocked session without an app",
      inside: [.phone(screen() + [.phone("screen-time.session", 600, 610, nil, locked)])],
      outside: [
        .phone(
          screen() + [
            .phone("screen-time.session", 500, 510, nil, unlocked),
            .phone("screen-time.session", 600, 610, nil, locked),
          ])
      ]),
    // The last session of the data continues in the next file, which may be missing.
    .phone(
      "app-parts", "an unlocked session without an app",
      inside: [.phone(screen() + [.phone("screen-time.session", 600, 610, nil, unlocked)])],
      outside: [
        .phone(screen() + [.phone("screen-time.session", 600, 610, nil, unlocked)]),
        .phone(1, [.phone("screen-time.session", 90_000, 90_010, nil, locked)]),
      ]),
    .phone(
      "app-categories", "s difference between a category and its apps",
      inside: [.phone(hour(30.02))], outside: [.phone(hour(30.03))]),
    .phone(
      "app-categories", "2 uses", inside: [.phone(hour(30, uses: 1))],
      outside: [.phone(hour(30, uses: 2))]),
    // An app over the full hour has its seconds in two sums, of which times are whole seconds.
    .phone(
      "app-categories", "s difference between a category and its apps",
      inside: [.phone(hours(11.01, 20))], outside: [.phone(hours(11.02, 20))]),
    .phone(
      "app-categories", "s of an app that the sums of its category lack or repeat",
      inside: [.phone(hours(10, 20))], outside: [.phone(hours(10, nil))]),
    .phone(
      "notifications-answered", "no session 12 s after an answered notification",
      inside: [.phone(answer(13))], outside: [.phone(answer(14))]),
    .phone(
      "notifications-answered", "no session 12 s after an answered notification",
      inside: [.phone(answer(11))], outside: [.phone(answer(10))]),
    .phone(
      "notifications-answered", "a session that begins with feed",
      inside: [.phone(answer(12))], outside: [.phone(answer(12, app: "messages"))]),
    .phone(
      "notifications-answered", "answered with answered_s missing",
      inside: [.phone([notification(50, ["outcome": .text("later")])])],
      outside: [.phone([notification(50, ["outcome": .text("answered")])])]),
    .phone(
      "notifications-answered", "later with answered_s 12",
      inside: [.phone([notification(50, ["outcome": .text("later")])])],
      outside: [
        .phone([notification(50, ["outcome": .text("later"), "answered_s": .integer(12)])])
      ]),
    .phone(
      "notifications-silenced", "a notification during a focus that is not silenced",
      inside: [.phone(focus(100, false))], outside: [.phone(focus(101, false))]),
    .phone(
      "notifications-silenced", "a silenced notification without a focus",
      inside: [.phone(focus(200, true))], outside: [.phone(focus(201, true))]),
    // A focus before the data may still be on.
    .phone(
      "notifications-silenced", "a silenced notification without a focus",
      inside: [.phone(focus(99, true))],
      outside: [.phone(0, also: ["focus"], []), .phone(1, focus(86_499, true, from: 86_500))]),
    .phone(
      "notifications-silenced", "a silenced notification that is answered",
      inside: [.phone(focus(150, true))],
      outside: [.phone(focus(150, true, outcome: "answered"))]),
  ]

  private static let unlocked: [String: JSONTree] = ["unlocked": .bool(true)]
  private static let locked: [String: JSONTree] = ["unlocked": .bool(false)]

  private static func app(
    _ app: String, _ start: Double, _ end: Double, of session: Double, order: Int64 = 1,
    _ value: Double? = nil
  ) -> DaySample {
    .phone(
      "screen-time.app-usage", start, end, value,
      [
        "app": .text(app), "category": .text("social"), "session": .instant(session),
        "order": .integer(order),
      ])
  }

  /// Returns a session from 100 s to 200 s with two apps, and a locked one at 300 s.
  ///
  /// - Parameter locked: the session of an app during the locked session; nil without this app.
  private static func screen(
    start: Double = 100, edge: Double = 40, end: Double = 200, order: Int64 = 2,
    value: Double = 60, locked session: Double? = nil
  ) -> [DaySample] {
    [
      .phone("screen-time.session", 100, 200, nil, unlocked),
      app("feed", start, 140, of: 100, 40),
      app("mail", 100 + edge, end, of: 100, order: order, value),
      .phone("screen-time.session", 300, 310, nil, locked),
      .phone("screen-time.session", 400, 410, nil, locked),
    ] + (session.map { [app("feed", 300, 310, of: $0)] } ?? [])
  }

  private static func sum(_ start: Double, _ seconds: Double, uses: Int64) -> DaySample {
    .phone(
      "screen-time.app-category", start, start + 3_600, seconds,
      ["category": .text("social"), "uses": .integer(uses)])
  }

  /// Returns an app of 30 s with the sum of its hour, after a session in the hour before.
  private static func hour(_ seconds: Double, uses: Int64 = 1) -> [DaySample] {
    [
      .phone("screen-time.session", 100, 200, nil, locked),
      app("feed", 4_000, 4_030, of: 4_000), sum(3_600, seconds, uses: uses),
    ]
  }

  /// Returns an app that has 10 s in one hour and 20 s in the next one, another app, and their sums.
  private static func hours(_ first: Double, _ second: Double?) -> [DaySample] {
    [
      .phone("screen-time.session", 100, 200, nil, locked),
      app("feed", 7_190, 7_220, of: 7_190), sum(3_600, first, uses: 1),
      app("feed", 10_900, 10_910, of: 10_900), sum(10_800, 10, uses: 1),
    ] + (second.map { [sum(7_200, $0, uses: 0)] } ?? [])
  }

  private static func notification(
    _ time: Double, _ metadata: [String: JSONTree]
  ) -> DaySample {
    .phone(
      "screen-time.notifications", time, time, 1,
      ["app": .text("feed"), "silenced": .bool(false)].merging(metadata) { $1 })
  }

  /// Returns a notification that is answered after 12 s by its own account, and a session some
  /// seconds after it.
  private static func answer(_ wait: Double, app name: String = "feed") -> [DaySample] {
    [
      notification(
        50, ["app": .text(name), "outcome": .text("answered"), "answered_s": .integer(12)]),
      .phone("screen-time.session", 50 + wait, 150, nil, unlocked),
      app("feed", 50 + wait, 150, of: 50 + wait),
      .phone("screen-time.session", 400, 410, nil, unlocked),
    ]
  }

  /// Returns a focus of 100 s, and a notification.
  private static func focus(
    _ time: Double, _ isSilenced: Bool, from start: Double = 100, outcome: String = "later"
  ) -> [DaySample] {
    [
      .phone("focus.focus-mode", start, start + 100),
      notification(time, ["silenced": .bool(isSilenced), "outcome": .text(outcome)]),
    ]
  }
}
