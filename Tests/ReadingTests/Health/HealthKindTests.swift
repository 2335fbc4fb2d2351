import Testing

@testable import Reading

struct HealthKindTests {
  @Test func `every quantity, category and collector has its kind`() {
    #expect(HealthKind.all.count == 52 + 5 + 2 + 8 + 26 + 10 + 29)
    #expect(HealthKind.quantity("StepCount") == "HKQuantityTypeIdentifierStepCount")
    for name in [
      HealthKind.sleep, HealthKind.standHour, HealthKind.workout, "HKDataTypeStateOfMind",
      "sim.battery.level", "HKCategoryTypeIdentifierMindfulSession",
    ] {
      #expect(HealthKind.all[name] != nil, "\(name)")
    }
    #expect(
      HealthKind.distances.isSubset(of: HealthKind.all.keys) && HealthKind.distances.count == 3)
    #expect(Set(HealthKind.all.values.flatMap(\.streams)) == Set(HealthStream.names))
    #expect(HealthKind.all["sim.screen-time.unlock"]?.streams == ["screen-time"])
    #expect(HealthKind.all[HealthKind.sleep]?.streams == ["apple-health"])
    #expect(HealthKind.all["sim.focus.deep-work"]?.streams == ["mac-focus", "manual-focus"])
  }

  private func number(_ name: String) -> (String?, ClosedRange<Double>)? {
    guard case .number(let unit, let range)? = HealthKind.all[name]?.value else { return nil }
    return (unit, range)
  }

  @Test func `a quantity has its unit and the range of a living body`() throws {
    let rate = try #require(number(HealthKind.quantity("HeartRate")))
    #expect(rate.0 == "count/min" && rate.1 == 30...210)
    let mind = try #require(number("HKDataTypeStateOfMind"))
    #expect(mind.0 == nil && mind.1 == -1...1)
    let pressure = try #require(number("sim.environment.pressure"))
    #expect(pressure.0 == "kPa" && pressure.1 == 20...110)
    #expect(number(HealthKind.sleep) == nil && number(HealthKind.workout) == nil)
  }

  @Test func `a category has its choices by their numbers`() {
    guard case .choice(let stages)? = HealthKind.all[HealthKind.sleep]?.value,
      case .choice(let event)? = HealthKind.all["HKCategoryTypeIdentifierLowHeartRateEvent"]?.value
    else {
      Issue.record("no category")
      return
    }
    #expect(stages.count == 6 && stages[2] == "Awake" && stages[5] == "AsleepREM")
    #expect(event == [HealthKind.nothing] && HealthKind.nothing == "NotApplicable")
    #expect(HealthKind.activities[52] == "walking" && HealthKind.activities.count == 6)
  }

  @Test func `samples that count a time of their own do not overlap`() {
    func isExclusive(_ name: String) -> Bool? { HealthKind.all[name]?.isExclusive }
    for name in ["StepCount", "RestingHeartRate", "TimeInDaylight", "DistanceCycling"] {
      #expect(isExclusive(HealthKind.quantity(name)) == true, "\(name)")
    }
    for name in ["HeartRate", "OxygenSaturation", "BodyMass", "DietaryWater"] {
      #expect(isExclusive(HealthKind.quantity(name)) == false, "\(name)")
    }
    #expect(isExclusive(HealthKind.standHour) == true && isExclusive(HealthKind.workout) == true)
    #expect(isExclusive(HealthKind.sleep) == false && isExclusive("sim.wifi.association") == false)
    #expect(isExclusive("HKCategoryTypeIdentifierMindfulSession") == false)
  }

  @Test func `a price has a currency for its unit`() {
    guard case .price(let range)? = HealthKind.all["sim.finance.subscriptions"]?.value else {
      Issue.record("no price")
      return
    }
    #expect(range.contains(10.95) && !range.contains(-1))
  }

  @Test func `metadata belong to types that exist, and each key is listed once`() {
    for (type, members) in HealthKind.members {
      #expect(HealthKind.all[type] != nil && type.hasPrefix("sim."), "\(type)")
      #expect(Set(members.map(\.key)).count == members.count, "\(type)")
    }
    let answered = HealthKind.members["sim.screen-time.notifications"]?.last
    #expect(answered?.key == "answered_s" && answered?.isRequired == false)
    #expect(HealthKind.members["sim.storage.storage"]?.count == 6)
    for (type, kind) in HealthKind.all where kind.streams.allSatisfy({ $0.hasPrefix("manual-") }) {
      let keys = HealthKind.members[type]?.filter(\.isRequired).map(\.key) ?? []
      #expect(keys.starts(with: ["entered_at", "backfilled"]), "\(type)")
    }
  }

  @Test func `sums of an hour and of a date do not last`() {
    #expect(HealthKind.lasting.contains("sim.screen-time.session"))
    #expect(HealthKind.lasting.contains("sim.music.music"))
    #expect(HealthKind.lasting.contains("sim.focus.active-app"))
    #expect(HealthKind.lasting.contains("sim.creative.drawing"))
    for name in ["screen-time.app-category", "calendar.meeting-time", "environment.daylight"] {
      #expect(!HealthKind.lasting.contains("sim." + name), "\(name)")
    }
  }
}
