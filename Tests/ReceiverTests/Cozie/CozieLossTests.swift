import Fixtures
import Formats
import Testing

@testable import Receiver

/// What the database has of rows that were all answered with 200, as it was seen with the real functions
/// and InfluxDB 1.6.7. Each stand-in blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct CozieLossTests {
  /// What is sent in one request, and what becomes of it.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rows: [String]
    /// The numbers of the rows that are stored.
    let kept: [Int]
    var drops: [String] = []
    /// A field of the last row that is stored; nil where it has none of that name.
    var field: (key: String, value: InfluxPoint.Value?)?

    /// - Parameter fields: of each row, which also gets its number as `n`.
    init(
      _ name: String, _ fields: [String], kept: [Int], drops: [String] = [],
      _ key: String? = nil, _ value: InfluxPoint.Value? = nil
    ) {
      self.init(
        name, rows: fields.enumerated().map { CozieApp.row(#""n":\#($0 + 1),\#($1)"#) },
        kept: kept, drops: drops)
      field = key.map { ($0, value) }
    }

    init(_ name: String, rows: [String], kept: [Int], drops: [String] = []) {
      (testDescription, self.rows, self.kept, self.drops) = (name, rows, kept, drops)
    }
  }

  private static func timed(_ times: [String]) -> [String] {
    times.enumerated().map { CozieApp.row(#""n":\#($0 + 1)"#, time: $1) }
  }

  private static let usual = CozieApp.time

  /// Rows with their numbers, one of which is changed.
  private static func changed(
    row: Int, of count: Int, _ change: (String) -> String
  ) -> [String] {
    var rows = CozieApp.numbered(count)
    rows[row - 1] = change(rows[row - 1])
    return rows
  }

  private static let cases: [Case] =
    [
      Case(
        "row 2 of 4 without a time",
        rows: changed(row: 2, of: 4) { $0.replacing(#""time":"\#(usual)","#, with: "") }, kept: [1],
        drops: ["2 incomplete time", "3 behind", "4 behind"]),
      Case(
        "row 2 of 4 with an empty time", rows: timed([usual, "", usual, usual]), kept: [1, 3, 4],
        drops: ["2 bad_time "]),
      Case(
        "row 2 of 4 without fields",
        rows: changed(row: 2, of: 4) { $0.replacing(#","fields":{"n":2}"#, with: "") }, kept: [1],
        drops: ["2 poison fields", "3 behind", "4 behind"]),
      Case(
        "row 2 of 4 without tags",
        rows: changed(row: 2, of: 4) {
          $0.replacing(#""tags":{"id_participant":"dev01"},"#, with: "")
        }, kept: [1], drops: ["2 poison tags", "3 behind", "4 behind"]),
      Case(
        "a number in the place of row 2 of 4", rows: changed(row: 2, of: 4) { _ in "5" }, kept: [1],
        drops: ["2 poison row", "3 behind", "4 behind"]),
      Case(
        "a list in the place of row 2 of 4", rows: changed(row: 2, of: 4) { "[\($0)]" },
        kept: [1], drops: ["2 incomplete time", "3 behind", "4 behind"]),
      Case(
        "times that are neither text nor whole number",
        rows: ["null", "1.5", "{}", "9223372036854775807"].enumerated().map { index, time in
          CozieApp.row(#""n":\#(index + 1)"#).replacing(#""\#(usual)""#, with: time)
        } + [CozieApp.row(#""n":5"#)], kept: [5],
        drops: [
          "1 bad_time null", "2 bad_time 1.5", "3 bad_time ", "4 bad_time 9223372036854775807",
        ]),
      Case(
        "a text in the place of a number, in row 2 of 3",
        [#""ts_heart_rate":70"#, #""ts_heart_rate":"abc""#, #""ts_heart_rate":71"#], kept: [1],
        drops: ["2 uncastable ts_heart_rate", "3 behind"]),
      Case(
        "null in a field with a type", [#""ts_heart_rate":null"#], kept: [],
        drops: ["1 uncastable ts_heart_rate"]),
      Case(
        "null in a field without a type", [#""ts_wrist_temperature":null"#], kept: [1],
        "ts_wrist_temperature"),
      Case(
        "a fraction in a whole number", [#""ts_heart_rate":70.9"#], kept: [1], "ts_heart_rate",
        .integer(70)),
      Case(
        "a time without an offset", rows: timed(["2022-09-01T07:02:51.578"]), kept: [1]),
      Case(
        "times that no database knows",
        rows: timed([
          "2569-09-01T07:02:51.578+0800", "1448-09-01T07:02:51.578+0800", "09:00:00 PM", usual,
        ]), kept: [4],
        drops: [
          "1 bad_time 2569-09-01T07:02:51.578+0800", "2 bad_time 1448-09-01T07:02:51.578+0800",
          "3 bad_time 09:00:00 PM",
        ]),
      Case(
        "a text with everything", [#""q_x":"a\n\"b\" 😀, c=d\\""#], kept: [1], "q_x",
        .string(#"a\n"b" 😀, c=d\"#)),
      Case(
        "a measurement with a blank and a comma",
        rows: [CozieApp.row(#""n":1"#, of: "my lab,1")], kept: [1]),
      Case(
        "an empty tag",
        rows: [CozieApp.row(#""n":1"#, tags: #""id_onesignal":"","id_participant":"dev01""#)],
        kept: [1]),
      Case("an empty text", [#""api_read_url":"""#], kept: [1], "api_read_url", .string("")),
    ]
    + ["NaN", "{}", "[]", "9223372036854775808"].map {
      Case(
        "\($0), which no field can be", [#""q_x":\#($0)"#, #""q_x":1"#], kept: [2],
        drops: ["1 bad_value q_x"], "q_x", .integer(1))
    }
    + [("q_x", "true", "1"), ("q_x", #""1""#, "1"), ("ts_step_count_watch", "120", "119.5")].map {
      Case(
        "\($2) behind \($1)", [#""\#($0)":\#($1)"#, #""\#($0)":\#($2)"#, #""\#($0)":\#($1)"#],
        kept: [1, 3], drops: ["2 conflict \($0)"])
    }

  @Test(arguments: cases)
  func `rows are stored or lost as the server has it`(example: Case) async throws {
    let app = try CozieApp()
    try await app.send(example.rows)
    app.stop()
    #expect(try app.kept() == example.kept)
    #expect(try app.drops() == example.drops)
    if let field = example.field {
      #expect(try app.points().last?[field.key] == field.value)
    }
    #expect(app.receiver.count("rows") == example.rows.count)
    #expect(app.receiver.count("rows stored") == example.kept.count)
    #expect(try app.bodies() == ["[\(example.rows.joined(separator: ","))]"])
  }

  @Test func `a time without an offset is read as UTC, and empty tags are left out`() async throws {
    let app = try CozieApp()
    try await app.send([
      CozieApp.row("", time: "1970-01-01T00:00:01", tags: #""id_z":"","id_participant":"dev01""#)
    ])
    app.stop()
    let point = try #require(try app.points().first)
    #expect(point.time == 1_000 && point.tags == [CozieTag("id_participant", "dev01")])
    // A row without fields has those of the server.
    #expect(point.fields.map(\.key) == ["transmit_trigger", "timestamp_lambda"])
  }

  @Test func `digits of any script are read`() async throws {
    let app = try CozieApp()
    try await app.send([CozieApp.row(#""n":1"#, time: "٢٠٢٢-٠٩-٠١T٠٧:٠٢:٥١.٥٧٨+٠٨٠٠")])
    app.stop()
    #expect(try app.points().map(\.time) == [1_661_986_971_578])
  }

  @Test func `a time that is a number is one of nanoseconds`() async throws {
    let app = try CozieApp()
    let times = ["1661986971578", "1661986971578000001", "true"]
    try await app.send(
      times.map { CozieApp.row("").replacing(#""\#(CozieApp.time)""#, with: $0) })
    app.stop()
    let lines = try app.receiver.text("cozie/dev01/points.lp").split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ").last } == ["1661986971578", "1661986971578000001", "1"])
    #expect(try app.points().map(\.time) == [1_661_986, 1_661_986_971_578, 0])
    let table = try app.receiver.text("cozie/dev01/sample.csv").split(separator: "\n")
    #expect(
      table.dropFirst().map { $0.split(separator: ",")[1] } == [
        "1970-01-01 00:00:00.000000+0000", "1970-01-01 00:27:41.986971+0000",
        "2022-08-31 23:02:51.578000+0000",
      ])
  }

  @Test func `a participant's number is the text of its digits`() async throws {
    let app = try CozieApp()
    let tags = #""id_participant":7,"id_x":true,"id_y":null"#
    try await app.send([CozieApp.row(#""n":1"#, tags: tags)])
    app.stop()
    let point = try #require(try app.points(of: "7").first)
    #expect(point.tags == [CozieTag("id_participant", "7"), CozieTag("id_x", "True")])
  }

  @Test(arguments: ["[5]", #"[[{"tags":{"id_participant":"dev01"}}]]"#, #""no row""#, "[]"])
  func `a body without rows is taken, and nothing of it is stored`(body: String) async throws {
    let app = try CozieApp()
    #expect(try await app.status(of: body) == 200)
    app.stop()
    #expect(try app.bodies(of: "%none") == [body])
    #expect(!app.receiver.folder.has("store/cozie/%none/points.lp"))
    #expect(app.receiver.count("rows stored") == 0)
  }

  @Test(arguments: [(bad: 100, behind: 0), (50, 50), (1, 99), (101, 99), (200, 0), (201, 0)])
  func `a row ends its message of a hundred rows, and no other`(
    bad: Int, behind: Int
  ) async throws {
    let app = try CozieApp()
    var rows = CozieApp.numbered(201)
    rows[bad - 1] = "{}"
    try await app.send(rows)
    app.stop()
    let lost = bad...bad + behind
    #expect(try app.kept() == (1...201).filter { !lost.contains($0) })
    #expect(
      try app.drops() == ["\(bad) incomplete time"] + lost.dropFirst().map { "\($0) behind" })
    #expect(app.receiver.count("messages") == 3)
    #expect(app.receiver.count("rows lost, behind") == behind)
  }
}
