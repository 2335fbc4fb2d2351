import Formats
import Testing

@testable import Panels
@testable import Reading

struct SurveysPanelTests {
  private static let start = SmallDownload.start

  /// Returns a file of survey events, with a header and one line per event, one second apart.
  private func timings(_ survey: String, _ events: [String]) -> SurveyFile {
    let lines = events.enumerated().map { number, event in
      "\(Self.start + 1_000 * Int64(number)),,,,,,\(event)"
    }
    return SurveyFile(
      path: "", kind: .surveyTimings(survey: survey), layout: .phone, milliseconds: Self.start,
      lines: (["header"] + lines).map {
        Substring($0).split(separator: ",", omittingEmptySubsequences: false)
      })
  }

  private func answers(_ survey: String, at time: Int64) -> SurveyFile {
    SurveyFile(
      path: "", kind: .surveyAnswers(survey: survey), layout: .phone, milliseconds: time)
  }

  private func panel(_ files: [SurveyFile], _ frame: Frame = .all) -> SurveysPanel {
    var records = SurveyRecords()
    records.files = files
    var panel = SurveysPanel(frame)
    panel.finish(records)
    return panel
  }

  private var files: [SurveyFile] {
    [
      timings(
        "zebra",
        ["notified", "notified", "notified", "present", "submitted", "submitted", "expired"]),
      timings("ant", ["expired", "expired", "expired", "expired"]),
      answers("zebra", at: Self.start), answers("zebra", at: Self.start + 2_000),
      answers("bee", at: Self.start),
    ]
  }

  @Test func `surveys are counted by their names and events`() {
    let panel = panel(files)
    #expect(
      panel.json == """
        {"ant":{"notified":0,"submitted":0,"expired":4,"answers":0},\
        "bee":{"notified":0,"submitted":0,"expired":0,"answers":1},\
        "zebra":{"notified":3,"submitted":2,"expired":1,"answers":2}}
        """)
    #expect(
      Shown.rows("surveys", in: panel.page) == [
        ["ant", "0", "0", "4", "0"], ["bee", "0", "0", "0", "1"], ["zebra", "3", "2", "1", "2"],
      ])
    #expect(panel.lack == nil)
  }

  @Test func `a survey with other events alone is no survey`() {
    #expect(panel([timings("ant", ["present", "changed"])]).lack == "no survey files")
  }

  @Test func `a span leaves out the events and answers before and after it`() {
    let panel = panel(files, .within(Self.start + 1_000..<Self.start + 3_000))
    #expect(
      panel.json == """
        {"ant":{"notified":0,"submitted":0,"expired":2,"answers":0},\
        "zebra":{"notified":2,"submitted":0,"expired":0,"answers":1}}
        """)
  }
}
