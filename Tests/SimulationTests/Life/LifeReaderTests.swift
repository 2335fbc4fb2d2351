import Testing

@testable import Simulation

struct LifeReaderTests {
  @Test func `whoever skips days finds the same days as whoever does not`() throws {
    let life = try World.life(1)
    func noon(_ day: Int) -> Timestamp {
      life.start.advanced(bySeconds: (Double(day) + 0.5) * 86_400)
    }
    let (all, some) = (LifeReader(life), LifeReader(life))
    for day in 0..<12 {
      let read = all.day(at: noon(day))
      guard [0, 2, 3, 7, 11].contains(day) else { continue }
      let skipped = some.day(at: noon(day))
      #expect(skipped.index == read.index && skipped.start == read.start)
      #expect(skipped.plan.segments.map(\.start) == read.plan.segments.map(\.start))
    }
  }

  @Test func `a day that is no longer kept is made again, alike`() throws {
    let reader = LifeReader(try World.life(2))
    func noon(_ day: Int) -> Timestamp {
      reader.life.start.advanced(bySeconds: (Double(day) + 0.5) * 86_400)
    }
    let first = (0..<8).map { reader.day(at: noon($0)) }
    for day in [1, 7, 0, 3] {
      let again = reader.day(at: noon(day))
      #expect(again.index == first[day].index && again.start == first[day].start)
      #expect(again.use.sessions.map(\.start) == first[day].use.sessions.map(\.start))
      #expect(again.battery.charge(at: 3_600) == first[day].battery.charge(at: 3_600))
    }
  }
}
