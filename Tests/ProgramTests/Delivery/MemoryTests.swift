import Fixtures
import Spool
import Testing

@Suite(.whole)
struct MemoryTests {
  /// Creates a recording with `count` small files in the folder of one app.
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

  /// Creates a download with `count` rows that all have the same time, in a file of a few hundred
  /// kB.
  private func crowd(_ count: Int, _ stream: String, header: String, row: String) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder(["abc1def2/\(stream)/rows.txt": ""])
    let file = "\(folder.path)/abc1def2/\(stream)/2026-03-02 05_00_00+00_00.csv.gz"
    let text = "(echo '\(header)'; yes '\(row)' | head -n \(count)) | gzip -1 > '\(file)'"
    let words = ["-c", "export PATH=/usr/bin:/bin; " + text]
    let ending = try Program.start(executable: "/bin/sh", words).end()
    try #require(ending.code == 0, "\(ending.errors)")
    try folder.delete("abc1def2/\(stream)/rows.txt")
    return folder
  }

  @Test(arguments: [
    ("accelerometer", "accuracy,x,y,z", "unknown,0.0,0.0,-1.0"),
    ("power_state", "event,level", "Unplugged,0.5"),
  ])
  func `millions of rows of one instant do not fill the memory`(
    stream: String, columns: String, cells: String
  ) throws {
    let folder = try crowd(
      2_000_000, stream, header: "timestamp,UTC time," + columns,
      row: "1772427600000,2026-03-02T05:00:00.000," + cells)
    let limit = 200_000
    let check = try Program.run(["check", folder.path, "--progress", "none"])
    #expect(check.code == 65 && check.peak < limit, "\(check.peak) kB")
    #expect(check.output.contains("more than 524288 rows within ten minutes"))
    let words = ["report", folder.path, "--progress", "none", "--output", folder.path + "/r.html"]
    let report = try Program.run(words)
    #expect(report.code == 0 && report.peak < limit, "\(report.peak) kB")
    let against = try Program.run(["check", folder.path, "--against", folder.path])
    #expect(against.code == 0 && against.peak < limit, "\(against.peak) kB")
  }

  @Test func `memory does not grow with the number of files`() throws {
    let few = try peak(5_000)
    let many = try peak(100_000)
    #expect(Double(many.sender) <= 1.3 * Double(few.sender))
    #expect(Double(many.receiver) <= 1.3 * Double(few.receiver))
  }
}
