import Testing

@testable import Formats

struct BeiweUTCTimeTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000"),
    (1_711_505_884_462, "2024-03-27T02:18:04.462"),
    (1_709_251_199_999, "2024-02-29T23:59:59.999"),
    (-1, "1969-12-31T23:59:59.999"),
  ])
  func `an instant reads as the server writes it`(milliseconds: Int64, text: String) {
    #expect(BeiweUTCTime.text(milliseconds) == text)
  }

  @Test func `updates in any order give the text of a fresh one`() {
    var time = BeiweUTCTime()
    var state: UInt64 = 1
    var milliseconds: Int64 = 1_772_460_000_000
    for _ in 0..<10_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let scale: Int64 = [1, 300, 70_000, 90_000_000][Int(state >> 62)]
      milliseconds += (Int64(state >> 33 & 7) - 3) * scale
      time.update(to: milliseconds)
      let text = String(decoding: time.bytes.indices.map { time.bytes[$0] }, as: UTF8.self)
      guard text == BeiweUTCTime.text(milliseconds) else {
        Issue.record("\(milliseconds) gave \(text)")
        return
      }
    }
  }

  @Test func `a year of five digits is our own mistake`() async {
    await #expect(processExitsWith: .failure) { _ = BeiweUTCTime.text(300_000_000_000_000) }
  }

  @Test(
    arguments: [
      (1, "1970-01-01T00:00:00.001"), (10, "1970-01-01T00:00:00.010"),
      (999, "1970-01-01T00:00:00.999"),
      (1_000, "1970-01-01T00:00:01.000"), (59_999, "1970-01-01T00:00:59.999"),
      (60_000, "1970-01-01T00:01:00.000"), (3_599_999, "1970-01-01T00:59:59.999"),
      (3_600_000, "1970-01-01T01:00:00.000"), (86_399_999, "1970-01-01T23:59:59.999"),
      (86_400_000, "1970-01-02T00:00:00.000"), (-1_000, "1969-12-31T23:59:59.000"),
      (-86_400_001, "1969-12-30T23:59:59.999"), (-62_167_219_200_000, "0000-01-01T00:00:00.000"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999"),
      (951_868_799_999, "2000-02-29T23:59:59.999"),
      (45_296_789, "1970-01-01T12:34:56.789"),
    ] as [(Int64, String)])
  func `each part of a time has its digits`(milliseconds: Int64, text: String) {
    #expect(BeiweUTCTime.text(milliseconds) == text)
  }

  @Test func `a new time is the first instant of 1970`() {
    let time = BeiweUTCTime()
    let text = String(decoding: time.bytes.indices.map { time.bytes[$0] }, as: UTF8.self)
    #expect(text == "1970-01-01T00:00:00.000")
  }
}
