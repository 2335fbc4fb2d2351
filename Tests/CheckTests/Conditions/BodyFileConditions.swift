import Spool

@testable import Check
@testable import Reading

/// Conditions of the rule about the tables of the body: the files beside them.
extension Condition {
  static let ofBodyFiles: [Condition] = [
    // A charge of .5 from 100 s on and one of .6 from 200 s on; 1 s is cut away.
    body(
      "0.6 after 0.5", inside: { $0.charge([0.5, 0.6], from: 0, to: 100) },
      outside: { $0.charge([0.5, 0.6], from: 0, to: 99.999) }),
    body(
      "0.6 after 0.5", inside: { $0.charge([0.5, 0.6], from: 201, to: 300) },
      outside: { $0.charge([0.5, 0.6], from: 201.001, to: 300) }),
    body(
      "0.51 after 0.5", inside: { $0.charge([0.6, 0.5, 0.5]) },
      outside: { $0.charge([0.6, 0.5, 0.51]) }),
    // A file has its export, the last one of its date and collector.
    body("a file", inside: { _ in }, outside: { $0.export { $0.isWritten = false } }),
    body("a file", failures: 2) { $0.export { $0.date += 1 } },
    body("a file") { $0.export { $0.collector = "wifi" } },
    body("1 samples", inside: { $0.write(1, 2, late: 1) }, outside: { $0.write(2, 1, late: -1) }),
    body("1 samples") { $0.export { $0.samples = 1 } },
    body(
      "exported at \(Truth.at(901))", inside: { $0.export { $0.time = Truth.at(900) } },
      outside: { $0.export { $0.time = Truth.at(901) } }),
    body("exported at \(Truth.at(899.999))") { $0.export { $0.time = Truth.at(899.999) } },
    body("1 late") { $0.export { $0.late = 1 } },
    body("0 late", inside: { $0.write(1, 2, late: 1) }, outside: { $0.write(1, 2, late: 0) }),
    body("no file", inside: { $0.more { $0.collector = "wifi" } }, outside: { $0.more { _ in } }),
    body("no file", inside: { $0.more { $0.isWritten = false } }, outside: { $0.more { _ in } }),
    // Sessions at 100 s and 200 s, a glance, and a session that began before the study.
    body(
      "1 unlocks", inside: { $0.unlock([200, 100]) }, outside: { $0.unlock([100]) }),
    body(
      "2 unlocks", inside: { $0.unlock([200, 100]) }, outside: { $0.unlock([201, 100]) }),
    body(
      "3 unlocks", inside: { $0.unlock([200, 100]) }, outside: { $0.unlock([200, 100, 0]) }),
    body(
      "0 unlocks",
      inside: {
        $0.unlock([])
        $0.losesData = true
      }, outside: { $0.unlock([]) }),
    body(
      "0 unlocks",
      inside: {
        $0.unlock([])
        $0.files = []
      }, outside: { $0.unlock([]) }),
    // Stages and workouts are in files that are written again.
    body("awake in no file", inside: { $0.sleep() }, outside: { $0.sleep { $0[0].value = 3 } }),
    body("core in no file", inside: { $0.sleep() }, outside: { $0.sleep { $0[1].value = 4 } }),
    body("deep in no file", inside: { $0.sleep() }, outside: { $0.sleep { $0[2].value = 3 } }),
    body("rem in no file", inside: { $0.sleep() }, outside: { $0.sleep { $0[3].value = 4 } }),
    body("rem in no file", inside: { $0.sleep() }, outside: { $0.sleep { $0[3].start -= 1_000 } }),
    body(
      "rem in no file", inside: { $0.sleep(again: false) { $0[3].value = 4 } },
      outside: { $0.sleep { $0[3].value = 4 } }),
    body(
      "deep in no file", failures: 3, inside: { $0.sleep { $0.removeFirst(4) } },
      outside: { $0.sleep { $0.removeSubrange(1..<4) } }),
    workout { $0.metadata["workoutActivityType"] = .number(52) },
    workout { $0.metadata["totalEnergyBurned"] = .number(51) },
    workout { $0.metadata["totalDistance"] = .number(1_001) },
    workout { $0.metadata["totalDistance"] = nil },
    workout { $0.metadata["route"] = .list([.object([:])]) },
    workout { $0.start += 1_000 },
    body(
      "running of 50.0 kcal",
      inside: { $0.exercise { $0.type = HealthKind.sleep } },
      outside: { $0.exercise { $0.start += 1_000 } }),
    body(
      "running of 50.0 kcal", inside: { $0.exercise(again: false) { $0.start += 1_000 } },
      outside: { $0.exercise { $0.start += 1_000 } }),
  ]

  private static func workout(
    _ change: @escaping @Sendable (inout DaySample) -> Void
  ) -> Condition {
    body(
      "running of 50.0 kcal", inside: { $0.exercise { _ in } }, outside: { $0.exercise(change) })
  }
}

extension BodyScene {
  /// Charges of the battery each 100 s, and a charger at some time.
  fileprivate mutating func charge(_ levels: [Double], from start: Double = 0, to end: Double = 150)
  {
    phone = [Truth.Use(span: Truth.span(start, end), kind: "charging", detail: "")]
    files = [
      .file(
        "battery",
        levels.enumerated().map { index, level in
          .sample("sim.battery.level", 100 * Double(index + 1), nil, level, by: "phone")
        })
    ]
  }

  /// Changes the export of HealthKit's file.
  fileprivate mutating func export(_ change: (inout BodyTruth.Export) -> Void) {
    body.exports = exports
    change(&body.exports[0])
  }

  /// Has another export, of the next date.
  fileprivate mutating func more(_ change: (inout BodyTruth.Export) -> Void) {
    var export = exports[0]
    export.date += 1
    change(&export)
    body.exports = exports + [export]
  }

  /// Two samples, of which exports have written some and then others.
  fileprivate mutating func write(_ first: Int, _ second: Int, late: Int) {
    samples = [.quantity("HeartRate", 5, nil, 60), .quantity("HeartRate", 6, nil, 60)]
    writeAgain(first, second, late: late)
  }

  private mutating func writeAgain(_ first: Int, _ second: Int, late: Int) {
    // Another collector's file has nothing to do with it.
    files.append(.file("battery", [.sample("sim.battery.level", 5, nil, 0.5, by: "phone")]))
    var all = [exports[0], exports[1], locked, exports[0]]
    (all[0].time, all[0].samples) = (Truth.at(800), first)
    (all[3].samples, all[3].late) = (second, late)
    body.exports = all
  }

  /// An attempt to write HealthKit's file.
  private var locked: BodyTruth.Export {
    var export = exports[0]
    (export.isWritten, export.samples) = (false, 0)
    return export
  }

  /// Sessions of the phone, and what the file tells of unlocks.
  fileprivate mutating func unlock(_ seconds: [Double]) {
    phone = [(0.0, "unlocked"), (100.9, "unlocked"), (150, "glance"), (200.1, "unlocked")].map {
      Truth.Use(span: Truth.span($0, $0 + 20), kind: "session", detail: $1)
    }
    let sessions: [DaySample] = [
      .sample("sim.screen-time.session", 150, 170, 20, by: "phone")
    ]
    files = [
      .file(
        "screen-time",
        sessions + seconds.map { .sample("sim.screen-time.unlock", $0, nil, 1, by: "phone") })
    ]
  }

  /// What the watch has seen of a night, and its samples: awake, light, deep and with dreams, then in bed and asleep.
  fileprivate mutating func sleep(
    again: Bool = true, _ change: (inout [DaySample]) -> Void = { _ in }
  ) {
    // No sample begins before the study does.
    body.seen = [
      .init("deep", 0, 50), .init("awake", 50, 60), .init("core", 60, 120), .init("deep", 120, 180),
      .init("rem", 180.999, 190),
    ]
    samples = [
      .stage(2, 50, 60), .stage(3, 60, 120), .stage(4, 120, 180), .stage(5, 180, 190),
      .stage(0, 60, 190), .stage(1, 120, 190),
    ]
    change(&samples)
    if again {
      writeAgain(samples.count, samples.count, late: 0)
    } else {
      body.exports = [locked, exports[0]]
    }
  }

  /// A run, and its sample.
  fileprivate mutating func exercise(
    again: Bool = true, _ change: (inout DaySample) -> Void
  ) {
    body.workouts = [.init(100.9, 200)]
    var sample = DaySample.sample(
      HealthKind.workout, 100, 200,
      metadata: [
        "workoutActivityType": 37, "totalEnergyBurned": 50, "totalDistance": 1_000,
      ])
    sample.metadata["route"] = .list([.object([:]), .object([:])])
    change(&sample)
    samples = [sample]
    if again { writeAgain(1, 1, late: 0) } else { body.exports = [locked, exports[0]] }
  }
}
