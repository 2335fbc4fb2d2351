@testable import Check
@testable import Reading

/// Conditions of the rule about the tables of the body: where it is loud, by a hundred samples each.
extension Condition {
  static let ofNoise: [Condition] = [
    noise("40.0 dBA in bed", inside: { $0.home = [40.1] }, outside: { $0.home = [40] }),
    noise("50.0 dBA at home", inside: { $0.work = [50.1] }, outside: { $0.work = [50] }),
    noise("60.0 dBA at work", inside: { $0.out = [60.1] }, outside: { $0.out = [60] }),
    // A place of fewer samples is left out, and its neighbours are judged.
    noise(
      "40.0 dBA in bed",
      inside: { ($0.home, $0.samplesAtHome) = ([30], 99) }, outside: { $0.home = [30] }),
    noise(
      "40.0 dBA in bed",
      inside: { ($0.samplesAtHome, $0.work) = (99, [40.1]) },
      outside: { ($0.samplesAtHome, $0.work) = (99, [40]) }),
    // The mean of energies: (10^5 + 10^3) / 2 are 47.03 dB.
    noise(
      "47.03", inside: { ($0.bed, $0.home) = ([50, 30], [47.1]) },
      outside: { ($0.bed, $0.home) = ([50, 30], [47]) }),
    // Samples wait for the first minute of the next date, which shows that those before it are complete.
    noise(
      "40.0 dBA in bed",
      inside: { ($0.home, $0.late, $0.lateEnd) = ([30], true, 1_200.001) },
      outside: { ($0.home, $0.late, $0.lateEnd) = ([30], true, 1_200) }),
  ]

  private static func noise(
    _ value: String, inside: @escaping @Sendable (inout Noise) -> Void,
    outside: @escaping @Sendable (inout Noise) -> Void
  ) -> Condition {
    Condition("health-truth", value, inside: try noise(inside), outside: try noise(outside))
  }

  private static func noise(_ change: (inout Noise) -> Void) throws -> Scene {
    var noise = Noise()
    change(&noise)
    return try .body(minutes: 20) { scene in
      for (minute, row) in Noise.minutes {
        (scene.minutes[minute].place, scene.minutes[minute].mode) = row
      }
      scene.samples = noise.samples
      if noise.late {
        scene.later = [MinuteRow(seconds: 1_200, isWorn: false)]
        scene.end = 1_260
        scene.body.wear[1].span = Truth.span(300, 1_260)
      }
    }
  }
}

/// Samples of 20 minutes, the second and the third in bed, by their levels in turn.
private struct Noise: Sendable {
  var bed = [40.0]
  var home = [50.0]
  var work = [60.0]
  var out = [70.0]
  var samplesAtHome = 100
  /// Whether those at home are in the last minute, and when they end.
  var late = false
  var lateEnd = 1_200.0

  /// Places and modes of minutes that are not at home.
  static let minutes: [Int: (place: String, mode: String)] = [
    5: ("work", ""), 6: ("", "walk"), 7: ("", "bus"), 8: ("", "train"), 9: ("lunch", ""),
    10: ("social", ""), 11: ("gym", ""), 12: ("pool", ""), 13: ("", "car"), 14: ("hotel", ""),
  ]

  /// Backwards, as files need not have them in order.
  var samples: [DaySample] {
    var samples: [DaySample] = []
    func add(_ count: Int, _ start: Double, _ end: Double, _ levels: [Double]) {
      samples += (0..<count).map { number in
        .quantity("EnvironmentalAudioExposure", start, end, levels[number % levels.count])
      }
    }
    // Two minutes of one place count, and a minute counts by its start.
    add(100, 60, 121, bed)
    if late { add(samplesAtHome, 1_140, lateEnd, home) } else { add(samplesAtHome, 240, 300, home) }
    add(100, 300, 301, work)
    for minute in 6...12 {
      add(minute < 8 ? 15 : 14, 60 * Double(minute), 60 * Double(minute) + 1, out)
    }
    // What is in two places, in no minute, in a car or in an hotel does not count.
    add(100, 240, 301, [90])
    add(100, 245, 250, [90])
    add(100, 780, 781, [10])
    add(100, 840, 841, [90])
    return samples.reversed()
  }
}
