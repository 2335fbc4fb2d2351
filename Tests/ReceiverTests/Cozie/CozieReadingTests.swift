import Fixtures
import HTTP
import Testing

@testable import Receiver

/// Tests of the data that apps and researchers read while the stand-in runs. Each one blocks threads of Dispatch, and a
/// process has only some of them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CozieReadingTests {
  private static let tags = #""id_participant":"dev 01","id_password":"pw","id_onesignal":"x""#
  private static let ids = "id_participant=dev%2001&id_experiment=dev&id_password=pw"

  /// A survey with its number.
  private static func survey(_ count: Int, _ fields: String = "") -> String {
    CozieApp.row(
      #""ws_survey_count":\#(count)\#(fields)"#, time: "2022-09-01T07:0\(count):51.578+0800",
      tags: tags)
  }

  private func get(_ app: CozieApp, _ path: String, key: String? = "any") async throws -> Response {
    try await app.receiver.answer(
      to: .get, path, headers: key.map { ["x-api-key: \($0)"] } ?? [])
  }

  // MARK: Apps

  @Test func `an app reads its surveys while the stand-in runs`() async throws {
    let app = try CozieApp(clock: TestClock())
    try await app.send([
      Self.survey(0), Self.survey(1), CozieApp.row(#""n":1"#, tags: Self.tags), Self.survey(1),
    ])
    try await app.wait(forRows: 4)
    let answer = try await get(app, "/read?\(Self.ids)")
    #expect(answer.status == 200)
    #expect(
      answer.text == #"{"ws_survey_count_valid": "2", "ws_survey_count_invalid": "0", "#
        + #""ws_timestamp_survey_last": "31.08.2022 - 23:01"}"#)
    // The function does not ask for the password.
    let other = try await get(
      app, "/?id_password=wrong&id_experiment=dev&id_participant=nobody&id_participant=dev+01")
    #expect(other == answer)
    app.stop()
    #expect(app.receiver.count("reads of apps") == 2)
  }

  // MARK: Researchers

  /// The table that an address leads to.
  private func table(_ app: CozieApp, _ question: String) async throws -> String {
    let answer = try await get(app, "/prod/retrieve?\(question)")
    try #require(answer.status == 200)
    let start = "\(app.receiver.address)/downloads/"
    try #require(answer.text.hasPrefix(start) && answer.text.hasSuffix(".zip"))
    // The address needs no key.
    let path = String(answer.text.dropFirst(app.receiver.address.count))
    let archive = try await get(app, path, key: nil)
    try #require(archive.status == 200)
    let folder = try TemporaryFolder()
    try folder.put(archive.body, at: "x.zip")
    let files = try folder.zipFiles("x.zip")
    return String(decoding: try #require(files["sample.csv"]), as: UTF8.self)
  }

  @Test func `a researcher downloads the table while the stand-in runs`() async throws {
    let app = try CozieApp(clock: TestClock())
    // The name has no blank, at which the real function fails.
    func row(_ row: String) -> String { row.replacing("dev 01", with: "dev01") }
    try await app.send([row(Self.survey(1, #","q_x":"a,b""#)), row(Self.survey(2))])
    try await app.send([row(Self.survey(1))])
    try await app.wait(forRows: 3)
    let ids = Self.ids.replacing("%20", with: "")
    let lines = try await table(app, ids).split(separator: "\n")
    #expect(
      lines[0] == ",index,id_participant,id_password,q_x,timestamp_lambda,transmit_trigger,"
        + "ws_survey_count,ws_survey_count_lambda,ws_survey_count_trigger")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"0,2022-08-31 23:01:51.578000+0000,dev01,pw,"a,b","#))

    let columns = try await table(app, ids + "&columns=ws_survey_count&columns=q_x&days=1")
    #expect(
      columns == """
        ,index,id_participant,id_password,ws_survey_count,q_x
        0,2022-08-31 23:01:51.578000+0000,dev01,pw,1,"a,b"
        1,2022-08-31 23:02:51.578000+0000,dev01,pw,2,

        """)
    #expect(try await table(app, ids.replacing("pw", with: "wrong")) == ",index\n")
    // At the end, the table has all rows.
    app.stop()
    #expect(try app.receiver.text("cozie/dev01/sample.csv").split(separator: "\n") == lines)
    #expect(app.receiver.count("downloads") == 3)
    #expect(!app.receiver.folder.has("store/downloads"))
  }

  @Test func `an address is good for a quarter of an hour`() async throws {
    let clock = TestClock()
    let app = try CozieApp(clock: clock)
    let address = try await get(app, "/retrieve?\(Self.ids.replacing("%20", with: ""))").text
    let path = String(address.dropFirst(app.receiver.address.count))
    clock.advance(15 * 60_000 - 1)
    #expect(try await get(app, path).status == 200)
    clock.advance(1)
    let late = try await get(app, path)
    #expect(late.status == 403 && late.text.contains("Request has expired"))
    #expect(try app.receiver.files("downloads") == ["downloads/"])
    for path in ["/downloads/", "/downloads/..%2fstate.sqlite", "/downloads/%2e%2e%2fstate.sqlite"]
    {
      #expect(try await get(app, path).status == 403)
    }
    app.stop()
  }

  @Test func `archives that a killed stand-in has left are deleted`() async throws {
    let folder = try TemporaryFolder()
    _ = try CozieApp(in: folder).stop()
    try folder.put("zip", at: "store/downloads/left.zip")
    let app = try CozieApp(in: folder)
    #expect(!folder.has("store/downloads"))
    app.stop()
  }
}
