import Fixtures
import Glibc
import Testing

@Suite(.whole)
struct SendExitTests {
  private func outbox() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<12 {
      let start = 1_772_427_600_000 + 900_000 * number
      try folder.put(
        "timestamp,latitude\n\(start),1.0\n", at: "out/abc1def2/abc1def2_gps_\(start).csv")
    }
    return folder
  }

  /// Each HTTP client has its own thread, which may still initialise OpenSSL when the program ends.
  /// The program must not crash then.
  @Test func `who gives up at once ends with the code for it`() throws {
    let folder = try outbox()
    try folder.put("no list\n", at: "accounts")
    let words = [
      "send", folder.path + "/out", "--to", "http://127.0.0.1:9", "--as", "beiwe", "--accounts",
      folder.path + "/accounts",
    ]
    for _ in 0..<200 { #expect(try Program.run(words).code == 65) }
  }

  @Test(arguments: [
    (fault: "drop200:60%", code: Int32(91), word: "dropped (HTTP 200)"),
    ("422:60%", 90, "refused"), ("401:100%", 77, "credentials refused"),
    ("503:100%", 69, "refused temporarily"), ("slow:10%:1ms", 0, "stored"),
  ])
  func `the end tells what has become of the files`(fault: String, code: Int32, word: String) throws
  {
    let folder = try outbox()
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", fault,
    ])
    // Only the Beiwe stand-in can report dropped files.
    let isBeiwe = fault.hasPrefix("drop200")
    let beiwe = try StandIn(["--as", "beiwe", "--store", folder.path + "/b", "--fault", fault])
    let options =
      isBeiwe
      ? ["--to", beiwe.url, "--as", "beiwe", "--retry-for", "5s"]
      : ["--to", server.url, "--as", "http", "--batch-files", "1", "--retry-for", "0s"]
    let end = try Program.run(["send", folder.path + "/out", "--progress", "none"] + options)
    #expect(end.code == code, "\(end.output)\(end.errors)")
    #expect(end.output.contains(word))
    try server.stop()
    try beiwe.stop()
  }

  @Test(arguments: [
    (fault: "drop200:60%", path: "", code: Int32(91), word: "dropped (HTTP 200)"),
    ("401:100%", "", 77, "credentials refused"), ("503:100%", "", 69, "refused temporarily"),
    ("slow:10%:1ms", "/{patient}", 0, "stored"),
  ])
  func `a person's server that is asked again tells what has become of the files`(
    fault: String, path: String, code: Int32, word: String
  ) throws {
    let folder = try outbox()
    let server = try StandIn([
      "--as", "mylifedb", "--store", folder.path + "/store", "--fault", fault,
    ])
    let words = [
      "send", folder.path + "/out", "--as", "mylifedb", "--progress", "none", "--verify",
    ]
    let end = try Program.run(words + ["--to", server.url + path, "--retry-for", "0s"])
    #expect(end.code == code, "\(end.output)\(end.errors)")
    #expect(end.output.contains(word))
    try server.stop()
  }

  @Test(arguments: [
    (faults: "encrypion", code: Int32(78), word: "encryption"), ("no.json5", 66, "no.json5"),
    ("bad.json5", 78, "key-missing"), ("clock", 0, "record --faults"),
    ("keys.json5", 91, "dropped"),
  ])
  func `faults of uploads are those of a set that can be read`(
    faults: String, code: Int32, word: String
  ) throws {
    let folder = try outbox()
    try folder.put("{ name: \"bad\", kinds: { \"key-mising\": 1 } }", at: "bad.json5")
    try folder.put(
      "{ name: \"keys\", kinds: { \"key-missing\": 1, \"jump\": 1 } }", at: "keys.json5")
    let server = try StandIn(["--as", "beiwe", "--store", folder.path + "/store"])
    let set = faults.hasSuffix(".json5") ? folder.path + "/" + faults : faults
    let end = try Program.run([
      "send", folder.path + "/out", "--to", server.url, "--as", "beiwe", "--faults", set,
      "--progress", "none",
    ])
    #expect(end.code == code && (end.output + end.errors).contains(word), "\(end)")
    #expect(folder.has("out.faults.jsonl") == [0, 91].contains(code))
    try server.stop()
  }

  @Test func `faults of uploads are Beiwe's alone`() throws {
    let folder = try outbox()
    let end = try Program.run([
      "send", folder.path + "/out", "--to", "http://127.0.0.1:9", "--as", "http", "--faults",
      "transport",
    ])
    #expect(end.code == 64 && end.errors.contains("--faults"))
    #expect(!folder.has("out.faults.jsonl") && !folder.has("out.ledger.sqlite"))
  }

  @Test func `a server of one person is none of several participants'`() throws {
    let folder = try outbox()
    try folder.put("timestamp\n1,1.0\n", at: "out/xyz9xyz9/xyz9xyz9_gps_1772427600000.csv")
    let end = try Program.run([
      "send", folder.path + "/out", "--to", "http://127.0.0.1:9/x", "--as", "mylifedb",
    ])
    #expect(end.code == 64 && end.errors.contains("such as http://127.0.0.1:9/x/{patient}"))
    #expect(!folder.has("out.ledger.sqlite"))
  }

  @Test(arguments: ["beiwe", "http"])
  func `a name that is not found is told at the end`(name: String) throws {
    let folder = try outbox()
    let end = try Program.run([
      "send", folder.path + "/out", "--to", "http://nowhere.invalid", "--as", name, "--retry-for",
      "0s", "--progress", "none",
    ])
    #expect(end.code == 69)
    #expect(
      end.output.contains("12 not reached: the server's name was not found: "), "\(end.output)")
    #expect(end.output.contains("nowhere.invalid"))
  }

  @Test func `Ctrl-C ends cleanly, and the same command goes on`() throws {
    let folder = try outbox()
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "slow:100%:300ms",
    ])
    let words = [
      "send", folder.path + "/out", "--to", server.url, "--as", "http", "--batch-files", "1",
      "--connections", "1", "--progress", "none",
    ]
    let sender = try Program.start(words)
    usleep(700_000)
    sender.signal(SIGINT)
    let stopped = try sender.end()
    #expect(stopped.code == 130 && stopped.errors.contains("run the same command again"))
    let end = try Program.run(words)
    #expect(end.code == 0)
    let counts = try server.stop()
    #expect(counts.output.contains("12\tfiles stored"))
  }
}
