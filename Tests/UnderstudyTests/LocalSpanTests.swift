import ProfileFiles
import Simulation
import Testing

@testable import understudy

struct LocalSpanTests {
  private static let march = "2026-03-02T09:00,2026-03-02T10:00"

  /// Returns the demo study in Boston, starting on a date.
  private func study(from start: String = "2026-03-02") throws -> Study {
    var changes = Study.Changes()
    changes.start = CivilDate(start)
    return try Study.load("demo", from: ProfileFiles(), with: changes).study
  }

  /// Returns the start and end of a local time span, in seconds from the study's start.
  private func seconds(_ text: String, from start: String) throws -> [Double] {
    let study = try study(from: start)
    let span = try LocalSpan.parse(text, of: "--between").instants(in: study, of: "--between")
    return [span.lowerBound, span.upperBound].map { $0.seconds(since: study.span.lowerBound) }
  }

  @Test func `a span is two times on the study's clocks`() throws {
    #expect(try seconds(Self.march, from: "2026-03-02") == [32_400, 36_000])
    #expect(try seconds("2026-03-02T00:00,2026-03-03T00:00", from: "2026-03-02") == [0, 86_400])
  }

  @Test func `a span reads the same with and without seconds`() throws {
    #expect(try LocalSpan.parse(Self.march, of: "").description == Self.march)
    let other = try LocalSpan.parse("2026-03-02T09:00:00,2026-03-02T10:00:07", of: "")
    #expect(other.description == "2026-03-02T09:00,2026-03-02T10:00:07")
  }

  @Test func `a time that clocks show twice means the first`() throws {
    #expect(
      try seconds("2026-11-01T01:30,2026-11-01T02:00", from: "2026-11-01") == [5_400, 10_800])
  }

  @Test(arguments: [
    "", "2026-03-02T09:00", march + ",", "2026-03-02,2026-03-03",
    "2026-03-02T9:00,2026-03-02T10:00",
    "2026-02-30T09:00,2026-03-02T10:00", "2026-03-02T09:60,2026-03-02T10:00",
    "2026-03-02T09:00,2026-03-02T24:00", "2026-03-02T09:00Z,2026-03-02T10:00",
    "2026-03-02 09:00,2026-03-02 10:00", "2026-03-02T+9:00,2026-03-02T10:00",
  ])
  func `what is no pair of date-times is refused`(text: String) {
    #expect(throws: UsageError.self) { try LocalSpan.parse(text, of: "--between") }
  }

  @Test(arguments: [
    ("2026-03-02", "2026-03-02T10:00,2026-03-02T09:00", "is not after 2026-03-02T10:00"),
    ("2026-03-02", "2026-03-02T09:00,2026-03-02T09:00:00", "is not after 2026-03-02T09:00"),
    ("2026-03-02", "2026-03-01T23:59,2026-03-02T00:01", "from 2026-03-02T00:00 to 2026-03-03"),
    ("2026-03-02", "2026-03-02T23:59,2026-03-03T00:00:01", "to 2026-03-03T00:00 in America/New"),
    ("2026-03-08", "2026-03-08T01:00,2026-03-08T02:30", "the clocks skip 2026-03-08T02:30"),
  ])
  func `a span that is not of the study is refused`(start: String, text: String, words: String)
    throws
  {
    let study = try study(from: start)
    let span = try LocalSpan.parse(text, of: "--between")
    let error = try #require(throws: UsageError.self) {
      try span.instants(in: study, of: "--between")
    }
    #expect("\(error)".hasPrefix("--between is \"\(span)\"; it must be "))
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test(
    arguments: [
      (text: "2026-03-02T00:00", seconds: 0), ("2026-03-02T23:59:59", 86_399),
      ("2026-03-02T09:07:05", 32_825), ("2026-03-02T24:00", nil), ("2026-03-02T23:60", nil),
      ("2026-03-02T23:59:60", nil), ("2026-03-02T09", nil), ("2026-03-02T09:00:00:00", nil),
      ("2026-03-02", nil), ("2026-03-02T009:00", nil), ("2026-03-02T0９:00", nil),
      ("2026-03-02TT9:00", nil), ("", nil), ("T09:00", nil),
    ] as [(String, Int?)])
  func `a time has hours, minutes and perhaps seconds`(text: String, seconds: Int?) {
    #expect(LocalTime(text)?.secondsAfterMidnight == seconds)
  }

  @Test func `a time is written with two digits each, without seconds of 0`() throws {
    for text in ["2026-03-02T00:00", "2026-03-02T09:05:07", "2026-12-31T10:10:10"] {
      #expect(try #require(LocalTime(text)).description == text)
    }
    #expect(LocalTime("2026-03-02T09:05:00")?.description == "2026-03-02T09:05")
  }
}
