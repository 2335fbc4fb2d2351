import Fixtures
import Testing

@testable import Receiver

/// Tests of the limit for the size of a message in the queue. Each stand-in blocks threads of
/// Dispatch, whose number per process is limited.
@Suite(.serialized)
struct CozieMessageLimitTests {
  /// Returns a row whose text has this number of letters.
  private func row(_ number: Int, letters: Int) -> String {
    CozieApp.row(#""n":\#(number),"q_x":"\#(String(repeating: "x", count: letters))""#)
  }

  @Test func `a message that is too long gets 502, and the messages before it are stored`()
    async throws
  {
    let app = try CozieApp()
    var rows = CozieApp.numbered(250)
    rows[149] = row(150, letters: 262_144)
    #expect(try await app.status(of: "[\(rows.joined(separator: ","))]") == 502)
    app.stop()
    #expect(try app.kept() == Array(1...100) && app.drops() == [])
    #expect(try app.bodies() == ["[\(rows[..<100].joined(separator: ","))]"])
    #expect(app.receiver.count("messages") == 1)
    #expect(app.receiver.count("bodies with a message that is too long") == 1)
  }

  @Test(arguments: [true, false])
  func `a body whose first message is too long leaves nothing`(isList: Bool) async throws {
    let app = try CozieApp()
    let row = row(1, letters: 262_144)
    #expect(try await app.status(of: isList ? "[\(row)]" : row) == 502)
    app.stop()
    #expect(try app.receiver.files("cozie") == [])
  }

  @Test func `long messages that are short enough are stored`() async throws {
    let app = try CozieApp()
    try await app.send((1...250).map { row($0, letters: 2_000) })
    app.stop()
    #expect(try app.kept() == Array(1...250) && app.receiver.count("messages") == 3)
  }
}
