import Fixtures
import Testing

@Suite(.whole)
struct StatusTextTests {
  @Test func `what is left after the first pass is told on lines of their own`() throws {
    let folder = try TemporaryFolder(["out/a/abc1def2_gps_1772427600000.csv": "timestamp\n1\n"])
    let end = try Program.run([
      "send", folder.path + "/out", "--to", "http://127.0.0.1:9", "--as", "beiwe", "--progress",
      "none", "--retry-for", "0s",
    ])
    let lines = end.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  1 not reached: registration: ") }, "\(end)")
    #expect(!end.errors.contains(#"\n"#))
  }

  @Test func `the name of a file that was refused is shown, not obeyed by the terminal`() throws {
    let folder = try TemporaryFolder(["out/a/x\u{1B}[31m\u{202E}.csv": "x"])
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "422:100%",
    ])
    let words = ["send", folder.path + "/out"]
    let sent = try Program.run(words + ["--to", server.url, "--as", "http", "--progress", "none"])
    #expect(sent.code == 90)
    let status = try Program.run(words + ["--status"])
    try server.stop()
    #expect(status.output.contains(#"refused: a/x\u{1B}[31m\u{202E}.csv: HTTP 422: "#), "\(status)")
    #expect(!status.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
