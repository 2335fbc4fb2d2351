import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// Few files of surveys on two sides.
struct SurveyComparisonTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let survey = String(repeating: "a", count: 24)
  private static let other = String(repeating: "b", count: 24)
  private static let timings = BeiweFileKind.surveyTimings(survey: survey)
  private static let answers = BeiweFileKind.surveyAnswers(survey: survey)
  private static let voice = BeiweFileKind.voiceRecording(survey: survey, .mp4)

  private typealias File = (kind: BeiweFileKind, offset: Int64, text: String)

  private struct Side {
    let folder: TemporaryFolder
    var files: [SurveyFile] = []
    let layout: Layout

    init(_ files: [File], _ layout: Layout) throws {
      self.layout = layout
      folder = try TemporaryFolder()
      for (number, file) in files.enumerated() {
        try folder.put(file.text, at: "\(number)")
        self.files.append(
          SurveyFile(
            path: "\(number)", kind: file.kind, layout: layout, milliseconds: start + file.offset))
      }
    }
  }

  private func compare(
    _ first: Side, _ second: Side, without unsent: [SurveyFile] = []
  ) throws -> (rows: Int, hours: Int, told: [String], found: [String]) {
    let comparison = SurveyComparison(
      (first.files, first.folder.path), (second.files, second.folder.path),
      layouts: (first.layout, second.layout))
    var (told, found): ([String], [String]) = ([], [])
    let (rows, hours) = try comparison.run(without: unsent, found: &found) { difference in
      let hour = (difference.hour - Self.start) / 3_600_000
      for kind in HourDifference.kinds {
        for place in difference.examples[kind] ?? [] {
          told.append("\(hour) \(difference.stream): \(kind) \(place)")
        }
      }
    }
    return (rows, hours, told, found)
  }

  private static func timing(_ offset: Int64, _ event: String) -> String {
    "\(start + offset),q,t,x,o,a,\(event)\n"
  }

  private static func downloaded(_ offset: Int64, _ event: String, survey: String = "s") -> String {
    "\(start + offset),\(BeiweUTCTime.text(start + offset)),q,\(survey),t,x,o,a,\(event)\n"
  }

  @Test func `rows of timings are compared by their own hours`() throws {
    let first = try Side(
      [
        (Self.timings, 0, "h\n" + Self.timing(5, "present") + Self.timing(3_600_000, "submitted")),
        (Self.timings, 9, "h\nno time,q,t,x,o,a,present\n"),
      ], .phone)
    let same = try compare(first, first)
    #expect(same.rows == 3 && same.hours == 2 && same.told == [])
    let second = try Side(
      [(Self.timings, 0, "h\n" + Self.timing(5, "changed") + Self.timing(3_600_000, "submitted"))],
      .phone)
    #expect(
      try compare(first, second).told == [
        "0 surveyTimings: lost 1 row 1", "0 surveyTimings: altered 0 row 1",
      ])
  }

  @Test func `a download's timings lack nothing without the server's two columns`() throws {
    let phone = try Side(
      [
        (Self.timings, 0, "h\n" + Self.timing(5, "present") + Self.timing(5, "present")),
        (Self.timings, 7, "h\n" + Self.timing(6, "submitted")),
      ], .phone)
    let download = try Side(
      [(Self.timings, 0, "h\n" + Self.downloaded(5, "present") + Self.downloaded(6, "submitted"))],
      .download)
    // A row that is there twice is one in a download.
    let result = try compare(phone, download)
    #expect(result.told == [] && result.rows == 2)
    #expect(try compare(phone, phone).rows == 3)
    let other = try Side(
      [
        (
          Self.timings, 0,
          "h\n" + Self.downloaded(5, "present", survey: "t") + Self.timing(6, "submitted")
        )
      ], .download)
    #expect(try compare(download, other).told == [])
  }

  @Test func `answers and voices count by the file, to the second in a download`() throws {
    let phone = try Side(
      [
        (Self.answers, 1_234, "h\nq1,a\nq2,b\n"), (Self.voice, 3_600_999, "\u{1}\n\u{2}"),
        (.surveyAnswers(survey: Self.other), 2_000, "h\nq1,a\n"),
      ], .phone)
    let download = try Side(
      [
        (Self.answers, 1_000, "h\nq1,a\nq2,b\n"), (Self.voice, 3_600_000, "\u{1}\n\u{2}"),
        (.surveyAnswers(survey: Self.other), 2_000, "h\nq1,a\n"),
      ], .download)
    let result = try compare(phone, download)
    #expect(result.told == [] && result.rows == 4 && result.hours == 2)
    let later = try Side(
      [
        (Self.answers, 1_235, "h\nq1,a\nq2,b\n"), (Self.voice, 3_600_999, "\u{1}\n\u{3}"),
        (.surveyAnswers(survey: Self.other), 2_000, "h\nq1,a\n"),
      ], .phone)
    #expect(
      try compare(phone, later).told == [
        "0 surveyAnswers: lost 0 row 1", "0 surveyAnswers: lost 0 row 2",
        "0 surveyAnswers: added 0 row 1", "0 surveyAnswers: added 0 row 2",
        "1 voiceRecording: altered 1 row 1",
      ])
  }

  @Test func `files that the app never sends are left out on the other side`() throws {
    let whole = try Side(
      [
        (Self.answers, 0, "h\nq1,a\n"), (Self.answers, 5, "h\nq2,b\n"), (Self.voice, 9, "x"),
        (Self.answers, 0, "h\nq1,a\n"),
      ], .phone)
    var first = whole
    first.files = [whole.files[0]]
    let unsent = [whole.files[1], whole.files[2]]
    let result = try compare(first, whole, without: unsent)
    #expect(result.told == ["0 surveyAnswers: doubled 3 row 1"] && result.found == ["1", "2"])
    #expect(result.rows == 1)
    // A row that was sent, too, is not left out.
    let same = try compare(first, first, without: [whole.files[3]])
    #expect(same.told == [] && same.found == [])
    #expect(try compare(first, whole).told.count == 3)
  }

  @Test func `files of another layout are no part`() throws {
    let phone = try Side([(Self.answers, 0, "h\nq1,a\n")], .phone)
    var second = phone
    second.files[0].layout = .download
    let comparison = SurveyComparison(
      (second.files, phone.folder.path), (phone.files, phone.folder.path), layouts: (.phone, .phone)
    )
    var found: [String] = []
    let (rows, hours) = try comparison.run(found: &found) { #expect($0.added == 1) }
    #expect(rows == 0 && hours == 1)
  }
}
