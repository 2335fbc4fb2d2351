import Formats
import Testing

@testable import Receiver

struct RawFileTests {
  private static let survey = "abcdefghijklmnopqrstuvwx"

  private func raw(_ path: String) -> RawFile? { RawFile(path, surveys: [Self.survey]) }

  @Test func `a path has the stream and the time`() throws {
    let file = try #require(raw("abcd1234/accel/1772460000123.csv"))
    #expect(file.stream == .accel && file.folder == "accelerometer" && file.timed == nil)
    #expect(file.milliseconds == 1_772_460_000_123 && file.second == 1_772_460_000)
    #expect(file.isDivided)
  }

  @Test func `the log's underscore has become a slash`() throws {
    let file = try #require(raw("abcd1234/ios/log/1772460000123.csv"))
    #expect(file.stream == .iosLog && file.folder == "ios_log")
    #expect(raw("abcd1234/log/ios/1.csv") == nil)
  }

  @Test(arguments: [
    "abcd1234/1772460000123.csv", "1772460000123.csv", "accel//1.csv", "", "/",
    "abcd1234/heartRate/1.csv", "surveyAnswers/1.csv", "abcd1234/surveyAnswers/1.csv",
    "abcd1234/surveyTimings/unknown/1.csv",
  ])
  func `a path without a stream or a survey stops the server`(path: String) {
    #expect(raw(path) == nil)
  }

  @Test func `files of surveys are divided if they are timings`() throws {
    let timings = try #require(raw("abcd1234/surveyTimings/\(Self.survey)/1772460000123.csv"))
    #expect(timings.timed == Self.survey && timings.isDivided && timings.stream == nil)
    #expect(timings.folder == "survey_timings/\(Self.survey)")
    let answers = try #require(raw("abcd1234/surveyAnswers/other/1772460000123.csv"))
    #expect(answers.timed == nil && !answers.isDivided)
    #expect(answers.folder == "survey_answers/other")
  }

  /// The time 1772460000 in the file's name is 2026-03-02 14:00:00 UTC, in s since 1970.
  @Test func `a file that is not divided is named by the second`() throws {
    let file = try #require(raw("abcd1234/surveyAnswers/other/1772460000123.csv"))
    #expect(file.wholeName(at: 1_772_460_000) == "2026-03-02 14_00_00+00_00.csv")
    let voice = try #require(raw("abcd1234/voiceRecording/other/1772460000.x.mp4"))
    #expect(voice.wholeName(at: 1_772_460_001) == "2026-03-02 14_00_01+00_00.mp4")
    #expect(voice.milliseconds == 1_772_460_000)
  }

  @Test func `the second is the first ten digits before the ending`() {
    func second(_ name: String) -> Int64? { raw("abcd1234/accel/\(name)")?.second }
    #expect(second("1772460000.csv") == 1_772_460_000 && second("177246000.csv") == 177_246_000)
    #expect(second("17724600009.csv") == 1_772_460_000 && second("x772460000123.csv") == nil)
    #expect(second("1772460000x.csv") == 1_772_460_000 && second(".csv") == nil)
    // Only the last four characters of the name count as its extension.
    #expect(second("17724600001") == 1_772_460)
  }

  @Test func `timings name their survey, whether the server has it or not`() {
    #expect(RawFile.timedSurvey(of: "a/surveyTimings/unknown/1.csv") == "unknown")
    #expect(RawFile.timedSurvey(of: "a/surveyAnswers/unknown/1.csv") == nil)
    #expect(RawFile.timedSurvey(of: "surveyTimings.csv") == nil)
  }
}

struct RawLinesTests {
  private func lines(_ text: String) -> RawLines { RawLines(Array(text.utf8)) }

  private func text(_ lines: RawLines) -> String { String(decoding: lines.text, as: UTF8.self) }

  @Test(arguments: [
    (text: "a,b\n1,2", lines: "a,b\n1,2"), ("a\r\n1\r\n", "a\n1\n"), ("a\r1", "a\n1"),
    ("a\r1\n2", "a\n1\n2"), ("a\n\r\n1", "a\n\n1"), ("a\r\r\n1", "a\n\n1"), ("a\n\n1", "a\n\n1"),
  ])
  func `lines end with LF alone`(text: String, lines: String) {
    #expect(self.text(self.lines(text)) == lines)
  }

  @Test func `white space around the cells of a header is removed`() {
    let lines = lines(" a ,\tb\u{B}, \u{C},c d\n 1 , 2 ")
    #expect(String(decoding: lines.header, as: UTF8.self) == "a,b,,c d")
    #expect(lines.hasRows)
  }

  @Test(arguments: [
    (text: "a\n", hasRows: true), ("a", false), ("\n1", false), (" \n1", false), ("", false),
    (",\n1", true), ("a\r1", false),
  ])
  func `rows need a line end below a header`(text: String, hasRows: Bool) {
    #expect(lines(text).hasRows == hasRows)
  }

  @Test func `a survey's id is put behind that of the question, in each line`() {
    var lines = lines("t,q,x\n1,a,b,c\n2\n\n3,d")
    lines.insert(survey: "S")
    #expect(text(lines) == "t,q,S,x\n1,a,S,b,c\n2,S\n,S\n3,d,S")
    #expect(String(decoding: lines.header, as: UTF8.self) == "t,q,x,survey id")
    var empty = self.lines("\n1,a")
    empty.insert(survey: "S")
    #expect(empty.hasRows)
  }
}
