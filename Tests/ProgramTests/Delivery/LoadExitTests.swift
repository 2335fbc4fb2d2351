import Fixtures
import FoundationEssentials
import Glibc
import Testing

/// Tests of `load` with the built program.
@Suite(.whole)
struct LoadExitTests {
  private func outbox() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<20 {
      try folder.put(String(repeating: "x", count: 2_000), at: "out/a/\(number).csv")
    }
    return folder
  }

  private struct Result: Decodable {
    struct Kind: Decodable { let outcomes: [String: Int] }
    struct Verdict: Decodable { let holds: Bool }

    let seconds: Double
    let interrupted: Bool
    let asked: Int
    let sent: Int
    let outcomes: [String: Int]
    let others: [String: Kind]
    let thresholds: [Verdict]
    let unsent: Int
    let withheldFiles: [String: Int]

    private enum CodingKeys: String, CodingKey {
      case seconds, interrupted, asked, sent, outcomes, others, thresholds, unsent
      case withheldFiles = "withheld_files"
    }
  }

  private func load(_ words: [String]) throws -> (end: Program.Ending, result: Result) {
    let end = try Program.run(["load", "--json", "--progress", "none"] + words)
    return (end, try JSONDecoder().decode(Result.self, from: Data(end.output.utf8)))
  }

  @Test func `stages go one after another, and a threshold that is not kept ends with 99`() throws {
    let folder = try outbox()
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "503:50%",
    ])
    let words = [
      "--to", server.url, "--as", "http", "--from", folder.path + "/out", "--stages",
      "1s:20/s,500ms:80/s,500ms:0/s",
    ]
    let (kept, result) = try load(words + ["--threshold", "stored>=10%", "--threshold", "p50<60s"])
    #expect(kept.code == 0, "\(kept.errors)")
    #expect(result.seconds == 2 && result.asked == 60 && result.sent == 60)
    #expect(result.outcomes.keys.sorted() == ["stored", "unavailable"])
    #expect(result.outcomes.values.reduce(0, +) == 60)
    #expect(result.thresholds.map(\.holds) == [true, true])
    let (failed, judged) = try load(
      words + ["--threshold", "stored>=99.9%", "--threshold", "p50<60s"])
    #expect(failed.code == 99 && failed.errors.contains("failed thresholds: stored>=99.9%"))
    #expect(judged.thresholds.map(\.holds) == [false, true])
    try server.stop()
  }

  @Test func `files of surveys that the server lacks take no part, and end the test with 90`()
    throws
  {
    let folder = try TemporaryFolder()
    let names = ["gps_1772427600000", "surveyAnswers_a1B2c3D4e5F6g7H8i9J0k1L2_1772427600500"]
    for name in names {
      try folder.put("a,b\n1772427600000,2\n", at: "out/abc1def2/abc1def2_\(name).csv")
    }
    let server = try StandIn(["--as", "beiwe", "--store", folder.path + "/store"])
    let (end, result) = try load([
      "--to", server.url, "--as", "beiwe", "--from", folder.path + "/out", "--rate", "10/s",
      "--duration", "1s",
    ])
    #expect(
      end.code == 90
        && end.errors.contains("did not send 1 file of surveys that the server lacks"))
    #expect(result.outcomes == ["stored": 10] && result.withheldFiles.values.elementsEqual([1]))
    try server.stop()
  }

  @Test func `a test in which nothing is stored has failed without any threshold`() throws {
    let folder = try outbox()
    let (end, result) = try load([
      "--to", "http://127.0.0.1:9", "--as", "http", "--from", folder.path + "/out", "--rate",
      "20/s",
      "--duration", "500ms",
    ])
    #expect(end.code == 99 && end.errors.contains("the server stored none of 10 uploads"))
    #expect(result.outcomes == ["unreachable": 10])
  }

  @Test(arguments: ["--headers", "--credentials"])
  func `a file that is missing is told before a recording is made for the test`(
    option: String
  ) throws {
    let end = try Program.run([
      "load", "--to", "http://127.0.0.1:9", "--as", "http", "--rate", "1/s", option, "nowhere",
    ])
    #expect(end.code == 66 && end.errors.contains("nowhere"))
    #expect(!end.errors.contains("recording"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a stopped test prints the result of what has passed, whatever it would say`(
    signal: Int32
  ) throws {
    let folder = try outbox()
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "503:50%",
    ])
    let program = try Program.start([
      "load", "--json", "--progress", "plain", "--to", server.url, "--as", "http", "--from",
      folder.path + "/out", "--rate", "200/s", "--duration", "1d", "--threshold", "dropped>0",
      "--report", folder.path + "/load.html",
    ])
    while try !folder.files("store").contains(where: { $0.contains("phone-") }) { usleep(5_000) }
    program.signal(signal)
    let end = try program.end()
    try server.stop()
    #expect(end.code == 128 + signal && end.errors.contains("stopped before the end of the test"))
    let result = try JSONDecoder().decode(Result.self, from: Data(end.output.utf8))
    #expect(
      result.interrupted && result.seconds < 3_600 && result.thresholds.map(\.holds) == [false])
    #expect(result.asked == result.outcomes.values.reduce(result.unsent, +))
    #expect(try folder.text("load.html").contains("The test was interrupted."))
  }

  @Test func `a report has its place before the test, and takes no result with it`() throws {
    let folder = try outbox()
    try folder.put("", at: "reports/other")
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    let words = [
      "--to", "http://127.0.0.1:9", "--as", "http", "--from", folder.path + "/out", "--rate",
      "50/s",
      "--duration", "1s", "--report",
    ]
    for (place, word) in [
      ("/dev/null", "not a regular file"), ("", "name is empty"),
      (folder.path, "not a regular file"),
      (folder.path + "/fifo", "not a regular file"),
      (folder.path + "/none/x.html", "does not exist"),
    ] {
      let end = try Program.run(["load"] + words + [place])
      #expect(end.code == 73 && end.output == "" && end.errors.contains(word), "\(end)")
    }
    let program = try Program.start(["load"] + words + [folder.path + "/reports/load.html"])
    while !folder.has("reports/load.html.part") { usleep(1_000) }
    try folder.delete("reports")
    let end = try program.end()
    #expect(end.code == 74 && end.output.contains("  planned 50 "), "\(end)")
    #expect(end.errors.contains("the result is printed, but the page could not be written"))
  }

  @Test(arguments: [
    (options: ["--rate", "0/s"], word: "above 0/s in at least one stage"),
    (["--stages", "1s:0/s,2s:0/m"], "above 0/s in at least one stage"),
    (["--rate", "1/s", "--timeout", "0s"], "--timeout"),
    (["--rate", "1/s", "--insecure"], "--insecure has no effect"),
    (["--rate", "1/s", "--duration", "31d"], "30d"),
    (["--rate", "1/s", "--to", "http://127.0.0.1:99999"], "65535"),
  ])
  func `what cannot be tested is refused`(options: [String], word: String) throws {
    let address = options.contains("--to") ? [] : ["--to", "http://127.0.0.1:9"]
    let end = try Program.run(["load", "--as", "http"] + address + options)
    #expect(end.code == 64 && end.errors.contains(word), "\(end.errors)")
  }

  @Test func `a rate that this process cannot make is said to be its own limit`() throws {
    let folder = try outbox()
    // The server closes each connection, and a new one can replace it at once. The server is
    // therefore not the limit.
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "reset:100%",
    ])
    let (end, result) = try load([
      "--to", server.url, "--as", "http", "--from", folder.path + "/out", "--rate", "1000000/s",
      "--duration", "500ms", "--connections", "4000",
    ])
    #expect(end.code == 99 && end.errors.contains("the load generator was slower"), "\(end.errors)")
    #expect(result.asked == 500_000 && result.sent < 500_000)
    try server.stop()
  }

  @Test func `a study's arrivals are those of its phones, with the app's other requests`() throws {
    let folder = try TemporaryFolder()
    let recording = folder.path + "/recording"
    let recorded = try Program.run([
      "record", "--participants", "2", "--days", "1", "--streams", "gps,powerState", "--output",
      recording, "--progress", "none",
    ])
    #expect(recorded.code == 0)
    let server = try StandIn(["--as", "beiwe", "--store", folder.path + "/store"])
    let (end, result) = try load([
      "--to", server.url, "--as", "beiwe", "--from", recording, "--participants", "3",
      "--arrivals", "study", "--pace", "x10000",
    ])
    #expect(end.code == 0, "\(end.errors)")
    #expect(result.asked > 100 && result.outcomes["stored"] == result.asked)
    // The load test simulates three phones for most of a day. Each phone sends a heartbeat every
    // five minutes, requests settings every half hour, and requests surveys every hour.
    let counts = result.others.mapValues { $0.outcomes["stored", default: 0] }
    let hours = (result.seconds - 1) * 10_000 / 3_600
    for (kind, rate) in [("heartbeat", 12.0), ("settings", 2), ("survey list", 1)] {
      #expect(abs(Double(counts[kind, default: 0]) - 3 * rate * hours) <= 6)
    }
    let received = try server.stop()
    #expect(received.output.contains("\(result.asked)\tstored"), "\(received.output)")
  }

  @Test func `only a server of one's own is tested`() throws {
    let folder = try outbox()
    let end = try Program.run([
      "load", "--to", "https://example.org", "--as", "http", "--from", folder.path + "/out",
      "--rate", "1/s",
    ])
    #expect(end.code == 64 && end.errors.contains("--i-run-this-server"))
  }
}
