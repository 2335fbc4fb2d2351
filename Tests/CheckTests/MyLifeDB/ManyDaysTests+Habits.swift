import Spool
import Testing

@testable import Check
@testable import Reading

/// Rules about what people do with phone, watch and ears, on days that are made for them.
extension ManyDaysTests {
  /// A minute of the truth at home.
  private func minute(
    _ time: Int64, stage: String = "", place: String = "home", isCarried: Bool = false
  ) -> Minute {
    Minute(
      time: time, place: place, mode: "", posture: "sitting", stage: stage, isWorn: true,
      isCarried: isCarried, heartRate: 60, respiration: 15)
  }

  // MARK: Noise

  /// The finding about a hundred half hours each, in bed at one level and at home at another.
  private func noise(inBed: Double, atHome: Double, samples: Int64 = 100) -> Finding {
    var noise = NoiseByPlace()
    for half in 0..<2 * samples {
      let (start, isInBed) = (half * 1_800_000, half % 2 == 0)
      for number in 0..<Int64(30) {
        noise.add(minute(start + number * 60_000, stage: isInBed ? "n2" : ""))
      }
      let level = isInBed ? inBed : atHome
      noise.add([
        sample(
          HealthKind.quantity("EnvironmentalAudioExposure"), start, level, seconds: 1_800)
      ])
    }
    noise.add(minute(2 * samples * 1_800_000))
    noise.add([])
    var finding = Finding()
    noise.judge(&finding, at: RowPlace("health"))
    return finding
  }

  @Test func `it is quieter in bed than at home`() {
    #expect(noise(inBed: 40, atHome: 60).verdict == .pass)
    #expect(noise(inBed: 61, atHome: 60).failures == 1)
    #expect(noise(inBed: 61, atHome: 60, samples: 99).verdict == .skipped)
  }

  // MARK: Hearts

  /// The finding about five runs at which the rate rises after some seconds.
  private func runs(delay: Int64, count: Int64 = 5) -> Finding {
    let starts = (0..<count).map { $0 * 86_400_000 + 36_000_000 }
    var running = RunningHeart(runs: starts.map { $0..<$0 + 600_000 })
    for start in starts {
      let rates =
        [sample("rate", start - 300_000, 65)]
        + (Int64(0)..<120).map {
          sample("rate", start + 5_000 * $0, 5 * $0 < delay ? 66 : 150)
        }
      running.add(rates)
    }
    var finding = Finding()
    running.judge(&finding, at: RowPlace("person"))
    return finding
  }

  @Test(arguments: [(delay: 30, failures: 0), (delay: 0, failures: 1), (delay: 120, failures: 1)])
  func `the heart follows a run some seconds later`(delay: Int64, failures: Int) {
    let finding = runs(delay: delay)
    #expect(finding.judged == 1 && finding.failures == failures, "\(finding.examples)")
    #expect(runs(delay: delay, count: 4).judged == 0)
  }

  // MARK: Phones

  @Test(arguments: [
    (levels: [0.5, 0.45, 0.5], failures: 0), (levels: [0.5, 0.45, 0.45], failures: 0),
    (levels: [0.5, 0.55, 0.55], failures: 1),
  ])
  func `a charge rises on the charger alone`(levels: [Double], failures: Int) async throws {
    var days = dates(1)
    var battery = DayFile(path: "battery.json", collector: "battery", date: Self.first)
    let start = Self.first * Self.day
    for (number, level) in levels.enumerated() {
      battery.samples.append(
        sample("sim.battery.level", start + 3_600_000 * Int64(number), level))
    }
    days[0].files.append(battery)
    let usual = try await finding("health-truth", dates(1)).failures
    let finding = try await finding("health-truth", days) {
      // Between the second level and the third.
      $0.truth?.phone = [
        Truth.Use(span: start + 5_000_000..<start + 7_000_000, kind: "charging", detail: "")
      ]
    }
    // The made day has no export of the file.
    #expect(finding.failures == usual + 1 + failures, "\(finding.examples)")
  }

  @Test(arguments: [(seconds: 90.4, failures: 0), (seconds: 120, failures: 1)])
  func `screen time is as long as its span`(seconds: Double, failures: Int) async throws {
    var days = dates(1)
    var screen = DayFile(path: "screen.json", collector: "screen-time", date: Self.first)
    screen.samples = [
      sample("sim.screen-time.session", Self.first * Self.day, seconds, seconds: 90)
    ]
    days[0].files.append(screen)
    let finding = try await finding("health-sums", days)
    #expect(finding.judged == 1 && finding.failures == failures, "\(finding.examples)")
  }

  @Test(arguments: [(unlocks: 2, carried: 1, failures: 0), (unlocks: 3, carried: 6, failures: 2)])
  func `who sleeps leaves the phone alone`(unlocks: Int64, carried: Int, failures: Int) async throws
  {
    let night = Self.first * Self.day..<Self.first * Self.day + 6_000_000
    var days = dates(1)
    // The number of a word is its first index in the words of all columns.
    let all = Minute.places + Minute.modes + Minute.postures + Minute.stages
    let words = ["home", "", "sitting", "n2"].map { UInt8(all.firstIndex(of: $0) ?? 0) }
    for number in 0..<100 {
      days[0].minutes.times.append(night.lowerBound + 60_000 * Int64(number))
      // Effort, arousal, worn, carried, heart, breath.
      days[0].minutes.words += words
      days[0].minutes.values += [1, 0, 1, number < carried ? 1 : 0, 60, 15]
    }
    let finding = try await finding("health-sleep", days) {
      $0.body?.stages = [BodyTruth.Stage(span: night, name: "n2", row: 1)]
      $0.truth?.phone = (0..<unlocks).map {
        let start = night.lowerBound + 600_000 * (1 + $0)
        return Truth.Use(span: start..<start + 10_000, kind: "session", detail: "unlocked")
      }
    }
    #expect(finding.judged == 2 && finding.failures == failures, "\(finding.examples)")
  }
}
