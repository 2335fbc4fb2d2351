import Testing

@testable import understudy

struct QuantitiesTests {
  private static let options = ["--time T", "--share S", "--size N"].map { Option($0, "") }

  private func arguments(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, options: Self.options)
  }

  @Test(
    arguments: [
      (text: "500ms", seconds: 0.5), ("1ms", 0.001), ("30s", 30), ("0s", 0), ("2m", 120),
      ("1.5h", 5_400), ("1d", 86_400), ("0.25m", 15), ("30", nil), ("s", nil), ("ms", nil),
      ("", nil),
      ("-1s", nil), ("infs", nil), ("nans", nil), ("1 s", nil), ("1S", nil), ("1sm", nil),
    ] as [(String, Double?)])
  func `a length of time has a unit`(text: String, seconds: Double?) throws {
    #expect(Arguments.seconds(text) == seconds)
    var arguments = try arguments("--time=\(text)")
    if let seconds {
      #expect(try arguments.duration("--time") == seconds)
    } else {
      #expect(throws: UsageError.self) { try arguments.duration("--time") }
    }
  }

  @Test(
    arguments: [
      (text: "95%", share: 0.95), (".95", 0.95), ("0", 0), ("0%", 0), ("1", 1), ("100%", 1),
      ("1.01", nil), ("101%", nil), ("-0.1", nil), ("-1%", nil), ("%", nil), ("", nil), ("x", nil),
    ] as [(String, Double?)])
  func `a share is from 0 to 1, or in percent`(text: String, share: Double?) throws {
    var arguments = try arguments("--share=\(text)")
    if let share {
      #expect(try arguments.share("--share") == share)
    } else {
      #expect(throws: UsageError.self) { try arguments.share("--share") }
    }
  }

  @Test(
    arguments: [
      (text: "500kB", bytes: 500_000), ("8MB", 8_000_000), ("1GB", 1_000_000_000),
      ("1.5MB", 1_500_000),
      ("7B", 7), ("7", 7), ("1", 1), ("1B", 1), ("0.001kB", 1), ("0.0009kB", nil), ("0", nil),
      ("0.5", nil), ("0.5B", nil), ("-1", nil), ("999999999", 999_999_999), ("1000000000", nil),
      ("MB", nil), ("", nil), ("8mb", nil), ("8 MB", nil), ("x", nil),
    ] as [(String, Int?)])
  func `a size has a decimal unit or none`(text: String, bytes: Int?) throws {
    var arguments = try arguments("--size=\(text)")
    if let bytes {
      #expect(try arguments.size("--size") == bytes)
    } else {
      #expect(throws: UsageError.self) { try arguments.size("--size") }
    }
  }

  @Test func `an absent option is nil`() throws {
    var arguments = try arguments()
    #expect(try arguments.duration("--time") == nil && arguments.share("--share") == nil)
    #expect(try arguments.size("--size") == nil)
  }
}

struct NumberListTests {
  @Test(
    arguments: [
      (text: "3,10-12", numbers: [3, 10, 11, 12]), ("0", [0]), ("5-5", [5]),
      ("2,1,2,0-1", [0, 1, 2]),
      ("999999", [999_999]), ("999998-999999", [999_998, 999_999]), ("1000000", nil), ("5-4", nil),
      ("", nil), (",", nil), ("1,", nil), ("-1", nil), ("1-", nil), ("1-2-3", nil), ("a", nil),
      ("1 2", nil), ("0-1000000", nil), ("--", nil),
    ] as [(String, [Int]?)])
  func `a list has numbers and ranges`(text: String, numbers: [Int]?) throws {
    if let numbers {
      #expect(try NumberList.parse(text, of: "--details") == numbers)
    } else {
      #expect(throws: UsageError.self) { try NumberList.parse(text, of: "--details") }
    }
  }
}
