import Fixtures
import Testing

@testable import HTTP

struct BodyTests {
  private func read(_ body: Body, by length: Int) -> [UInt8]? {
    var reader = BodyReader()
    reader.start(body)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: length)
    while true {
      guard let count = buffer.withUnsafeMutableBytes({ reader.read(into: $0) }) else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  @Test(arguments: [1, 3, 7, 64, 100_000])
  func `a body with files is read in pieces of any length`(length: Int) throws {
    let folder = try TemporaryFolder(["a": String(repeating: "x", count: 1_000), "b": "yz"])
    var body = Body()
    body.append("head ")
    body.append(Body(Body.StoredFile(path: "a", folder: folder.path), count: 1_000))
    body.append(" ")
    body.append(Body(Body.StoredFile(path: "b", folder: folder.path), count: 2))
    body.append(" tail")
    let text = "head " + String(repeating: "x", count: 1_000) + " yz tail"
    #expect(!body.isInMemory && body.count == text.utf8.count)
    #expect(read(body, by: length) == Array(text.utf8))
    // One that is shorter than it was ends the request.
    try folder.put("x", at: "a")
    #expect(read(body, by: length) == nil)
  }
}
