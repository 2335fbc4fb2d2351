import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests that read requests from lines of requests.jsonl and from rows of the log.
struct CozieSentTests {
  private static let place = RowPlace("requests.jsonl", row: 7)

  private static func row(
    _ time: String = "2026-03-02T12:00:00.000-0500", _ fields: [CozieField] = [],
    tags: [CozieTag] = []
  ) -> CozieRow {
    CozieRow(time: time, measurement: "m", tags: tags, fields: fields)
  }

  private static func line(
    rows: [CozieRow] = [row()], isArray: Bool = false, count: Int64? = nil, attempt: String = "2",
    device: String = "\"watch\"", kind: String = "\"survey\"", body: String? = nil
  ) -> String {
    let text = body ?? String(decoding: CozieRow.body(of: rows, isArray: isArray), as: UTF8.self)
    var json = JSONWriter(.compact)
    json.string(text)
    return #"{"due":1000,"device":\#(device),"kind":\#(kind),"trigger":"t","attempt":\#(attempt),"#
      + #""rows":\#(count ?? Int64(rows.count)),"body":"#
      + String(decoding: json.bytes, as: UTF8.self) + "}"
  }

  private func read(_ line: String) -> (sent: CozieSent?, finding: Finding) {
    var finding = Finding()
    let sent = CozieSent(Array(line.utf8), at: Self.place, &finding)
    return (sent, finding)
  }

  @Test func `a request has its members and rows`() throws {
    let (sent, finding) = read(
      Self.line(rows: [Self.row(), Self.row("x")], isArray: true, kind: "\"health\""))
    let request = try #require(sent)
    #expect(finding.failures == 0 && finding.judged == 2)
    #expect(request.due == 1_000 && request.device == .watch && request.kind == .health)
    #expect(request.trigger == "t" && request.attempt == 2 && request.number == 7)
    #expect(request.rows.map(\.time) == ["2026-03-02T12:00:00.000-0500", "x"] && request.isArray)
    #expect(read(Self.line()).finding.failures == 0 && read(Self.line()).sent?.isArray == false)
    #expect(read(Self.line(attempt: "99999999999")).sent?.attempt == 99_999_999_999)
  }

  @Test(arguments: [
    line(attempt: "0"), line(attempt: "-1"), line(attempt: "1.5"), line(device: "\"tablet\""),
    line(device: "5"), line(kind: "\"poll\""), line().replacing("\"due\"", with: "\"duo\""),
    line().replacing("\"due\":1000", with: "\"due\":\"1000\""),
    line().replacing("\"due\":1000", with: "\"due\":10000000000000"),
    line().replacing("\"due\":1000", with: "\"due\":-1"), "[]", "5",
    line().replacing("\"trigger\":\"t\",", with: ""), line().dropLast() + ",\"x\":1}",
    line().replacing("\"trigger\":\"t\"", with: "\"trigger\":null"),
    line(count: 1).replacing("\"rows\":1", with: "\"rows\":\"1\""),
  ])
  func `a line of another form is none`(line: String) {
    let (sent, finding) = read(line)
    #expect(
      sent == nil && finding.examples.map(\.value) == ["a request whose format is not the app's"])
    #expect(
      finding.examples[0].allowed == "the keys attempt, body, device, due, kind, rows, trigger"
        && finding.examples[0].row == 7)
  }

  @Test func `a line or a body that is not JSON is none`() {
    let (line, body) = (read(Self.line() + "x"), read(Self.line(body: "{")))
    #expect(line.sent == nil && line.finding.examples[0].allowed == "JSON text")
    #expect(body.sent == nil && body.finding.examples[0].allowed == "a JSON body")
  }

  @Test func `the rows are as many as the line says, and at least one`() {
    for count in [0, 2] as [Int64] {
      let (sent, finding) = read(Self.line(count: count))
      #expect(sent != nil && finding.examples.map(\.value) == ["\(count) rows"])
    }
    let empty = read(Self.line(rows: [], isArray: true))
    #expect(empty.sent?.rows.isEmpty == true && empty.finding.failures == 1)
  }

  @Test func `a body has the text that the app writes`() {
    let text = String(decoding: CozieRow.body(of: [Self.row()], isArray: false), as: UTF8.self)
    let other = read(Self.line(body: text.replacing(" : ", with: ": ")))
    #expect(
      other.sent != nil
        && other.finding.examples.map(\.value) == [
          "a request body whose text format is not the app's"
        ])
  }

  @Test func `kinds are arrays or objects by their version`() {
    #expect(CozieSent.Kind.allCases.filter { $0.isArray(in: nil) } == [.health, .settings])
    #expect(CozieSent.Kind.allCases.filter { $0.isArray(in: "3.0") } == [.health, .settings])
    #expect(CozieSent.Kind.allCases.allSatisfy { $0.isArray(in: "doc") })
  }

  @Test func `a row of the log was sent at the latest of its times`() {
    let noon: Int64 = 1_772_470_800_000
    let sent = CozieSent(
      logged: Self.row(
        "2026-03-02T12:00:00.000-0500",
        [
          CozieField("ts_timestamp_start", .text("2026-03-02T12:00:05.000-0500")),
          CozieField("ts_timestamp_end", .text("2026-03-02T11:59:00.000-0500")),
          CozieField("other", .text("2026-03-02T13:00:00.000-0500")),
          CozieField("x_timestamp_y", .integer(9_999_999_999_999)),
          CozieField("transmit_trigger", .text("background_task")),
        ]), at: Self.place)
    #expect(sent.due == noon + 5_000 && sent.kind == .health && sent.trigger == "background_task")
    #expect(sent.device == .phone && sent.attempt == 1 && !sent.isArray && sent.rows.count == 1)
    let plain = CozieSent(logged: Self.row(), at: Self.place)
    #expect(plain.due == noon && plain.trigger == "" && plain.number == 7)
    #expect(CozieSent(logged: Self.row("x"), at: Self.place).due == 0)
    #expect(CozieSent(logged: Self.row(), at: RowPlace("a")).number == 0)
  }

  @Test(arguments: [
    ("ws_survey_count", CozieSent.Kind.survey), ("location_change", .location),
    ("wss_goal", .settings), ("notification_title", .push), ("ts_heart_rate", .health),
  ])
  func `a row of the log is of the kind of its fields`(field: String, kind: CozieSent.Kind) {
    let row = Self.row("x", [CozieField("a", .null), CozieField(field, .integer(1))])
    #expect(CozieSent(logged: row, at: Self.place).kind == kind)
  }

  @Test func `a row has its participant and its instant`() {
    let row = Self.row(tags: [CozieTag("id_onesignal", "a"), CozieTag("id_participant", "b")])
    #expect(row.participant == "b" && row.instant == 1_772_470_800_000)
    #expect(Self.row("x").participant == nil && Self.row("x").instant == nil)
  }

  @Test func `a measured field has the end of its interval`() throws {
    let row = Self.row(
      "x",
      [
        CozieField("transmit_trigger", .text("a")),
        CozieField("ts_step_count_timestamp_end", .text("2026-03-02T12:00:00.000-0500")),
        CozieField("ts_step_count", .integer(5)),
      ])
    let measured = try #require(row.measured)
    #expect(measured.key == "ts_step_count" && measured.value == .integer(5))
    #expect(measured.end == 1_772_470_800_000)
    #expect(Self.row("x", [CozieField("transmit_trigger", .text("a"))]).measured == nil)
    #expect(Self.row("x", [CozieField("a", .integer(1))]).measured?.end == nil)
  }

  @Test(arguments: [
    ("ts_sleep_rem", "sleep"), ("ws_workout_type", "workout"), ("ts_heart_rate", "heart_rate"),
    ("step_count_iphone", "step_count"), ("ws_walking_distance_m", "walking_distance"),
    ("pss_x", "pss_x"),
  ])
  func `fields that HealthKit keeps together have one type`(field: String, type: String) {
    #expect(Self.row("x", [CozieField(field, .integer(1))]).type == type)
    #expect(Self.row("x").type == nil)
  }

  @Test func `others see the ids of a survey's questions`() throws {
    let rows = [
      Self.row(
        "2026-03-02T12:00:00.000-0500",
        [
          CozieField("ws_survey_count", .integer(1)), CozieField("thermal", .text("warm")),
          CozieField("transmit_trigger", .text("a")), CozieField("api_x", .null),
          CozieField("noise", .text("low")),
        ]), Self.row("x", [CozieField("light", .text("dim")), CozieField("si_x", .null)]),
    ]
    let survey = CoziePiece.Request(
      try #require(read(Self.line(rows: rows, isArray: true)).sent))
    #expect(
      survey.answers == [
        .init(time: 1_772_470_800_000, question: "thermal"),
        .init(time: 1_772_470_800_000, question: "noise"), .init(time: 1_000, question: "light"),
      ])
    #expect(survey.time == 1_000 && survey.kind == "survey" && survey.trigger == "t")
    #expect(survey.attempt == 2 && survey.rows == 2)
    let health = CoziePiece.Request(
      try #require(read(Self.line(rows: rows, isArray: true, kind: "\"health\"")).sent))
    #expect(health.answers == [] && health.rows == 2)
  }

  @Test(arguments: [
    ("a,b,survey,c,1772427600000,d,e,stored", true), ("a,b,survey,c,x,d,e,stored", false),
    ("a,b,survey,c,1772427600000,d,stored", false), ("a,b,survey,c,1,d,e,f,stored", false),
  ])
  func `a field of the truth has eight cells`(line: String, isField: Bool) {
    let field = CoziePiece.Field(Array(line.utf8))
    #expect(
      field == (isField ? .init(time: 1_772_427_600_000, kind: "survey", fate: "stored") : nil))
  }
}
