import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for the use of a Mac.
extension Condition {
  static let ofMacs: [Condition] = [
    // The hand-made day has a trip from 600 s on.
    .health(
      "mac-use", "s of a Mac's use away from home, work and hotels", truth: atHome,
      inside: [.phone([app(500, 601)])], outside: [.phone([app(500, 602)])]),
    .health(
      "mac-use", "s of a Mac's use asleep", truth: atHome,
      body: { $0.stages = [.init("n2", 0, 100)] },
      inside: [.phone([app(99, 200)])], outside: [.phone([app(98, 200)])]),
    .health(
      "mac-use", "s of a Mac's use in a meeting in person",
      truth: {
        atHome(&$0)
        $0.digital.events = [meeting(100, 200), meeting(300, 400, isOnline: true)]
      },
      inside: [.phone([app(50, 101), app(300, 400)])], outside: [.phone([app(50, 102)])]),
    .health(
      "mac-use", "s of a Mac's use during a long use of the phone", truth: atHome,
      inside: [.phone([app(300, 400), phoneApp(310, 431)])],
      outside: [.phone([app(300, 400), phoneApp(310, 432)])]),
    .phone(
      "mac-apps", "an active app that begins before the end of the last one",
      inside: [.phone([app(0, 100), app(100, 200)])],
      outside: [.phone([app(0, 100), app(99, 200)])]),
    .phone(
      "mac-apps", "more idle seconds than the app is active",
      inside: [.phone([app(0, 100, idle: 101)])], outside: [.phone([app(0, 100, idle: 102)])]),
    .phone(
      "mac-apps", "a use of an editor that is not active", failures: 2,
      inside: [.phone([app(0, 100, "Editor A"), editor(1, 100)])],
      outside: [.phone([app(0, 100, "Editor A"), editor(2, 100)])]),
    .phone(
      "mac-apps", "an active editor without a use",
      inside: [.phone([app(0, 100, "Editor A"), editor(0, 100), app(100, 150)])],
      outside: [
        .phone([app(0, 100, "Editor A"), editor(0, 100), app(100, 150, "Editor A")])
      ]),
    // Times of active apps are whole seconds, so an app of 100 s may last for 101 s.
    .phone(
      "mac-typing", "1213 keys in 101 s of use",
      inside: [.phone([app(300, 400), app(700, 800), keys(1_212)])],
      outside: [.phone([app(300, 400), app(700, 800), keys(1_213)])]),
    .phone(
      "mac-typing", "more deletions than keys", inside: [.phone([keys(10, deletions: 10)])],
      outside: [.phone([keys(10, deletions: 11)])]),
    .phone(
      "mac-typing", "299 s of typing", inside: [.phone([keys(10)])],
      outside: [.phone([keys(10, end: 599)])]),
    .phone(
      "mac-deep-work", "min of deep work",
      inside: [.phone([deepWork(0, 1_499)])], outside: [.phone([deepWork(0, 1_498)])]),
    .phone(
      "mac-deep-work", "s of a leave beyond 60 s in deep work",
      inside: [.phone([app(0, 800), app(861, 2_000), deepWork(0, 1_800)])],
      outside: [.phone([app(0, 800), app(862, 2_000), deepWork(0, 1_800)])]),
  ]

  private static let atHome: TruthChange = { truth in
    truth.segments = [
      Truth.stay(0, 600, place: 1), Truth.way(600, 86_400, mode: "walk"),
    ]
    truth.places = [
      Truth.Place(
        number: 1, kind: "home", position: .init(latitude: 0, longitude: 0),
        firstVisit: Truth.at(0), visits: 1, minutes: 10)
    ]
  }

  private static func meeting(
    _ start: Double, _ end: Double, isOnline: Bool = false
  ) -> DigitalTruth.Event {
    DigitalTruth.Event(
      span: Truth.span(start, end), kind: "meeting", isAttended: true, isOnline: isOnline)
  }

  static func app(
    _ start: Double, _ end: Double, _ name: String = "Text", idle: Int64 = 0
  ) -> DaySample {
    .phone(
      "focus.active-app", start, end, nil,
      ["name": .text(name), "category": .text("productivity"), "idle_s": .integer(idle)])
  }

  static func editor(
    _ start: Double, _ end: Double, activity: String = "editing", repo: String = "tides"
  ) -> DaySample {
    .phone(
      "dev-work.ide-usage", start, end, nil,
      ["ide": .text("Editor A"), "activity": .text(activity), "repo": .text(repo)])
  }

  private static func phoneApp(_ start: Double, _ end: Double) -> DaySample {
    .phone("screen-time.app-usage", start, end, nil, ["app": .text("feed")])
  }

  /// Returns the keys of the second five minutes.
  private static func keys(
    _ number: Double, deletions: Int64 = 0, end: Double = 600
  ) -> DaySample {
    .phone("typing.typing", 300, end, number, ["deletions": .integer(deletions)])
  }

  private static func deepWork(_ start: Double, _ end: Double) -> DaySample {
    .phone(
      "focus.deep-work", start, end, nil,
      ["category": .text("productivity"), "origin": .text("inferred")])
  }
}
