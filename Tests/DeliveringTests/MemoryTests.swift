import Fixtures
import Spool
import Testing

@Suite(.whole)
struct MemoryTests {
  /// A recording with so many tiny files in an app's folder.
  private func outbox(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let content = Array("timestamp,latitude\n1772427600000,1.0\n".utf8)
    var list = JSONWriter(.compact)
    for number in 0..<count {
      let path = "beiwe/abc1def2/abc1def2_gps_\(1_772_427_600_000 + number).csv"
      try folder.put(content, at: "out/" + path)
      FileEntry(
        path: path, recorder: "beiwe", participant: 0, patient: "abc1def2", stream: "gps", rows: 1,
        content: EncodedContent(
          bytes: Int64(content.count), contentBytes: Int64(content.count),
          contentCRC32: crc32(of: content)), first: 1_772_427_600_000, last: 1_772_427_600_000,
        closed: nil, due: 1_772_427_600_000 + Int64(number)
      ).write(to: &list)
    }
    try folder.put(list.bytes, at: "out/files.jsonl")
    return folder
  }

  private func peak(_ count: Int) throws -> (sender: Int, receiver: Int) {
    let folder = try outbox(count)
    let server = try StandIn(["--as", "http", "--store", folder.path + "/store"])
    let end = try Program.run([
      "send", folder.path + "/out", "--to", server.url, "--as", "http", "--progress", "none",
    ])
    #expect(end.code == 0, "\(end.errors)")
    return (end.peak, try server.stop().peak)
  }

  @Test func `memory does not grow with the number of files`() throws {
    let few = try peak(5_000)
    let many = try peak(100_000)
    #expect(Double(many.sender) <= 1.3 * Double(few.sender))
    #expect(Double(many.receiver) <= 1.3 * Double(few.receiver))
  }
}
