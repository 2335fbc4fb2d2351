import Testing

@testable import Simulation

struct SleepStageTests {
  private static func days() throws -> [Bodies.Sampled] { try Bodies.wearers.get().flatMap { $0 } }

  @Test func `stages follow each other from falling asleep to waking up`() throws {
    for sampled in try Self.days() {
      let (day, stages) = (sampled.day.day, sampled.day.stages)
      #expect(stages.first?.start == day.plan.asleep && stages.last?.end == day.duration)
      for (one, next) in zip(stages, stages.dropFirst()) {
        #expect(one.end == next.start && one.start < one.end && one.stage != next.stage)
      }
    }
  }

  @Test func `deep sleep is early and REM late, and both have their shares`() throws {
    var seconds: [SleepStage: Double] = [:]
    var early: [SleepStage: Double] = [:]
    for sampled in try Self.days() {
      let middle = (sampled.day.day.plan.asleep + sampled.day.day.duration) / 2
      for bout in sampled.day.stages {
        seconds[bout.stage, default: 0] += bout.end - bout.start
        early[bout.stage, default: 0] += max(min(bout.end, middle) - bout.start, 0)
      }
    }
    let asleep = SleepStage.allCases.filter { $0 != .awake }.reduce(0) { $0 + (seconds[$1] ?? 0) }
    func share(_ stage: SleepStage) -> Double { (seconds[stage] ?? 0) / asleep }
    #expect((0.10...0.25).contains(share(.n3)) && (0.17...0.27).contains(share(.rem)))
    #expect((early[.n3] ?? 0) > 0.65 * (seconds[.n3] ?? 0))
    #expect((early[.rem] ?? 0) < 0.4 * (seconds[.rem] ?? 0))
  }

  @Test func `the watch agrees with the stages as often as in Robbins' nights`() throws {
    var epochs: [SeenStage: (all: Double, right: Double)] = [:]
    for sampled in try Self.days() {
      for seen in sampled.day.seenStages {
        for bout in sampled.day.stages where bout.start < seen.end && seen.start < bout.end {
          let seconds = min(bout.end, seen.end) - max(bout.start, seen.start)
          epochs[bout.stage.seen, default: (0, 0)].all += seconds
          if bout.stage.seen == seen.stage { epochs[seen.stage, default: (0, 0)].right += seconds }
        }
      }
    }
    for (stage, share) in [(SeenStage.awake, 0.52), (.core, 0.86), (.deep, 0.51), (.rem, 0.83)] {
      let (all, right) = try #require(epochs[stage])
      #expect(abs(right / all - share) < 0.05, "\(stage)")
    }
  }

  @Test func `a night's samples do not overlap, tell their zone, and come on waking up`() throws {
    var nights = 0
    for sampled in try Self.days() {
      let stages = sampled.of(SleepSignals.analysis, by: .watch)
      guard !stages.isEmpty else { continue }
      nights += 1
      #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(stages.allSatisfy { $0.saved >= sampled.day.day.end })
      #expect(stages.allSatisfy { $0.metadata.first?.key == "HKTimeZone" })
      let values = Set(stages.compactMap(\.value.number))
      #expect(values.isSubset(of: [2, 3, 4, 5]) && values.contains(3))
    }
    #expect(nights > 25)
  }

  /// In the mean of a fortnight (physics of nights: 10 to 25 % and 17 to 27 %).
  @Test(arguments: [5.5, 7.2, 9])
  func `a fortnight of anybody has deep sleep and REM within their bounds`(hours: Double) {
    for number in 0..<12 {
      let random = World.random(number)
      let body = Physiology(.adult, height: 1.7, random: random)
      var (seconds, asleep) = ([SleepStage: Double](), 0.0)
      for night in 0..<14 {
        let night = Hypnogram(
          0..<3_600 * hours, of: body, usualHours: hours, habit: random["habit"],
          random: random["night"][night])
        for bout in night.bouts where bout.stage != .awake {
          seconds[bout.stage, default: 0] += bout.end - bout.start
          asleep += bout.end - bout.start
        }
      }
      #expect((0.10...0.25).contains((seconds[.n3] ?? 0) / asleep), "\(body.age)")
      #expect((0.17...0.27).contains((seconds[.rem] ?? 0) / asleep), "\(body.age)")
    }
  }

  @Test func `nobody walks in his sleep`() throws {
    for sampled in try Self.days() {
      let asleep = sampled.day.day.plan.asleep
      let steps = sampled.of(StepSignals.steps)
      #expect(steps.allSatisfy { sampled.seconds($0.end) <= asleep + 0.001 })
    }
  }

  @Test func `breath, oxygen and wrist temperature belong to the night`() throws {
    var nights = 0
    for sampled in try Self.days() {
      for breath in sampled.of(BreathSignals.rate) {
        let stage = try #require(sampled.day.night.stage(at: sampled.seconds(breath.start)))
        #expect(stage != .awake && (6...26).contains(breath.value.number ?? 0))
      }
      let temperatures = sampled.of(WristTemperatureSignals.temperature)
      #expect(temperatures.count <= 1)
      for temperature in temperatures {
        nights += 1
        // Of skin under a watch, in °C to a thousandth.
        let value = temperature.value.number ?? 0
        #expect((32...38).contains(value) && abs(1_000 * value - (1_000 * value).rounded()) < 1e-6)
      }
      for oxygen in sampled.of(OxygenSignals.saturation) {
        let percent = 100 * (oxygen.value.number ?? 0)
        #expect((88...100).contains(percent) && abs(percent - percent.rounded()) < 1e-9)
      }
    }
    #expect(nights > 0)
  }
}
