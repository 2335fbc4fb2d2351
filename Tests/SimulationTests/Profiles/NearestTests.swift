import Testing

@testable import Simulation

struct NearestTests {
  @Test(arguments: [
    (word: "rat", nearest: "rate"),
    (word: "raet", nearest: "rate"),
    (word: "Accel", nearest: "accel"),
    (word: "accelerometer", nearest: "accel"),
    (word: "iphone14", nearest: "iphone-14"),
    (word: "gp", nearest: "gps"),
    (word: "proximty", nearest: "proximity"),
  ])
  func `a slip is understood`(word: String, nearest name: String) {
    let names = ["rate", "accel", "iphone-14", "gps", "proximity", "noise"]
    #expect(nearest(to: word, in: names) == name)
  }

  @Test(arguments: ["", "x", "battery", "tear"])
  func `another word is not`(word: String) {
    #expect(nearest(to: word, in: ["rate", "accel", "y"]) == nil)
  }

  @Test func `of two that are as near, the first in the alphabet is taken`() {
    #expect(nearest(to: "gait", in: ["wait", "bait"]) == "bait")
  }
}
