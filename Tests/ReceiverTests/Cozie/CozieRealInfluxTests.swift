import Fixtures
import Testing

@testable import Receiver

/// Tests of the stand-in with a real InfluxDB server behind it.
@Suite(.influx, .serialized, .timeLimit(.minutes(5)))
struct CozieRealInfluxTests {
  private let influx: InfluxServer

  init() throws { influx = try InfluxServer() }

  private func numbers(_ question: String) async throws -> [Int] {
    try await influx.rows(question, in: InfluxAddress.usualDatabase).compactMap { row in
      row.last.flatMap { Int($0) }
    }
  }

  @Test func `the database loses what the rules say, in its own words`() async throws {
    let app = try CozieApp(influx: influx.address)
    try await app.send([
      CozieApp.row(#""n":1,"q_x":1"#, tags: #""id_participant":"dev01""#),
      // InfluxDB rejects this point because of q_x. If all three points were in one write, q_y
      // would still get the type of this point.
      CozieApp.row(#""n":2,"q_x":1.5,"q_y":1"#, tags: #""id_participant":"dev02""#),
      CozieApp.row(#""n":3,"q_y":1.5"#, tags: #""id_participant":"dev03""#),
      CozieApp.row(
        #""n":4,"q_x":"a\n\"b\" 😀, c=d\\""#, of: "my lab,1", tags: #""id_participant":"dev 04,=""#),
    ])
    app.stop()
    let conflict =
      #"input field "q_x" on measurement "dev" is type float, already exists as type integer"#
    #expect(
      try app.drops(of: "dev02") == [
        "2 conflict q_x partial write: field type conflict: \(conflict) dropped=1"
      ])
    #expect(try app.kept(of: "dev01") == [1] && app.kept(of: "dev03") == [3])
    #expect(app.receiver.count("rows that differ from the prediction") == 0)
    #expect(try await numbers("SELECT n FROM dev") == [1, 3])
    let odd = try await influx.rows(
      #"SELECT q_x FROM "my lab,1" WHERE id_participant = 'dev 04,='"#,
      in: InfluxAddress.usualDatabase)
    #expect(odd.flatMap { $0 }.joined(separator: ",").contains(#"😀, c=d\"#))
  }

  @Test func `the rules predict the fate of thousands of rows of all types`() async throws {
    var random = SeededGenerator(seed: 1)
    let values = [#""a""#, "1", "1.5", "true", "null", "NaN", "{}", #""nan""#]
    let keys = ["q_a", "q_b", "ts_HRV", "ts_heart_rate", "ws_wrist_temperature"]
    // The rows cover six weeks, after each of which the types of fields start anew. There are few
    // participants and seconds, so some points merge.
    let rows = (0..<12_000).map { number in
      let fields = keys.shuffled(using: &random).prefix(2).map { key in
        // One of ten values has another type than its field usually has.
        let usual = key == "ts_heart_rate" ? "1" : "1.5"
        let isOdd = Int.random(in: 0..<10, using: &random) == 0
        return
          "\"\(key)\":\(isOdd ? values[Int.random(in: 0..<values.count, using: &random)] : usual)"
      }
      let (month, day) = (
        Int.random(in: 1...2, using: &random), Int.random(in: 10...28, using: &random)
      )
      let second = Int.random(in: 10...59, using: &random)
      return CozieApp.row(
        ([#""n":\#(number)"#] + fields).joined(separator: ","),
        time: "2026-0\(month)-\(day)T07:02:\(second).578+0800",
        of: ["dev", "lab"][Int.random(in: 0..<2, using: &random)],
        tags: #""id_participant":"dev0\#(Int.random(in: 1...3, using: &random))""#)
    }
    let app = try CozieApp(influx: influx.address)
    for start in stride(from: 0, to: rows.count, by: 400) {
      try await app.send(Array(rows[start..<start + 400]))
    }
    app.stop()
    #expect(app.receiver.count("rows") == 12_000)
    #expect(app.receiver.count("rows that differ from the prediction") == 0)
    #expect(app.receiver.count("rows lost, conflict") > 100)
    #expect(app.receiver.count("rows lost, behind") > 100)
    #expect(app.receiver.count("rows stored") > 2_000)
    // If two points merge, both databases keep the last value.
    let kept = try await numbers("SELECT n FROM dev, lab").sorted()
    #expect(kept.count == app.receiver.count("rows written to the tables"))
    let tables = try ["dev01", "dev02", "dev03"].flatMap { try column("n", of: $0, app) }
    #expect(tables.sorted() == kept)
  }

  /// Returns the whole numbers in one column of a participant's table.
  private func column(_ name: String, of participant: String, _ app: CozieApp) throws -> [Int] {
    let lines = try app.receiver.text("cozie/\(participant)/sample.csv").split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let place = try #require(lines[0].firstIndex(of: name[...]))
    return try lines.dropFirst().map { try #require(Int($0[place])) }
  }

  @Test func `what was written before a kill is written again without harm`() async throws {
    let app = try CozieApp(queue: 3_600, influx: influx.address)
    try await app.send(CozieApp.numbered(3) + [CozieApp.row(#""n":1.5"#)])
    let killed = try app.receiver.folder.copy()
    app.stop()
    let next = try CozieApp(in: killed, influx: influx.address)
    next.stop()
    #expect(try next.kept() == [1, 2, 3] && next.drops().count == 1)
    #expect(next.receiver.count("rows that differ from the prediction") == 0)
    #expect(try await numbers("SELECT n FROM dev") == [3])
  }
}
