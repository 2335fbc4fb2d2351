import Testing

@testable import Simulation

struct LifeReaderTests {
  @Test func `whoever skips days finds the same days as whoever does not`() throws {
    let life = try World.life(1)
    func noon(_ day: Int) -> Timestamp {
      life.start.advanced(bySeconds: (Double(day) + 0.5) * 86_400)
    }
    var (all, some) = (LifeReader(life), LifeReader(life))
    for day in 0..<12 {
      let read = all.day(at: noon(day))
      guard [0, 2, 3, 7, 11].contains(day) else { continue }
      let skipped = some.day(at: noon(day))
      #expect(skipped.index == read.index && skipped.start == read.start)
      #expect(skipped.plan.segments.map(\.start) == read.plan.segments.map(\.start))
    }
  }
}
