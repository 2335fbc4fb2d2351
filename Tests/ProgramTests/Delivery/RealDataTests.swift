import Fixtures
import Testing

/// Tests of deliveries of folders that are not recordings, and of deliveries at the pace of the
/// recording.
@Suite(.whole)
struct RealDataTests {
  @Test func `what a server keeps can be sent on, and arrives as it was`() throws {
    let folder = try TemporaryFolder()
    let recording = folder.path + "/recording"
    #expect(
      try Program.run([
        "record", "--participants", "2", "--days", "1", "--output", recording, "--progress", "none",
      ]).code == 0)
    let first = try StandIn(["--as", "beiwe", "--store", folder.path + "/first"])
    // At this speed, one recorded day takes a few seconds, and each file is sent at its due time.
    let paced = try Program.run([
      "send", recording, "--to", first.url, "--as", "beiwe", "--pace", "x20000", "--progress",
      "none",
    ])
    #expect(paced.code == 0, "\(paced.output)\(paced.errors)")
    try first.stop()
    let second = try StandIn(["--as", "beiwe", "--store", folder.path + "/second"])
    let sent = try Program.run([
      "send", folder.path + "/first/raw", "--to", second.url, "--as", "beiwe", "--progress", "none",
    ])
    #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
    try second.stop()
    let files = try folder.files("first/raw")
    #expect(files.count > 100)
    #expect(try folder.files("second/raw").map { $0.dropFirst(6) } == files.map { $0.dropFirst(5) })
    for file in files {
      #expect(try folder.bytes("second" + file.dropFirst(5)) == folder.bytes(file))
    }
  }
}
