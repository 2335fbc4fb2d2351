import Declarations
import Fixtures
import HTTP
import Receiver
import Spool
import Testing

@testable import Delivery

struct LargeFileTests {
  @Test(arguments: [Request.Method.post, .put])
  func `a large file is sent without being held, and arrives as it is`(
    method: Request.Method
  ) async throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let row = "1772427600000,1.0,2.0,3.0,4.0\n"
    let rows = String(repeating: row, count: Int(Backlog.heldBytes) / row.utf8.count + 1)
    let name = "beiwe/abc1def2/" + Outbox.name("abc1def2", 1)
    try outbox.folder.put(
      "timestamp,latitude,longitude,altitude,accuracy\n" + rows, at: "out/" + name)
    let entry = try #require(try Backlog(outbox.path).listing().last)
    #expect(try !Backlog(outbox.path).body(of: entry).isInMemory)
    let receiver = try outbox.receive(as: HTTPReceiver.self)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url) {
      $0.given[HTTPBatch.method] = .text(method.rawValue)
    }
    #expect(summary.standing == .allStored && summary.files == 2)
    #expect(try outbox.folder.bytes("store/" + name) == outbox.folder.bytes("out/" + name))
    let copied = try await outbox.send(
      as: FolderEndpoint.self, to: "file://" + outbox.folder.path + "/copies")
    #expect(copied.standing == .allStored)
    #expect(try outbox.folder.bytes("copies/" + name) == outbox.folder.bytes("out/" + name))
  }

  @Test func `a large file that is no more what was listed is not sent`() throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let backlog = try Backlog(outbox.path)
    let entry = try #require(try backlog.listing().first)
    try backlog.forEachPiece(of: entry) { _ in }
    try outbox.put("abc1def2", 0, rows: 4)
    #expect(throws: ChangedFile.self) { try backlog.forEachPiece(of: entry) { _ in } }
  }
}
