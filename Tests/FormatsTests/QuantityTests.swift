import Testing

@testable import Formats

struct QuantityTests {
  @Test(arguments: [
    (part: 0, whole: 0, text: "–"), (part: 0, whole: 9, text: "0 %"),
    (part: 9, whole: 9, text: "100 %"), (part: 1, whole: 3, text: "33.3 %"),
    (part: 1, whole: 1_000, text: "0.10 %"), (part: 1, whole: 1_000_000, text: "<0.01 %"),
    (part: 999, whole: 1_000, text: "99.90 %"),
    (part: 999_999, whole: 1_000_000, text: ">99.99 %"), (part: 3, whole: 2, text: "150.00 %"),
  ])
  func `a share is nothing or all only if it is`(part: Int, whole: Int, text: String) {
    #expect(Quantity.share(part, of: whole) == text)
  }

  @Test(arguments: [
    (microseconds: Int64(0), text: "0 µs"), (microseconds: 999, text: "999 µs"),
    (microseconds: 1_000, text: "1.00 ms"), (microseconds: 9_994, text: "9.99 ms"),
    (microseconds: 9_996, text: "10.0 ms"), (microseconds: 99_960, text: "100 ms"),
    (microseconds: 999_600, text: "1.00 s"), (microseconds: 100_000_000, text: "100 s"),
    (microseconds: 3_600_000_000, text: "3,600 s"),
  ])
  func `durations have three digits and a unit`(microseconds: Int64, text: String) {
    #expect(Quantity.duration(microseconds) == text)
  }

  @Test(arguments: [
    (value: 0.3, top: 1.0, text: "0.3"), (value: 5_000, top: 8_000, text: "5,000"),
    (value: 5_000, top: 20_000, text: "5 k"), (value: 0, top: 20_000, text: "0"),
    (value: 2.5e6, top: 1e7, text: "2.5 M"), (value: 1e9, top: 2e10, text: "1 G"),
  ])
  func `the ticks of an axis have one unit`(value: Double, top: Double, text: String) {
    #expect(Quantity.tick(value, upTo: top) == text)
  }

  @Test func `bytes have decimal units`() {
    #expect(Quantity.bytes(999) == "999 B")
    #expect(Quantity.bytes(2_874_000_000) == "2.87 GB")
  }

  @Test(arguments: [
    (seconds: 0.25, text: "0.250 s"), (seconds: 99.4, text: "99.4 s"),
    (seconds: 99.6, text: "1 min 40 s"), (seconds: 7_830, text: "2 h 10 min"),
  ])
  func `a time to wait has the units of a clock`(seconds: Double, text: String) {
    #expect(Quantity.time(seconds) == text)
  }
}
