import Declarations
import Fixtures
import FoundationEssentials
import HTTP
import Testing

@testable import Delivery

/// Tests of the example server in `docs/reference/delivery.md`, without changes.
struct DocumentedServerTests {
  private static let page = URL(filePath: #filePath).appending(
    path: "../../../../docs/reference/delivery.md"
  )
  .standardized

  private func script() throws -> String {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.firstRange(of: "```python title=\"inbox.py\"\n"))
    let end = try #require(text[start.upperBound...].firstRange(of: "```"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(arguments: [Request.Method.post, .put])
  func `the server of the documentation keeps what is sent`(method: Request.Method) async throws {
    let outbox = try Outbox(participants: 2, files: 3)
    // The content has all byte values, and the line ends that a text parser might change.
    let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: $0 * 7) } + Array("\r\n\r\n--\n".utf8)
    try outbox.folder.put(bytes, at: "out/abc1def2/with blank.bin")
    try outbox.folder.put(script(), at: "inbox.py")
    let store = outbox.folder.path + "/store"
    let server = try PythonServer([outbox.folder.path + "/inbox.py", store, "0"])
    defer { try? server.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: server.url + "?study=7") {
      $0.given[HTTPBatch.method] = .text(method.rawValue)
      $0.given[HTTPEndpoint.batchFiles] = .integer(4)
    }
    #expect(summary.standing == .allStored)
    let paths = try outbox.folder.files("out")
    #expect(try outbox.folder.files("store").count == paths.count && paths.count == 7)
    for path in paths {
      #expect(try outbox.folder.bytes("store" + path.dropFirst(3)) == outbox.folder.bytes(path))
    }
  }
}
