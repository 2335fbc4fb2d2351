import Fixtures
import Spool

@testable import Check
@testable import Reading

extension Control {
  static let health: [Control] = [
    .files("health-text", harmless: "a space between two samples") { folder in
      try folder.edit(folder.first("/2026-03-08.json", in: healthFolder(folder))) {
        $0.replaceFirst(#""unit":"count/min""#, by: #""unit":"bpm""#)
      }
    } change: { folder in
      try folder.edit(folder.first("/2026-03-08.json", in: healthFolder(folder))) {
        $0.replaceFirst("},\n\n{", by: "},\n\n {")
      }
    },
    .days("health-days", harmless: "a sample one second later") { day, setting in
      guard day.date != setting.tree.days[0].date else { return }
      // In New York, dates begin five hours later than in UTC. This change moves the sample to one
      // hour before the start of its date.
      let start = day.date * 86_400_000 + 4 * 3_600_000
      day.change(HealthKind.quantity("ActiveEnergyBurned")) { $0.start = start }
    } change: { day, _ in
      day.change(HealthKind.quantity("ActiveEnergyBurned")) { $0.start += 1_000 }
    },
    .days("health-sources", harmless: "an extra step") { day, _ in
      guard let first = day.quantity("StepCount").first(where: { $0.span.seconds > 1 }) else {
        return
      }
      let isNext = { (sample: DaySample) in
        sample.source == first.source && sample.row > first.row
      }
      day.change(HealthKind.quantity("StepCount"), where: isNext) { $0.start = first.end - 1_000 }
    } change: { day, _ in
      day.change(HealthKind.quantity("StepCount")) { $0.value = ($0.value ?? 0) + 1 }
    },
    .days("health-wear", harmless: "a heart rate higher by one") { day, setting in
      guard let off = setting.knownBody.wear.first(where: { !$0.isWorn && $0.span.seconds > 60 })
      else { return }
      day.change(HealthKind.quantity("HeartRate")) {
        $0.start = (off.span.lowerBound + off.span.upperBound) / 2
        $0.end = $0.start
      }
    } change: { day, _ in
      day.change(HealthKind.quantity("HeartRate")) { $0.value = ($0.value ?? 0) + 1 }
    },
    .days("health-sleep", harmless: "deep sleep instead of core sleep") { day, _ in
      let stages = day.samples(HealthKind.sleep).filter { ($0.value ?? 0) >= 2 }
      let row = zip(stages, stages.dropFirst()).first { $0.end == $1.start }?.0.row
      let isFirst = { (sample: DaySample) in sample.row == row }
      day.change(HealthKind.sleep, where: isFirst) { $0.end += 60_000 }
    } change: { day, _ in
      let isCore = { (sample: DaySample) in sample.value == 3 }
      day.change(HealthKind.sleep, where: isCore) { $0.value = 4 }
    },
    .days("health-sums", harmless: "an energy higher by 0.001 kcal") { day, _ in
      day.changeEnergy(by: 0.5)
    } change: { day, _ in
      day.changeEnergy(by: 0.001)
    },
    .days("health-heart", harmless: "a variability that is a thousandth higher") { day, _ in
      day.change(HealthKind.quantity("HeartRateVariabilitySDNN")) {
        $0.value = 1.04 * ($0.value ?? 0)
      }
    } change: { day, _ in
      day.change(HealthKind.quantity("HeartRateVariabilitySDNN")) {
        $0.value = 1.001 * ($0.value ?? 0)
      }
    },
    .days("health-routes", harmless: "one point off by a metre") { day, _ in
      day.moveRoute(by: 0.004_5)
    } change: { day, _ in
      day.moveRoute(by: 0.000_009)
    },
    .body("health-truth", harmless: "an extra attempt at a locked phone") { truth in
      guard let last = truth.exports.lastIndex(where: \.isWritten) else { return }
      truth.exports[last].samples += 1
    } change: { truth in
      guard var export = truth.exports.last else { return }
      export.isWritten = false
      truth.exports.append(export)
    },
  ]

  /// Returns the health folder of the single participant.
  private static func healthFolder(_ folder: TemporaryFolder) throws -> String {
    let path = try folder.first("/types.json", in: "mylifedb")
    return String(path.dropLast("/types.json".utf8.count))
  }

  /// Returns a control that changes days while they are read.
  static func days(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout HealthDate, HealthSetting) -> Void,
    change: @escaping @Sendable (inout HealthDate, HealthSetting) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(day: $1) }, defect, change)
  }

  /// Returns a control that changes the tables of the body in the ground truth.
  private static func body(
    _ rule: String, harmless text: String, defect: @escaping @Sendable (inout BodyTruth) -> Void,
    change: @escaping @Sendable (inout BodyTruth) -> Void
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(body: $1) }, defect, change)
  }
}

extension HealthDate {
  /// Changes the first HealthKit sample of a type that meets a condition.
  mutating func change(
    _ type: String, where holds: (DaySample) -> Bool = { _ in true },
    _ change: (inout DaySample) -> Void
  ) {
    guard let file = files.firstIndex(where: { $0.collector == HealthKind.health }),
      let index = files[file].samples.firstIndex(where: { $0.type == type && holds($0) })
    else { return }
    change(&files[file].samples[index])
  }

  /// Changes the energy of one sample within the first workout, in kilocalories.
  mutating func changeEnergy(by kilocalories: Double) {
    guard let workout = samples(HealthKind.workout).first else { return }
    let isInside = { (sample: DaySample) in
      workout.start < sample.start && sample.end < workout.end
    }
    change(HealthKind.quantity("ActiveEnergyBurned"), where: isInside) {
      $0.value = ($0.value ?? 0) + kilocalories
    }
  }

  /// Moves one point of the first route north, by some degrees of latitude.
  mutating func moveRoute(by degrees: Double) {
    let hasRoute = { (sample: DaySample) in sample.metadata["route"] != nil }
    change(HealthKind.workout, where: hasRoute) { workout in
      guard case .list(var points) = workout.metadata["route"] ?? .null, points.count > 9,
        case .object(var point) = points[9], let latitude = point["lat"]?.number
      else { return }
      point["lat"] = .number(latitude + degrees)
      points[9] = .object(point)
      workout.metadata["route"] = .list(points)
    }
  }
}
