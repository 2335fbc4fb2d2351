import Testing

@testable import Simulation

struct MovementSignalTests {
  private static func days() throws -> [Bodies.Sampled] {
    try Bodies.wearers.get().flatMap { $0 } + Bodies.trainers.get().flatMap { $0 }
  }

  private static func sum(_ samples: [HealthSample]) -> Double {
    samples.reduce(0) { $0 + ($1.value.number ?? 0) }
  }

  @Test func `the phone counts the steps of the gait that carries it, and no others`() throws {
    for sampled in try Self.days() {
      let day = sampled.day.day
      let carried = Steps.carried(day)
      // Only the parts of legs with the phone carried count. The ends of such a part may divide a
      // step.
      let expected = day.legs.filter { $0.mode.isOnFoot }.reduce(0) { sum, leg in
        sum
          + carried.map { $0.clamped(to: leg.start..<leg.end) }.reduce(0) {
            $0 + leg.steps(at: $1.upperBound) - leg.steps(at: $1.lowerBound)
          }
      }
      let counted = Self.sum(sampled.of(StepSignals.steps, by: .phone))
      #expect(abs(counted - Double(expected)) <= 6 + 0.002 * Double(expected))
    }
  }

  @Test func `the steps of a device do not overlap, and are as long as people's`() throws {
    for sampled in try Self.days() {
      let phone = sampled.of(StepSignals.steps, by: .phone)
      #expect(zip(phone, phone.dropFirst()).allSatisfy { $0.end <= $1.start })
      let metres = sampled.of(StepSignals.distance, by: .phone)
      #expect(phone.count == metres.count)
      for (steps, way) in zip(phone, metres) where (steps.value.number ?? 0) >= 20 {
        let length = (way.value.number ?? 0) / (steps.value.number ?? 1)
        #expect(steps.start == way.start && (0.2...1.35).contains(length))
      }
      let (steps, way) = (Self.sum(phone), Self.sum(metres))
      if steps > 500 { #expect((0.4...1.2).contains(way / steps)) }
    }
  }

  @Test func `a worn watch counts what the phone counts and more`() throws {
    var spans = 0
    for sampled in try Self.days() {
      for worn in sampled.day.worn where worn.upperBound - worn.lowerBound > 18_000 {
        func inside(_ source: HealthSample.Source) -> Double {
          Self.sum(
            sampled.of(StepSignals.steps, by: source).filter {
              worn.lowerBound <= sampled.seconds($0.start)
                && sampled.seconds($0.end) <= worn.upperBound
            })
        }
        #expect(inside(.watch) >= 0.98 * inside(.phone) - 20)
        spans += 1
      }
    }
    #expect(spans > 50)
  }

  @Test func `a workout's energy and way are the sums of its samples`() throws {
    var workouts = 0
    for sampled in try Self.days() {
      for sample in sampled.of(WorkoutSignals.workout) {
        guard case .workout(let workout) = sample.value else {
          Issue.record("a workout is one")
          continue
        }
        workouts += 1
        func inside(_ type: HealthType) -> Double {
          Self.sum(
            sampled.of(type, by: .watch).filter { sample.start <= $0.start && $0.end <= sample.end }
          )
        }
        #expect(abs(inside(EnergySignals.active) - workout.energy) < 0.01)
        let metres: HealthType? =
          switch workout.exercise {
          case .walk, .run: StepSignals.distance
          case .bike: CyclingSignals.distance
          case .swim: SwimmingSignals.distance
          case .strength, .yoga: nil
          }
        #expect((metres == nil) == (workout.distance == nil))
        if let metres, let distance = workout.distance {
          #expect(abs(inside(metres) - distance) < 0.03 * distance + 1)
        }
        #expect(workout.route.isEmpty == workout.isIndoor)
      }
    }
    #expect(workouts > 20)
  }

  @Test func `cycled distances are within the trips by bicycle`() throws {
    var (cycled, ridden) = (0.0, 0.0)
    for sampled in try Self.days() {
      let samples = sampled.of(CyclingSignals.distance, by: .watch)
      guard !samples.isEmpty else { continue }
      cycled += Self.sum(samples)
      ridden += sampled.day.day.legs.filter { $0.mode == .bike }.map(\.route.length).reduce(0, +)
    }
    #expect(ridden > 1_000 && (0.5...1.02).contains(cycled / ridden), "\(cycled) of \(ridden) m")
  }

  @Test func `a route lies in its workout and is as long as the way`() throws {
    var routes = 0
    for sampled in try Self.days() {
      for sample in sampled.of(WorkoutSignals.workout) {
        guard case .workout(let workout) = sample.value, let distance = workout.distance,
          workout.route.count > 300
        else { continue }
        routes += 1
        #expect(workout.route.allSatisfy { sample.start <= $0.time && $0.time <= sample.end })
        let geography = sampled.day.geography
        let length = zip(workout.route, workout.route.dropFirst()).reduce(0) {
          $0 + geography.distance(from: $1.0.position, to: $1.1.position)
        }
        #expect(abs(length / distance - 1) < 0.03, "\(workout.exercise)")
      }
    }
    #expect(routes > 5)
  }

  @Test func `no more than an hour of the clock is an hour of standing`() throws {
    for sampled in try Self.days() {
      let hours = sampled.of(ActivitySignals.hours)
      #expect(Set(hours.map(\.start)).count == hours.count)
      #expect(hours.allSatisfy { $0.end.seconds(since: $0.start) == 3_600 })
      let minutes = sampled.of(ActivitySignals.standing)
      for hour in hours where hour.value.number == 1 {
        #expect(!minutes.contains { hour.start <= $0.start && $0.end <= hour.end })
      }
    }
  }

  @Test func `weight, index and fat fit each other`() throws {
    var weighed = 0
    for sampled in try Self.days() {
      let height = (100 * sampled.person.height).rounded() / 100
      for sample in sampled.of(BuildSignals.mass) {
        weighed += 1
        let mass = try #require(sample.value.number)
        let index = try #require(sampled.of(BuildSignals.index).first?.value.number)
        #expect(abs(index - mass / (height * height)) < 0.006)
        if let fat = sampled.of(BuildSignals.fat).first?.value.number {
          let lean = try #require(sampled.of(BuildSignals.lean).first?.value.number)
          #expect(abs(lean - mass * (1 - fat)) < 0.006)
        }
      }
    }
    #expect(weighed > 5)
  }

  @Test func `what is eaten has the energy of its parts`() throws {
    var meals = 0
    for sampled in try Self.days() {
      for sample in sampled.of(NutritionSignals.energy) {
        func grams(_ type: HealthType) -> Double {
          sampled.of(type).first { $0.start == sample.start }?.value.number ?? 0
        }
        let kcal = try #require(sample.value.number)
        let parts =
          4 * grams(NutritionSignals.protein) + 4 * grams(NutritionSignals.carbohydrates)
          + 9 * grams(NutritionSignals.fat)
        #expect(abs(parts - kcal) < 0.05 * kcal + 1)
        meals += 1
      }
    }
    #expect(meals > 20)
  }

  @Test func `noise is louder on the way than at night at home`() throws {
    var levels: [(night: Bool, level: Double)] = []
    for sampled in try Self.days() {
      for sample in sampled.of(AudioSignals.ambient) {
        let middle = (sampled.seconds(sample.start) + sampled.seconds(sample.end)) / 2
        let night = sampled.day.night.stage(at: middle) != nil
        levels.append((night, sample.value.number ?? 0))
      }
    }
    func mean(_ night: Bool) -> Double {
      let chosen = levels.filter { $0.night == night }.map(\.level)
      return chosen.reduce(0, +) / Double(chosen.count)
    }
    #expect(mean(true) < 48 && mean(false) > 58)
  }
}
