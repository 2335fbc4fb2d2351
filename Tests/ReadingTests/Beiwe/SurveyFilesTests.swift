import Fixtures
import Formats
import Spool
import Testing

@testable import Reading

struct SurveyFilesTests {
  private static let survey = String(repeating: "a", count: 24)

  private func file(
    _ kind: BeiweFileKind, _ layout: Layout = .phone, milliseconds: Int64 = 1_772_427_600_123
  ) -> SurveyFile {
    SurveyFile(path: "a", kind: kind, layout: layout, milliseconds: milliseconds)
  }

  private func read(
    _ file: SurveyFile, _ text: [UInt8]
  ) throws -> (SurveyFile, FileContent, Finding) {
    let folder = try TemporaryFolder()
    try folder.put(text, at: "a")
    var file = file
    var readable = Finding()
    let content = try file.read(in: folder.path, &readable)
    return (file, content, readable)
  }

  @Test func `timings have lines with times`() throws {
    let text = "timestamp,x,y\n1772427600500,a,b\n1772427600400,c,\nx,d,e\n1772427600450,f,g\n"
    let (file, content, readable) = try read(
      file(.surveyTimings(survey: Self.survey)), Array(text.utf8))
    #expect(
      file.lines.map(\.count) == [3, 3, 3, 3, 3] && file.lines[2] == ["1772427600400", "c", ""])
    #expect(file.header == "timestamp,x,y" && file.survey == Self.survey)
    #expect(file.place(2) == RowPlace("a", row: 2))
    #expect(
      content
        == FileContent(
          bytes: Int64(text.utf8.count), checksum: crc32(of: Array(text.utf8)), rows: 4,
          times: .init(earliest: 1_772_427_600_400, latest: 1_772_427_600_500),
          made: 1_772_427_600_123))
    #expect(readable.judged == 1 && readable.failures == 0)
  }

  @Test func `answers have lines without times, and a download was made in a second`() throws {
    let (file, content, _) = try read(
      file(.surveyAnswers(survey: Self.survey), .download), Array("h\na".utf8))
    #expect(file.lines == [["h"], ["a"]] && content.rows == 1 && content.times == nil)
    #expect(content.made == nil)
  }

  @Test func `an empty file has no rows and no times`() throws {
    let (file, content, _) = try read(file(.surveyTimings(survey: Self.survey)), [])
    #expect(file.header == "" && content.rows == 0 && content.bytes == 0)
    #expect(content.times == .init(earliest: nil, latest: nil))
  }

  @Test func `a voice has no lines`() throws {
    let bytes: [UInt8] = [0, 10, 44, 10, 255]
    let (file, content, _) = try read(
      file(.voiceRecording(survey: Self.survey, .mp4)), bytes)
    #expect(file.lines.isEmpty && content.rows == nil && content.times == nil)
    #expect(content.bytes == 5 && content.checksum == crc32(of: bytes))
  }

  @Test func `a file that cannot be read to its end is a finding`() throws {
    let long = Array(("h\n" + String(repeating: "x", count: 65_537)).utf8)
    let (file, _, readable) = try read(file(.surveyAnswers(survey: Self.survey)), long)
    #expect(file.lines == [["h"]] && readable.failures == 1 && readable.judged == 1)
  }

  @Test func `a header is that of the layout`() {
    let timings = BeiweFileKind.surveyTimings(survey: Self.survey)
    #expect(file(timings).neededHeader(in: .current)?.hasPrefix("timestamp,question id,") == true)
    #expect(
      file(timings, .download).neededHeader(in: .current)?.hasPrefix("timestamp,UTC time,") == true)
    #expect(file(.voiceRecording(survey: Self.survey, .wav)).neededHeader(in: .current) == nil)
  }

  private func cells(_ line: String) -> [Substring] {
    line.split(separator: ",", omittingEmptySubsequences: false)
  }

  @Test func `events of a survey are in order of time, in any file`() {
    let timings = BeiweFileKind.surveyTimings(survey: Self.survey)
    var (phone, download, other) = (
      file(timings), file(timings, .download), file(.surveyTimings(survey: "b"))
    )
    phone.lines = [
      cells("h"), cells("300,q1,t,x,o,answer,changed"), cells("100,q2,t,x,o,,present"),
      cells("x,q3,t,x,o,,present"), cells("200,q4,t,x,o,present"), cells("300,,,,,,submitted"),
    ]
    download.lines = [
      cells("h"), cells("200,utc,q5,s,t,x,o,a5,unpresent"), cells("200,q6,t,x,o,,z"),
    ]
    other.lines = [cells("h"), cells("5,,,,,,notified")]
    var records = SurveyRecords()
    records.files = [phone, file(.surveyAnswers(survey: Self.survey)), download, other]
    let events = records.events
    #expect(Set(events.keys) == [Self.survey, "b"])
    let ours = events[Self.survey] ?? []
    #expect(ours.map(\.time) == [100, 200, 300, 300])
    #expect(ours.map(\.question) == ["q2", "q5", "q1", ""])
    #expect(ours.map(\.answer) == ["", "a5", "answer", ""])
    #expect(ours.map(\.event) == ["present", "unpresent", "changed", "submitted"])
    #expect(ours.map(\.place.row) == [2, 1, 1, 5])
    #expect(records.answers.count == 1)
    #expect(ours.map(\.isHandingIn) == [false, false, false, true])
    #expect(events["b"]?.map(\.isOfSchedule) == [true] && !ours.contains { $0.isOfSchedule })
  }

  @Test func `a schedule notifies and expires, and a person submits`() {
    func event(_ name: String) -> SurveyEvent {
      SurveyEvent(time: 0, question: "", answer: "", event: name, place: RowPlace(""))
    }
    let names = ["notified", "expired", "submitted", "present", ""]
    #expect(names.map { event($0).isOfSchedule } == [true, true, false, false, false])
    #expect(names.map { event($0).isHandingIn } == [false, true, true, false, false])
  }
}
