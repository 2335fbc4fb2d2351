import Fixtures
import Formats
import Testing

@testable import Receiver

/// Tests of Cozie's stand-in. They run one after another, because each stand-in blocks threads of
/// Dispatch, whose number per process is limited.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CozieReceiverTests {
  private func row(_ fields: String, of participant: String) -> String {
    CozieApp.row(fields, tags: #""id_participant":"\#(participant)""#)
  }

  // MARK: The queue

  @Test func `rows are written while the receiver goes on, one object as well as a list`()
    async throws
  {
    let app = try CozieApp()
    #expect(try await app.status(of: CozieApp.row(#""n":1"#)) == 200)
    try await app.wait(forRows: 1)
    #expect(try app.kept() == [1])
    try await app.send([CozieApp.row(#""n":2"#)])
    try await app.wait(forRows: 2)
    #expect(try app.kept() == [1, 2])
    #expect(app.receiver.count("messages") == 2)
  }

  @Test func `rows wait as long as the queue is, and no longer than the receiver`() async throws {
    let app = try CozieApp(queue: 3_600)
    try await app.send(CozieApp.numbered(2))
    #expect(try app.bodies().count == 1 && app.kept() == [])
    app.stop()
    #expect(try app.kept() == [1, 2])
  }

  @Test func `rows that wait longer than the queue is are written`() async throws {
    let app = try CozieApp(queue: 0.05)
    try await app.send(CozieApp.numbered(1))
    try await app.wait(forRows: 1)
    #expect(try app.kept() == [1])
  }

  @Test func `what waits when the receiver is killed is written by the next one`() async throws {
    let app = try CozieApp(queue: 3_600)
    try await app.send(CozieApp.numbered(250))
    try await app.send([CozieApp.row(#""n":251"#)])
    // A copy of the running receiver's folder is in the state that a kill would leave.
    let next = try CozieApp(in: app.receiver.folder.copy())
    next.stop()
    #expect(try next.kept() == Array(1...251))
    #expect(try next.receiver.text("cozie/dev01/sample.csv").split(separator: "\n").count == 2)
    let last = try CozieApp(in: next.receiver.folder.copy())
    last.stop()
    #expect(try last.kept().count == 251 && last.receiver.count("rows") == 0)
  }

  @Test func `half a line that a kill has left is dropped`() async throws {
    let app = try CozieApp()
    try await app.send([CozieApp.row(#""n":1"#), "{}"])
    app.stop()
    let folder = try app.receiver.folder.copy()
    for name in ["requests.jsonl", "points.lp", "dropped.jsonl"] {
      let path = "store/cozie/dev01/" + name
      try folder.put(try folder.text(path) + "half a line", at: path)
    }
    let next = try CozieApp(in: folder)
    try await next.send([CozieApp.row(#""n":2"#), "{}"])
    next.stop()
    #expect(try next.bodies().count == 2 && next.kept() == [1, 2])
    #expect(try next.drops() == ["2 incomplete time", "2 incomplete time"])
  }

  // MARK: Participants

  @Test func `a body is kept under the first participant, and points under their own`()
    async throws
  {
    let app = try CozieApp()
    let rows = [
      CozieApp.row(#""n":1"#, tags: ""), row(#""n":2"#, of: "dev02"), row(#""n":3"#, of: "dev01"),
    ]
    try await app.send(Array(rows[1...]))
    try await app.send(rows)
    app.stop()
    #expect(try app.bodies(of: "dev02").count == 2 && app.bodies(of: "dev01").isEmpty)
    #expect(try app.kept(of: "dev02") == [2] && app.kept(of: "dev01") == [3])
    // The server does not know the participant of this row, so it loses the whole body.
    #expect(
      try app.drops(of: "dev02") == ["1 incomplete id_participant", "2 behind"]
        && app.drops(of: "dev01") == ["3 behind"])
  }

  @Test func `participants share the types of their measurement, also over a restart`()
    async throws
  {
    let app = try CozieApp()
    try await app.send([row(#""n":1,"q_x":1"#, of: "dev01")])
    try await app.send([row(#""n":2,"q_x":1.5"#, of: "dev02"), row(#""n":3"#, of: "dev02")])
    app.stop()
    #expect(try app.kept(of: "dev02") == [3] && app.drops(of: "dev02") == ["1 conflict q_x"])
    let next = try CozieApp(in: app.receiver.folder.copy())
    let elsewhere = CozieApp.row(
      #""n":5,"q_x":1.5"#, of: "other", tags: #""id_participant":"dev03""#)
    try await next.send([row(#""n":4,"q_x":1.5"#, of: "dev03"), elsewhere])
    next.stop()
    #expect(try next.kept(of: "dev03") == [5] && next.drops(of: "dev03") == ["1 conflict q_x"])
    #expect(next.receiver.count("rows lost, conflict") == 1)
  }

  @Test func `the table has a row a point, and the last value of each field`() async throws {
    let app = try CozieApp()
    let tags = #""id_participant":"dev01","id_password":"a,b","id_onesignal":"x""#
    func row(_ fields: String, _ second: Int) -> String {
      CozieApp.row(fields, time: "2022-09-01T07:02:0\(second).578+0800", tags: tags)
    }
    try await app.send([row(#""q_b":"later""#, 2)])
    try await app.send([row(#""q_a":1"#, 1), row(#""q_a":2,"q_c":true"#, 1)])
    app.stop()
    let table = try app.receiver.text("cozie/dev01/sample.csv").split(separator: "\n")
    #expect(
      table[0] == ",index,id_participant,id_password,q_a,q_b,q_c,timestamp_lambda,transmit_trigger")
    #expect(
      table[1].hasPrefix(#"0,2022-08-31 23:02:01.578000+0000,dev01,"a,b",2.0,,True,"#)
        && table[2].hasPrefix(#"1,2022-08-31 23:02:02.578000+0000,dev01,"a,b",,later,,"#))
    #expect(table.count == 3 && app.receiver.count("rows written to the tables") == 2)
    #expect(app.receiver.count("rows stored") == 3)
  }

  // MARK: Faults

  @Test func `a body that is sent again is of the same subject, and another is not`() async throws {
    let app = try CozieApp(faults: [Fault(.status(503), share: 1)])
    for number in [1, 1, 2] {
      #expect(try await app.status(of: CozieApp.row(#""n":\#(number)"#)) == 503)
    }
    app.stop()
    let attempts = try app.receiver.text("faults.jsonl").split(separator: "\n")
      .map { $0.suffix(3) }
    #expect(attempts == [":1}", ":2}", ":1}"].map { $0[...] })
    #expect(try app.receiver.files("cozie") == [])
  }

  @Test func `a body whose answer is lost is written, and written again when it is sent again`()
    async throws
  {
    let app = try CozieApp(faults: [Fault(.lostReply, share: 1)])
    for _ in 0..<2 {
      await #expect(throws: (any Error).self) {
        try await app.status(of: CozieApp.row(#""n":1"#))
      }
    }
    app.stop()
    #expect(try app.kept() == [1, 1] && app.receiver.count("rows written to the tables") == 1)
  }
}
