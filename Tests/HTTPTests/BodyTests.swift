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

  @Test func `a body in memory has all its bytes in order`() {
    var body = Body([1, 2])
    body.append("a")
    #expect(body.bytes == [1, 2, 0x61] && body.count == 3 && body.pieces.count == 1)
    body.append(Body([3]))
    body.append("b")
    body.append(Body())
    #expect(body.bytes == [1, 2, 0x61, 3, 0x62] && body.count == 5 && body.isInMemory)
    #expect(read(body, by: 2) == body.bytes)
    #expect(Body().count == 0 && Body().bytes == [] && read(Body(), by: 5) == [])
    #expect(Body([.bytes([1]), .bytes([]), .bytes([2, 3])]).count == 3)
    #expect(read(Body([.bytes([1]), .bytes([]), .bytes([2, 3])]), by: 1) == [1, 2, 3])
  }

  @Test func `a file alone has its length and is read again`() throws {
    let folder = try TemporaryFolder(["a": "12345", "b/c": ""])
    let body = Body(Body.StoredFile(path: "a", folder: folder.path), count: 5)
    #expect(body.count == 5 && !body.isInMemory)
    var reader = BodyReader()
    var buffer: [UInt8] = [0, 0, 0]
    for _ in 0..<2 {
      reader.start(body)
      let count = buffer.withUnsafeMutableBytes { reader.read(into: $0) }
      #expect(count == 3 && buffer == Array("123".utf8))
    }
    #expect(read(Body(Body.StoredFile(path: "none", folder: folder.path), count: 1), by: 1) == nil)
    #expect(read(Body(Body.StoredFile(path: "b", folder: folder.path), count: 1), by: 1) == nil)
    #expect(read(Body(Body.StoredFile(path: "b/c", folder: folder.path), count: 0), by: 1) == [])
    // Of a file that has grown, the announced length is sent.
    try folder.put("1234567", at: "a")
    #expect(read(body, by: 2) == Array("12345".utf8))
  }
}
