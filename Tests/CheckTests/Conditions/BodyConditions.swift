@testable import Check
@testable import Reading

/// Conditions of the rule about the tables of the body: rows beside each other, and minute by minute.
extension Condition {
  static let ofBody: [Condition] = [
    // The watch is off from 300 s on.
    body("from \(Truth.at(300.001))") { $0.body.wear[1].span = Truth.span(300.001, 600) },
    body("from \(Truth.at(299.999))") { $0.body.wear[1].span = Truth.span(299.999, 600) },
    body(
      "from \(Truth.at(119.999))",
      inside: { $0.body.stages[1].span = Truth.span(125, 180) },
      outside: { $0.body.stages[1].span = Truth.span(119.999, 180) }),
    body(
      "from \(Truth.at(119.999))",
      inside: { $0.body.seen = [.init("core", 60, 120), .init("deep", 120, 180)] },
      outside: { $0.body.seen = [.init("core", 60, 120), .init("deep", 119.999, 180)] }),
    // A workout that begins before the study counts from the start of the study.
    body(
      "a workout without a worn watch", inside: { $0.body.workouts = [.init(-60, 300)] },
      outside: { $0.body.workouts = [.init(-60, 300.001)] }),
    body("a minute at \(Truth.at(541))") { $0.minutes[9].seconds = 541 },
    body("a minute at \(Truth.at(539))") {
      $0.minutes[9].seconds = 539
      $0.end = 599
    },
    body(
      "a minute at \(Truth.at(60))",
      inside: {
        $0.minutes.removeFirst()
        $0.start = 0.001
      },
      outside: { $0.minutes.removeFirst() }),
    body("minutes to \(Truth.at(540))") { $0.end = 600.001 },
    body(
      "24.9 beats", inside: { $0.minutes[7].heartRate = 25 },
      outside: { $0.minutes[7].heartRate = 24.9 }),
    body(
      "220.1 beats", inside: { $0.minutes[7].heartRate = 220 },
      outside: { $0.minutes[7].heartRate = 220.1 }),
    body(
      "3.9 breaths", inside: { $0.minutes[7].respiration = 4 },
      outside: { $0.minutes[7].respiration = 3.9 }),
    body(
      "60.1 breaths", inside: { $0.minutes[7].respiration = 60 },
      outside: { $0.minutes[7].respiration = 60.1 }),
    // Awake from 180 s on.
    body("stage n2") { $0.minutes[1].stage = "n2" },
    body("stage ") { $0.minutes[1].stage = "" },
    body("stage n1") { $0.minutes[4].stage = "n1" },
    // If the stage changes up to 1 ms from the middle of a minute, both stages are right.
    body(
      "stage n2",
      inside: {
        $0.change(at: 90.001)
        $0.minutes[1].stage = "n2"
      },
      outside: {
        $0.change(at: 90.002)
        $0.minutes[1].stage = "n2"
      }),
    body(
      "stage n1", inside: { $0.change(at: 90) }, outside: { $0.change(at: 89.999) }),
    // Nothing is known of the minute in which a night ends.
    ending("stage n2") { $0.minutes[3].stage = "n2" },
    ending("carried false") { $0.minutes[3].isCarried = false },
    ending("worn false") { $0.minutes[3].isWorn = false },
    // Carried until 300 s.
    body(
      "carried false",
      inside: {
        $0.laidDown = 299.999
        $0.minutes[4].isCarried = false
      },
      outside: { $0.minutes[4].isCarried = false }),
    body(
      "carried true",
      inside: {
        $0.laidDown = 300.001
        $0.minutes[5].isCarried = true
      },
      outside: { $0.minutes[5].isCarried = true }),
    body("worn true") {
      $0.body.wear[0].span = Truth.span(0, 299.999)
      $0.body.wear[1].span = Truth.span(299.999, 600)
    },
    body(
      "worn false",
      inside: {
        $0.body.wear[0].span = Truth.span(0, 299.999)
        $0.body.wear[1].span = Truth.span(299.999, 600)
        $0.minutes[4].isWorn = false
      },
      outside: { $0.minutes[4].isWorn = false }),
    // A participant without a watch has no table of wearing times.
    body(
      "worn true",
      inside: {
        $0.body.tables = []
        $0.minutes[5].isWorn = true
      },
      outside: { $0.minutes[5].isWorn = true }),
  ]

  /// - Parameter inside: nothing by default.
  static func body(
    _ value: String, failures: Int = 1,
    inside: @escaping @Sendable (inout BodyScene) -> Void = { _ in },
    outside: @escaping @Sendable (inout BodyScene) -> Void
  ) -> Condition {
    Condition(
      "health-truth", value, failures: failures, inside: try .body(inside),
      outside: try .body(outside))
  }

  /// A change of the minute in which the night ends, or no longer ends.
  private static func ending(
    _ value: String, _ change: @escaping @Sendable (inout BodyScene) -> Void
  ) -> Condition {
    body(value, inside: change) { scene in
      scene.body.stages[1].span = Truth.span(120, 179.999)
      change(&scene)
    }
  }
}

extension BodyScene {
  /// Changes from light sleep to deeper one at some second.
  fileprivate mutating func change(at seconds: Double) {
    body.stages[0].span = Truth.span(60, seconds)
    body.stages[1].span = Truth.span(seconds, 180)
  }
}
