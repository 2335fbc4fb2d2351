import Fixtures
import HTTP
import Testing

@testable import Receiver

/// Tests of the stand-in with a scripted InfluxDB server. Each server blocks threads of Dispatch,
/// whose number per process is limited.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CozieInfluxTests {
  /// Returns the lines of the first participant's points.lp.
  private func lines(_ app: CozieApp) throws -> [Substring] {
    try app.receiver.text("cozie/dev01/points.lp").split(separator: "\n")
  }

  @Test func `rows are written some thousands at a time to a database that is made`() async throws {
    let influx = try ScriptedInflux()
    let app = try CozieApp(queue: 3_600, influx: influx.address + "/?db=my%20lab")
    let rows = CozieApp.numbered(5_001)
    try await app.send(Array(rows[..<3_000]))
    try await app.send(Array(rows[3_000...]))
    app.stop()
    #expect(influx.statements == [#"CREATE DATABASE "my lab""#])
    #expect(influx.writings.map(\.count) == [5_000, 1])
    #expect(try lines(app) == influx.writings.flatMap { $0 } && app.kept() == Array(1...5_001))
    #expect(app.receiver.count("rows stored") == 5_001)
  }

  @Test func `a batch that is refused is written row by row, and the words stay`() async throws {
    let words = "partial write: unable to parse dropped=0"
    let influx = try ScriptedInflux { lines, _ in
      lines.contains { $0.contains("n=2i") } ? ScriptedInflux.refusal(words) : ServerReply(204)
    }
    let app = try CozieApp(influx: influx.address)
    try await app.send(CozieApp.numbered(3))
    app.stop()
    #expect(influx.statements == [#"CREATE DATABASE "cozie-apple""#])
    #expect(influx.writings.map(\.count) == [3, 1, 1, 1])
    #expect(try app.kept() == [1, 3] && app.drops() == ["2 refused " + words])
    #expect(app.receiver.count("rows that differ from the prediction") == 1)
  }

  @Test func `rows that are going to be refused are written alone, behind the others`() async throws
  {
    let words = "field type conflict"
    let influx = try ScriptedInflux { lines, _ in
      lines.contains { $0.contains("q_x=1.5") }
        ? ScriptedInflux.refusal(words) : ServerReply(204)
    }
    let app = try CozieApp(influx: influx.address)
    try await app.send(
      [#""q_x":1"#, #""q_x":1.5"#, #""q_x":2"#].enumerated().map {
        CozieApp.row(#""n":\#($0 + 1),"# + $1)
      })
    app.stop()
    #expect(influx.writings.map(\.count) == [2, 1])
    #expect(try app.kept() == [1, 3] && app.drops() == ["2 conflict q_x " + words])
    #expect(app.receiver.count("rows that differ from the prediction") == 0)
  }

  @Test func `the database decides, also where another fate was predicted`() async throws {
    let influx = try ScriptedInflux()
    let app = try CozieApp(influx: influx.address)
    try await app.send([
      CozieApp.row(#""n":1,"q_x":1"#), CozieApp.row(#""n":2,"q_x":1.5"#),
    ])
    app.stop()
    #expect(try app.kept() == [1, 2] && app.drops() == [])
    #expect(app.receiver.count("rows that differ from the prediction") == 1)
  }

  @Test(.whole, arguments: [503, 500, 404, 401, 200])
  func `what a database does not take now is written again until it does`(status: Int) async throws
  {
    let influx = try ScriptedInflux { _, count in ServerReply(count < 2 ? status : 204) }
    let app = try CozieApp(influx: influx.address)
    try await app.send(CozieApp.numbered(3))
    try await app.wait(forRows: 3)
    #expect(try app.kept() == [1, 2, 3])
    #expect(influx.writings.map(\.count) == [3, 3, 3])
    app.stop()
    #expect(
      app.receiver.count("rows stored") == 3
        && app.receiver.count("bodies that were not processed yet") == 0)
    #expect(app.receiver.count("writes that failed") == 2)
  }

  @Test func `rows wait for a database that is gone, also over a restart`() async throws {
    let first = try ScriptedInflux()
    let app = try CozieApp(influx: first.address)
    try await app.send([CozieApp.row(#""n":1,"q_x":1"#)])
    try await app.wait(forRows: 1)
    #expect(try app.kept() == [1])
    first.stop()
    try await app.send([CozieApp.row(#""n":2"#)])
    try await app.send([CozieApp.row(#""n":3,"q_x":1.5"#), CozieApp.row("", time: "")])
    app.stop()
    #expect(try app.kept() == [1] && app.drops() == [])
    #expect(
      app.receiver.count("bodies that were not processed yet") == 2
        && app.receiver.count("rows") == 1)

    let second = try ScriptedInflux { lines, _ in
      lines.contains { $0.contains("n=3i") } ? ScriptedInflux.refusal("conflict") : ServerReply(204)
    }
    let next = try CozieApp(in: app.receiver.folder.copy(), influx: second.address)
    next.stop()
    #expect(try next.kept() == [1, 2])
    #expect(try next.drops().sorted() == ["1 conflict q_x conflict", "2 bad_time "])
    #expect(next.receiver.count("rows that differ from the prediction") == 0)
  }

  @Test func `a database that cannot be used is told at the start`() throws {
    func reason(_ address: String) -> String {
      do {
        _ = try CozieApp(influx: address)
        return ""
      } catch ReceiverError.noDatabase(let told, let reason) {
        #expect(told == address)
        return reason
      } catch {
        return "\(error)"
      }
    }
    let (gone, refusing) = (
      try ScriptedInflux(),
      try ScriptedInflux(
        creation: ServerReply(200, #"{"results":[{"statement_id":0,"error":"invalid name"}]}"#))
    )
    gone.stop()
    #expect(reason(gone.address).hasPrefix("no connection: "))
    #expect(reason(refusing.address).contains("invalid name"))
    let closed = try ScriptedInflux(
      creation: ServerReply(401, #"{"error":"unable to parse authentication credentials"}"#))
    #expect(
      reason(closed.address) == "it responds 401 unable to parse authentication credentials")
  }
}

struct InfluxAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8086", "http://127.0.0.1:8086/write?db=cozie-apple&precision=ns"),
    ("http://LOCALHOST:8086/", "http://localhost:8086/write?db=cozie-apple&precision=ns"),
    ("https://h/influx/?db=a%20b%26", "https://h/influx/write?db=a%20b%26&precision=ns"),
  ])
  func `lines go to a database of an address`(address: String, writing: String) throws {
    #expect(try InfluxAddress(address).writing == writing)
  }

  @Test(arguments: [
    "", "127.0.0.1:8086", "file:///x", "http://h?db=", "http://h?name=x", "http://h?db=a&db=b",
    "http://h?db", "http://h/?db=a#b", "http://me:secret@h",
  ])
  func `what is no address of a database is refused`(address: String) {
    #expect(throws: BadAddress.self) { try InfluxAddress(address) }
  }
}
