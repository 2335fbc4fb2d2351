import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for typed entries.
extension Condition {
  static let ofEntries: [Condition] = [
    .phone(
      "typed-entries", "an entry that is saved before its time",
      inside: [.phone([mood(50, saved: 50)])], outside: [.phone([mood(50, saved: 49)])]),
    .phone(
      "typed-entries", "an entry that is saved outside the app diary",
      inside: [.phone([diary(100, 200), diary(500, 600), mood(50, saved: 201)])],
      outside: [.phone([diary(100, 200), diary(500, 600), mood(50, saved: 202)])]),
    .phone(
      "typed-entries", "backfilled false after",
      inside: [.phone([mood(50, saved: 43_251)])], outside: [.phone([mood(50, saved: 43_252)])]),
    .phone(
      "typed-entries", "backfilled true after",
      inside: [.phone([mood(50, saved: 43_249, isLate: true)])],
      outside: [.phone([mood(50, saved: 43_248, isLate: true)])]),
    .phone(
      "typed-texts", "4 words",
      inside: [.phone([journal("A plain day at work.", words: 5)])],
      outside: [.phone([journal("A plain day at work.", words: 4)])]),
    .phone(
      "typed-texts", "the word politics",
      inside: [.phone([journal("A talk about gardens.", words: 4)])],
      outside: [.phone([journal("A talk about politics.", words: 4)])]),
    .phone(
      "typed-texts", "2 items", inside: [.phone([gratitude(2)])],
      outside: [.phone([gratitude(3)])]),
    .health(
      "typed-places", "people-met outside company", truth: places,
      inside: [.phone([company("people-met", 99, 201)])],
      outside: [.phone([company("people-met", 98, 201)])]),
    .health(
      "typed-places", "social-events outside company", truth: places,
      inside: [.phone([company("social-events", 100, 201)])],
      outside: [.phone([company("social-events", 100, 202)])]),
    .health(
      "typed-places", "family time away from home", truth: places,
      inside: [.phone([company("family-time", 0, 101)])],
      outside: [.phone([company("family-time", 0, 102)])]),
  ]

  /// At home until 100 s, then in company until 200 s.
  private static let places: TruthChange = { truth in
    truth.segments = [
      Truth.stay(0, 100, place: 1), Truth.stay(100, 200, place: 2),
      Truth.way(200, 86_400, mode: "walk"),
    ]
    truth.places = [(1, "home"), (2, "social")].map {
      Truth.Place(
        number: $0, kind: $1, position: .init(latitude: 0, longitude: 0),
        firstVisit: Truth.at(0), visits: 1, minutes: 10)
    }
  }

  private static func diary(_ start: Double, _ end: Double) -> DaySample {
    .phone("screen-time.app-usage", start, end, nil, ["app": .text("diary")])
  }

  /// Returns a sample of the manual tree.
  static func typed(
    _ name: String, _ start: Double, _ end: Double, _ value: Double? = nil, saved: Double? = nil,
    isLate: Bool = false, _ metadata: [String: JSONTree] = [:]
  ) -> DaySample {
    let usual: [String: JSONTree] = [
      "entered_at": .instant(saved ?? end), "backfilled": .bool(isLate),
    ]
    return .phone(name, start, end, value, usual.merging(metadata) { $1 })
  }

  private static func mood(_ time: Double, saved: Double, isLate: Bool = false) -> DaySample {
    typed("mindfulness.mood-journal", time, time, 0.25, saved: saved, isLate: isLate)
  }

  private static func journal(_ text: String, words: Double) -> DaySample {
    var sample = typed("mindfulness.journal", 0, 0, words, ["text": .text(text)])
    sample.unit = "words"
    return sample
  }

  private static func gratitude(_ number: Double) -> DaySample {
    typed(
      "mindfulness.gratitude", 0, 0, number,
      ["items": .list([.text("the quiet street"), .text("lunch in the sun")])])
  }

  private static func company(_ name: String, _ start: Double, _ end: Double) -> DaySample {
    typed("relationships." + name, start, end)
  }
}
