import Testing

@testable import Simulation

struct ProximityTests {
  @Test(arguments: World.numbers)
  func `near and far alternate`(number: Int) throws {
    let life = try World.life(number)
    let reader = LifeReader(life)
    var block = Block<Proximity.Sample>()
    Proximity().measure(
      life.start..<life.start.advanced(bySeconds: 2 * 86_400), of: reader, into: &block)
    #expect(block.samples.first?.isNear != false)
    for (one, next) in zip(block.samples, block.samples.dropFirst()) {
      #expect(one.isNear != next.isNear)
    }
    #expect(block.count % 2 == 0)
  }

  @Test func `every call at the ear is near something, held at the ear`() throws {
    var calls = 0
    for number in World.numbers {
      for index in 0..<2 {
        let day = try World.day(number, index)
        for session in day.use.sessions where session.kind == .call(atEar: true) {
          calls += 1
          let near = try #require(Proximity.nearInterval(session, day))
          let overlap = min(near.upperBound, session.end) - max(near.lowerBound, session.start)
          #expect(overlap >= session.end - session.start - 3)
          for time in stride(from: near.lowerBound + 0.5, to: session.end, by: 7) {
            #expect(HandlingTests.placement(day, time) == .ear)
          }
        }
      }
    }
    #expect(calls > 5)
  }

  @Test(arguments: World.numbers)
  func `nothing else but cloth comes near`(number: Int) throws {
    let day = try World.day(number)
    for session in day.use.sessions where session.kind != .call(atEar: true) {
      guard let near = Proximity.nearInterval(session, day) else { continue }
      #expect(near.lowerBound > session.end && near.upperBound < session.end + 8)
      #expect(HandlingTests.placement(day, near.lowerBound) == .pocket)
    }
  }
}
