import Testing

@testable import Recorders
@testable import Simulation

struct WorkoutTextTests {
  @Test(arguments: [(359.994, 359.99), (359.996, 0), (0.004, 0), (180.126, 180.13)])
  func `a course that is rounded stays below 360 degrees`(degrees: Double, told: Double) {
    let fix = Workout.Fix(
      time: Timestamp(milliseconds: 0), position: .init(latitude: 0, longitude: 0, altitude: 0),
      accuracy: (horizontal: 5, vertical: 4), speed: (value: 1, accuracy: 0.2),
      course: (value: degrees, accuracy: 10))
    #expect(fix.course(inPartsOf: 100) == told)
  }
}
