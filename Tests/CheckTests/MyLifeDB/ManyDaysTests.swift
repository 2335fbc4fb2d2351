import Fixtures
import Glibc
import Testing

@testable import Check
@testable import Reading

/// Rules that take many days, on days that are made for them.
@Suite(.whole)
struct ManyDaysTests {
  static let first: Int64 = 20_514
  static let day: Int64 = 86_400_000

  /// What a rule says of days.
  func finding(
    _ name: String, _ days: [HealthDate], _ change: (inout HealthSetting) -> Void = { _ in }
  ) async throws -> Finding {
    let source = try Source(try await SmallRecording.health().path)
    let patient = try #require(try source.patients().first)
    var setting = HealthSetting(tree: try MyLifeDBTree(of: patient, in: source))
    setting.truth = Truth()
    setting.body = BodyTruth()
    change(&setting)
    guard case .app(let app as MyLifeDBMethod, _) = try #require(Rule.named(name)).method,
      case .days(let rule) = app
    else { return Finding() }
    var judge = rule.makeJudge(setting)
    for day in days { judge.see(day) }
    return judge.finish()
  }

  /// Dates after each other with what HealthKit knows.
  func dates(
    _ count: Int64, _ samples: (Int64) -> [DaySample] = { _ in [] }
  ) -> [HealthDate] {
    (0..<count).map { number in
      let date = Self.first + number
      var file = DayFile(path: "\(date).json", collector: HealthKind.health, date: date)
      file.samples = samples(date * Self.day)
      return HealthDate(date: date, files: [file])
    }
  }

  func sample(
    _ type: String, _ start: Int64, _ value: Double, seconds: Int64 = 0
  ) -> DaySample {
    DaySample(
      type: type, start: start, end: start + 1_000 * seconds, value: value, source: "watch")
  }

  // MARK: Nights

  /// A fortnight of five cycles a night, of so many minutes of each stage.
  private func stages(n2: Int64, n3: Int64, rem: Int64, awake: Int64) -> [BodyTruth.Stage] {
    (Int64(0)..<14).flatMap { night -> [BodyTruth.Stage] in
      var time = (Self.first + night) * Self.day
      return (0..<5).flatMap { _ in
        [("n2", n2), ("n3", n3), ("rem", rem), ("awake", awake)].map { name, minutes in
          let start = time
          time += 60_000 * minutes
          return BodyTruth.Stage(span: start..<time, name: name, row: 1)
        }
      }
    }
  }

  @Test(
    arguments: [
      (n2: 50, n3: 16, rem: 20, awake: 4, failures: 0),
      (n2: 34, n3: 32, rem: 20, awake: 4, failures: 1),
      (n2: 62, n3: 16, rem: 8, awake: 4, failures: 1),
      (n2: 33, n3: 10, rem: 13, awake: 4, failures: 1),
    ] as [(n2: Int64, n3: Int64, rem: Int64, awake: Int64, failures: Int)])
  func `a fortnight has stages and cycles as nights have them`(
    n2: Int64, n3: Int64, rem: Int64, awake: Int64, failures: Int
  ) async throws {
    let finding = try await finding("health-sleep", dates(14)) {
      $0.body?.stages = stages(n2: n2, n3: n3, rem: rem, awake: awake)
    }
    // Three for the shares and cycles, and one for the unlocks of each night.
    #expect(finding.judged == 3 + 14 && finding.failures == failures, "\(finding.examples)")
  }

  @Test(arguments: [(asleep: 6, failures: 0), (asleep: 1, failures: 1)])
  func `oxygen is measured more often asleep`(asleep: Int, failures: Int) async throws {
    let days = dates(14) { start in
      let stage = sample(HealthKind.sleep, start, 3, seconds: 21_600)
      return [stage]
        + (0..<8).map { number in
          let time = number < asleep ? start + 3_600_000 : start + 50_000_000
          return sample(HealthKind.quantity("OxygenSaturation"), time, 0.96)
        }
    }
    let finding = try await finding("health-sleep", days) {
      $0.truth?.segments = [Self.segment]
      $0.body?.stages = stages(n2: 50, n3: 16, rem: 20, awake: 4)
      $0.body?.wear = [BodyTruth.Wear(span: Self.segment.span, isWorn: true, row: 1)]
    }
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  /// The whole of the study at one place.
  private static let segment = Truth.Segment(
    span: first * day..<(first + 14) * day, place: 0, mode: "", posture: "sitting",
    placement: "pocket", environment: "indoor")

  // MARK: Hearts

  /// A hundred minutes of beats, of which the told variability goes with the rate or not.
  private func minutes(of slope: Double) -> [HealthDate] {
    var days = dates(1)
    for number in 0..<100 {
      let start = Self.first * Self.day + 600_000 * Int64(number)
      let rate = 55 + Double(number % 30)
      let deviation = 0.04 * exp(-slope * (rate - 60)) * (1 + 0.1 * Double(number % 7 - 3) / 3)
      var seconds = 0.0
      for beat in 0..<50 {
        days[0].beats.times.append(start)
        days[0].beats.values += [seconds, 1]
        seconds += 60 / rate + (beat % 2 == 0 ? deviation : -deviation)
      }
      days[0].files[0].samples.append(
        sample(HealthKind.quantity("HeartRateVariabilitySDNN"), start, 1_000 * deviation))
    }
    return days
  }

  @Test(arguments: [(slope: 0.018, failures: 0), (slope: 0.0, failures: 1)])
  func `a fast heart varies less`(slope: Double, failures: Int) async throws {
    let finding = try await finding("health-heart", minutes(of: slope))
    #expect(finding.judged == 101 && finding.failures == failures, "\(finding.examples)")
  }

  // MARK: Dates

  @Test(
    arguments: [
      (zones: ["America/New_York", "America/New_York"], hour: 1, failures: 1),
      (zones: ["America/New_York", "America/New_York"], hour: 6, failures: 0),
      // Who flies to Zurich may have its clocks on the date of the flight already.
      (zones: ["America/New_York", "Europe/Zurich"], hour: 1, failures: 0),
      (zones: ["Europe/Zurich", "Europe/Zurich"], hour: 23, failures: 1),
    ] as [(zones: [String], hour: Int64, failures: Int)])
  func `samples lie on the dates of the clocks at hand`(
    zones: [String], hour: Int64, failures: Int
  ) async throws {
    let days = dates(3) { start in
      // The first and the last date hold whatever is before and behind them.
      start == (Self.first + 1) * Self.day
        ? [sample("any", start + 3_600_000 * hour, 1)] : []
    }
    let finding = try await finding("health-days", days) { setting in
      let days = (zones + [zones[1]]).enumerated().map { number, zone in
        Truth.Day(
          date: HealthTime.text(date: Self.first + Int64(number)), timeZone: zone, steps: 0,
          carried: 0, walkingSeconds: 0, distance: 0, homeMinutes: 0, places: 0, homeDistance: 0,
          unlocks: 0, calls: 0, sleepMinutes: 0)
      }
      setting.truth?.days = days
      setting.zones = HealthZones(setting.truth, usual: nil)
      setting.tree.days = (Self.first...Self.first + 2).map {
        MyLifeDBTree.Day(path: "", collector: HealthKind.health, date: $0)
      }
    }
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  @Test func `a date without a file and an export of the same date are findings`() async throws {
    var days = dates(4)
    days.remove(at: 1)
    days[0].files[0].exported = Self.first * Self.day + 50_000_000
    let finding = try await finding("health-days", days) {
      $0.zones = HealthZones(nil, usual: "America/New_York")
    }
    #expect(finding.failures == 2, "\(finding.examples)")
  }

  // MARK: Tables

  @Test(arguments: [
    ("sleep", ",n2\n", ",dream\n"), ("sleep", ",body,n3\n", ",body,rem\n"),
    ("wear", ",worn,,\n", ",lost,,\n"), ("health", ",lying,", ",flying,"),
    ("health", "timestamp", "time"), ("beats", ",0.0,1\n", ",zero,1\n"),
    ("workouts", ",running,", ",swimming,"),
    ("exports", "2026-03-08,apple-health", "2026-03-08,wifi"),
  ])
  func `a table of the body that is wrong is a finding`(
    table: String, old: String, new: String
  ) async throws {
    let folder = try await SmallRecording.health().copy()
    try folder.edit(folder.first("/\(table).csv", in: "truth")) { $0.replaceFirst(old, by: new) }
    #expect(try await folder.finding("health-truth").failures >= 1)
  }
}
