import Declarations
import Fixtures
import Formats
import FoundationEssentials
import HTTP
import Spool
import Testing

@testable import Receiver

/// Tests of a stand-in with a study's settings and surveys.
struct BeiweSurveysTests {
  private static let export = """
    {
      "surveys": [
        {"name": "Mood", "survey_type": "tracking_survey", "settings": {}, "deleted": false,
          "timings": [], "content": [{"question_id": "q", "measures": {"quantity": "mood"}}]},
        {"name": "Mood", "survey_type": "tracking_survey", "settings": {}, "content": []}
      ],
      "device_settings": {"gyro": true, "gps_on_duration_seconds": 7, "consent_sections": {}}
    }
    """

  private func phone() throws -> TestPhone {
    let folder = try TemporaryFolder(["settings.json": Self.export])
    let known = try TestPhone.known()
    known.receiver.run.stop()
    let copy = try known.receiver.folder.copy()
    return TestPhone(
      receiver: try TestReceiver(BeiweReceiver.self, in: copy) {
        $0.given[BeiweReceiver.settings] = .text(folder.path + "/settings.json")
      }, patient: known.patient, password: known.password, key: known.key)
  }

  @Test func `surveys have ids of the server and the export's content`() async throws {
    let reply = try await phone().post("/download_surveys/ios/")
    let tree = try JSONDecoder().decode(JSONTree.self, from: Data(reply.body))
    guard case .list(let surveys) = tree else { throw NoList() }
    let ids = surveys.compactMap { $0["_id"]?.text }
    #expect(surveys.count == 2 && Set(ids).count == 2 && ids.allSatisfy(BeiweFileKind.isSurvey))
    #expect(surveys[0]["deleted"] == nil)
    // The server stores the survey's content unchanged.
    let measures = JSONTree.object(["quantity": .text("mood")])
    #expect(
      surveys[0]["content"]
        == .list([.object(["question_id": .text("q"), "measures": measures])]))
  }

  private struct NoList: Error {}

  @Test func `settings are the export's, and the server's where it has none`() async throws {
    let reply = try await phone().post("/get_latest_device_settings/ios/")
    let tree = try JSONDecoder().decode(JSONTree.self, from: Data(reply.body))
    #expect(tree["gyro"] == .bool(true) && tree["gps_on_duration_seconds"] == .integer(7))
    #expect(tree["gps_off_duration_seconds"] == .integer(600))
  }

  @Test(arguments: ["", "[]", "{}", "{\"device_settings\": 1}"])
  func `another file is refused`(text: String) throws {
    let folder = try TemporaryFolder(["settings.json": text])
    #expect(throws: ReceiverError.self) {
      _ = try BeiweSurveys(reading: folder.path + "/settings.json")
    }
  }

  /// Survey exports for which the real server responds with 500, or which its validators reject.
  @Test(arguments: [
    ("\"deleted\": false", "\"survey_id\": \"ours\"", "survey \"Mood\" has survey_id"),
    ("\"settings\": {}, \"deleted\": false,", "", "survey \"Mood\" has no settings"),
    (
      "tracking_survey\", \"settings\": {}, \"deleted", "survey\", \"settings\": {}, \"deleted",
      "survey_type"
    ),
    ("\"timings\": []", "\"timings\": [[1]]", "timings of survey \"Mood\""),
    (", \"consent_sections\": {}", "", "device_settings has no consent_sections"),
    ("\"surveys\": [", "\"surveys\": [5,", "survey 1 is not a JSON object"),
    ("\"surveys\": [", "\"surveys\": [[", "JSON: "),
    ("\"gyro\": true", "\"gyros\": true", "device_settings has gyros"),
    ("\"gyro\": true", "\"gyro\": 1", "the type of gyro differs"),
    ("_seconds\": 7", "_seconds\": 0", "gps_on_duration_seconds is 0, but the minimum is 1"),
    ("\"gyro\": true", "\"about_page_text\": \"\"", "about_page_text is empty"),
  ])
  func `an export that the server cannot import is refused with the reason`(
    text: String, other: String, reason: String
  ) throws {
    let export = Self.export.replacing(text, with: other)
    #expect(export != Self.export)
    let folder = try TemporaryFolder(["settings.json": export])
    let error = try #require(throws: ReceiverError.self) {
      _ = try BeiweSurveys(reading: folder.path + "/settings.json")
    }
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test func `timings of a survey that the server has are processed, others block`() {
    let id = "server1d2e9373fd2d7b7dcb"
    let path = "abcd1234/surveyTimings/\(id)/1772460000000.csv"
    #expect(RawFile(path, surveys: []) == nil)
    let file = RawFile(path, surveys: [id])
    #expect(file?.folder == "survey_timings/\(id)" && file?.isDivided == true)
    var lines = RawLines(Array("timestamp,question id\n1772460000000,q\n".utf8))
    let header = file?.prepare(&lines)
    #expect(header?.hasPrefix("timestamp,UTC time,question id,survey id,question type,") == true)
    #expect(
      lines.text == Array("timestamp,question id,\(id)\n1772460000000,q,\(id)\n,\(id)".utf8))
    let answers = RawFile("abcd1234/surveyAnswers/\(id)/1772460000000.csv", surveys: [])
    #expect(answers?.isDivided == false && answers?.folder == "survey_answers/\(id)")
  }
}
