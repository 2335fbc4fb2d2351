import Simulation
import Testing

@testable import ProfileFiles
@testable import understudy

struct StudyAmountsTests {
  private func amounts(seconds: Double) -> String {
    Profiles.amounts(
      Purposes.Entry(
        study: "a", purpose: "b", rows: 1_234_567, megabytes: 4.21, seconds: seconds))
  }

  @Test(arguments: [
    (seconds: 1.9, time: "1 s"), (89.99, "89 s"), (90, "2 min"), (149, "2 min"), (150, "3 min"),
  ])
  func `the size of a recording is shown in rows, bytes and time`(seconds: Double, time: String) {
    #expect(amounts(seconds: seconds) == "  1.23 M rows, 4.21 MB, about \(time)")
    #expect(Profiles.amounts(nil) == "")
  }
}
