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

  @Test(arguments: [
    (1, 10_000, "0.01 %"), (1, 10_001, "<0.01 %"), (9_999, 10_000, "99.99 %"),
    (99_991, 100_000, ">99.99 %"), (1, 100, "1.0 %"), (99, 10_000, "0.99 %"), (99, 100, "99.0 %"),
    (9_901, 10_000, "99.01 %"), (1, -1, "–"), (1, 2, "50.0 %"), (2, 1, "200.00 %"),
  ])
  func `a small and a large share have two places`(part: Int, whole: Int, text: String) {
    #expect(Quantity.share(part, of: whole) == text)
  }

  @Test(arguments: [
    (0, "0"), (0.0004, "0.000"), (0.123, "0.123"), (0.9994, "0.999"), (0.9995, "1.00"),
    (1, "1.00"), (9.994, "9.99"), (9.995, "10.0"), (12.34, "12.3"), (99.94, "99.9"),
    (99.95, "100"), (123.4, "123"), (1_234.5, "1,235"), (-5.25, "-5.250"),
    (1e18, "1,000,000,000,000,000,000"),
    (1e19, "1e+19"),
  ])
  func `three digits, or all before the point`(value: Double, text: String) {
    #expect(Quantity.threeDigits(value) == text)
  }

  @Test(
    arguments: [
      (999, "999 µs"), (1_000, "1.00 ms"), (999_499, "999 ms"), (999_500, "1.00 s"),
      (1_000_000, "1.00 s"), (12_345_678, "12.3 s"), (-5, "-5 µs"),
    ] as [(Int64, String)])
  func `a duration goes to the next unit at a thousand`(microseconds: Int64, text: String) {
    #expect(Quantity.duration(microseconds) == text)
  }

  @Test(arguments: [
    (12.34, "12.3 s"), (60, "60 s"), (0.05, "0.1 s"), (0.04, "0 s"), (1_234.56, "1,234.6 s"),
  ])
  func `seconds are shown to a tenth`(seconds: Double, text: String) {
    #expect(Quantity.seconds(seconds) == text)
  }

  @Test(arguments: [
    (99.49, "99.5 s"), (99.5, "1 min 40 s"), (120, "2 min 0 s"), (3_599.4, "59 min 59 s"),
    (3_599.5, "1 h 0 min"), (3_660, "1 h 1 min"), (90_061, "25 h 1 min"),
  ])
  func `a time to wait changes its units at a minute and an hour`(seconds: Double, text: String) {
    #expect(Quantity.time(seconds) == text)
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.00 kB"), (1_234, "1.23 kB"), (999_499, "999 kB"),
      (999_500, "1.00 MB"), (12_300_000, "12.3 MB"), (999_500_000, "1.00 GB"),
      (999_500_000_000, "1.00 TB"), (1_234_000_000_000_000, "1,234 TB"),
    ] as [(Int64, String)])
  func `bytes go to the next unit at a thousand`(count: Int64, text: String) {
    #expect(Quantity.bytes(count) == text)
  }

  @Test(arguments: [
    (0.2, "0.2"), (5, "5"), (1_000, "1,000"), (100, "100"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"),
    (1e-9, "0.000000001"), (0, "0"), (1_234_567.25, "1,234,567.25"),
  ])
  func `a number has no needless zeros`(value: Double, text: String) {
    #expect(Quantity.number(value) == text)
  }

  @Test(
    arguments: [
      (5_000, 9_999, "5,000"), (5_000, 10_000, "5 k"), (500, 10_000, "0.5 k"),
      (5e6, 9_999_999, "5,000 k"), (5e6, 1e7, "5 M"), (5e9, 9.9e9, "5,000 M"), (5e9, 1e10, "5 G"),
      (-5_000, 10_000, "-5 k"),
    ] as [(Double, Double, String)])
  func `an axis has a unit from ten of it on`(value: Double, top: Double, text: String) {
    #expect(Quantity.tick(value, upTo: top) == text)
  }
}
