import Testing

@testable import Simulation

struct BatteryLoadTests {
  @Test(arguments: 0..<20)
  func `a phone draws more without Wi-Fi, and most when it shows the way`(number: Int) throws {
    let person = try World.life(number).person
    for outline in World.many[number] {
      let (plan, places) = (outline.plan, outline.state.known.places)
      let load = Battery.Load(plan, places: places, person: person)
      func watts(at time: Double) -> [Double] {
        var found: [Double] = []
        load.forEach(from: time, to: time + 1) { _, _, watts in found.append(watts) }
        return found
      }
      for segment in plan.segments where segment.end - segment.start > 2 {
        guard let stay = segment.stay else { continue }
        let expected = 0.22 + (places[stay.place].hasWiFi ? 0 : 0.06)
        #expect(watts(at: segment.start).allSatisfy { abs($0 - expected) < 1e-12 })
      }
      for leg in plan.legs {
        let navigates = leg.mode == .car && person.hasCarMount
        let middle = 0.5 * (leg.start + leg.end)
        #expect(abs((watts(at: middle).first ?? 0) - (navigates ? 0.68 : 0.28)) < 1e-12)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `the parts of an interval cover it without a gap`(number: Int) throws {
    for outline in World.many[number] {
      let load = Battery.Load(
        outline.plan, places: outline.state.known.places, person: try World.life(number).person)
      var time = 1_000.0
      load.forEach(from: time, to: 50_000) { start, end, _ in
        #expect(start == time && end > start)
        time = end
      }
      #expect(time == 50_000)
    }
  }

  @Test func `in the car only who has a mount charges`() {
    var charges = 0
    for member in Population.all.flatMap(\.members) {
      for outline in member.outlines {
        for charging in outline.battery.charging {
          let leg = outline.plan.legs.first {
            $0.start < charging.lowerBound && charging.lowerBound < $0.end
          }
          guard let leg else { continue }
          #expect(leg.mode == .car && charging.upperBound < leg.end && member.person.hasCarMount)
          charges += 1
        }
      }
    }
    #expect(charges > 2)
  }
}
