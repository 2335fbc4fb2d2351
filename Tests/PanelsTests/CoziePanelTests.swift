import Fixtures
import Foundation
import Reading
import Testing

@testable import Panels

struct CoziePanelTests {
  /// The time 2026-03-02 14:00 UTC, in ms since 1970.
  private static let start = SmallDownload.start
  private static let path = "cozie/5ria6lij/requests.jsonl"

  /// Returns one line of requests.jsonl.
  private static func line(
    due: String = "\(start)", kind: String = "survey", trigger: String = "watch_survey",
    attempt: Int = 1, time: String = "2026-03-02T14:00:00.000+0000",
    fields: String = #""q_thermal":"My secret answer","wss_title":"Comfort","ws_survey_count":1"#
  ) -> String {
    let body = """
      {"time":"\(time)","measurement":"m","tags":{"id_participant":"P","id_onesignal":"O",\
      "id_password":"W"},"fields":{\(fields),"transmit_trigger":"\(trigger)"}}
      """
    let quoted = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      {"due":\(due),"device":"watch","kind":"\(kind)","trigger":"\(trigger)","attempt":\(attempt),\
      "rows":1,"body":"\(quoted)"}

      """
  }

  /// The lines of two surveys, the first of which is sent twice, and of one burst of health data.
  private static let requests = [
    line(), line(attempt: 2),
    line(
      due: "\(start + 3_600_000)", time: "2026-03-02T15:00:00.000+0000",
      fields: #""q_thermal":"Warm","q_light":"Dim""#),
    line(
      kind: "health", trigger: "background_task", fields: #""ts_heart_rate":61"#),
  ].joined()

  private static let truth = [
    "truth/5ria6lij/cozie.csv": """
    request,device,kind,trigger,time,field,type,fate
    1,watch,survey,watch_survey,\(start),q_thermal,string,stored
    4,phone,health,background_task,\(start),ts_heart_rate,float,conflict
    ,phone,health,background_task,\(start),ts_heart_rate,,late
    ,phone,health,background_task,\(start),ts_heart_rate,,late
    5,phone,<script>,background_task,\(start),x,,late

    """
  ]

  private func report(
    _ requests: String = requests, truth: [String: String] = truth, window: Range<Int64>? = nil
  ) async throws -> RecordingReport {
    let files = [Self.path: requests].merging(truth) { first, _ in first }
    return try await SmallDownload.report(of: try TemporaryFolder(files), window: window)
  }

  @Test func `numbers are those of the requests`() async throws {
    let report = try await report()
    let cozie = try #require(try report.participant()["cozie"] as? [String: Any])
    #expect(cozie["requests"] as? Int == 4 && cozie["surveys"] as? Int == 2)
    let triggers = try #require(cozie["triggers"] as? [String: [String: Int]])
    #expect(triggers["watch_survey"] == ["requests": 3, "rows": 3, "tried_before": 1])
    #expect(triggers["background_task"] == ["requests": 1, "rows": 1, "tried_before": 0])
    // A survey that is sent twice counts as one answer.
    let answers = try #require(cozie["answers_by_hour"] as? [String: [Int]])
    #expect(answers.keys.sorted() == ["q_light", "q_thermal"])
    #expect(answers["q_thermal"]?[14] == 1 && answers["q_thermal"]?[15] == 1)
    #expect(answers["q_light"]?.reduce(0, +) == 1)
    let fates = try #require(cozie["fates"] as? [String: [String: Int]])
    #expect(fates.keys.sorted() == ["health", "survey"] && fates["survey"]?["stored"] == 1)
    #expect(fates["health"]?["late"] == 2 && fates["health"]?["conflict"] == 1)
    #expect(report.html.contains("data-strips=\"questions\""))
  }

  @Test func `nobody's answer is told`() async throws {
    let report = try await report()
    for text in [report.html, report.json] {
      #expect(!text.contains("secret") && !text.contains("Warm") && !text.contains("Dim"))
    }
  }

  @Test func `a span leaves out all requests but its own`() async throws {
    let window = Self.start + 1..<Self.start + 7_200_000
    let report = try await report(window: window)
    let cozie = try #require(try report.participant()["cozie"] as? [String: Any])
    #expect(cozie["requests"] as? Int == 1 && cozie["surveys"] as? Int == 1)
    #expect(cozie["fates"] == nil && cozie["prompts"] == nil)
  }

  @Test func `what is missing is said and not drawn`() async throws {
    let health = Self.line(kind: "health", trigger: "background_task")
    let page = try await report(health, truth: [:]).html
    #expect(page.contains("Not shown: no answers.") && !page.contains("data-strips=\"questions\""))
    #expect(!page.contains("data-table=\"fates\""))
    #expect(try await report("", truth: [:]).html.contains("Not shown: no requests."))
  }

  @Test(arguments: [
    "\n\n", "{", "[]", line(due: "9223372036854775807"), line(due: "-9223372036854775808"),
    line(due: "9223372036854775808"), line(time: "9999-12-31T23:59:59.999+0000"),
    line(fields: #""<script>alert(1)</script>":NaN"#),
    line(fields: #""<script>alert(1)</script>":"a""#),
    line(trigger: "<script>alert(1)</script>"), String(line().prefix(200)), line(attempt: -1),
    line(fields: (0..<500).map { "\"q_\($0)\":\"a\"" }.joined(separator: ",")),
  ])
  func `whatever stands in a request, there is a page`(text: String) async throws {
    let folder = try TemporaryFolder([Self.path: text].merging(Self.truth) { first, _ in first })
    let report = try await SmallDownload.report(of: folder, judges: true)
    #expect(report.html.hasSuffix("</html>\n") && !report.html.contains("<script"))
    #expect(report.html.utf8.count < 150_000)
    #expect(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) is [String: Any])
  }
}
