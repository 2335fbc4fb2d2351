import Testing

@testable import Simulation

struct SurroundingsTests {
  @Test(arguments: World.numbers)
  func `surroundings hold until they say so`(number: Int) throws {
    let day = try World.day(number)
    var held = day.surroundings(at: 0)
    for time in stride(from: 0, to: day.duration, by: 7) {
      if time >= held.until { held = day.surroundings(at: time) }
      #expect(held.until > time)
      #expect(held.environment == day.environment(at: time), "\(time)")
    }
  }
}
