@testable import Check
@testable import Reading

/// Conditions of the rule about the body's tables in the ground truth. The rule compares successive
/// rows, and each minute with the other tables.
extension Condition {
  static let ofBody: [Condition] = [
    // The participant does not wear the watch from 300 s on.
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
    // A workout that begins before the study counts only from the start of the study on.
    body(
      "a workout while the watch is not worn", inside: { $0.body.workouts = [.init(-60, 300)] },
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
    // The participant is awake from 180 s on.
    body("stage n2") { $0.minutes[1].stage = "n2" },
    body("stage ") { $0.minutes[1].stage = "" },
    body("stage n1") { $0.minutes[4].stage = "n1" },
    // A minute has the stage at its middle. If the stage changes within 1 ms of the middle, both
    // stages are accepted.
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
    // The rule skips the minute in which a night ends.
    ending("stage n2") { $0.minutes[3].stage = "n2" },
    ending("carried false") { $0.minutes[3].isCarried = false },
    ending("worn false") { $0.minutes[3].isWorn = false },
    // The participant carries the phone until 300 s.
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

  /// - Parameter inside: the change of the passing scene; none by default.
  static func body(
    _ value: String, failures: Int = 1,
    inside: @escaping @Sendable (inout BodyScene) -> Void = { _ in },
    outside: @escaping @Sendable (inout BodyScene) -> Void
  ) -> Condition {
    Condition(
      "health-truth", value, failures: failures, inside: try .body(inside),
      outside: try .body(outside))
  }

  /// Returns a condition with a change to the minute in which the night ends. In the failing scene,
  /// the night ends before this minute, so the rule judges it.
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
  /// Moves the change from light to deep sleep to another time, in seconds of the day.
  fileprivate mutating func change(at seconds: Double) {
    body.stages[0].span = Truth.span(60, seconds)
    body.stages[1].span = Truth.span(seconds, 180)
  }
}
