import Fixtures
import Formats
import FoundationEssentials
import Glibc
import PostgreSQL
import SQLite
import Testing

/// Tests of the program's messages and results with a database.
@Suite(.whole, .cluster)
struct SWIPProgramTests {
  private let recording: SWIPRecording

  init() throws {
    recording = try SWIPRecording()
    try recording.record([SWIPRecording.Person(0)])
  }

  private func send(
    to url: String, _ words: [String] = [], environment: [String: String] = [:]
  ) throws -> Program.Ending {
    try Program.run(
      ["send", recording.path, "--to", url, "--as", "swip", "--progress", "none"] + words,
      environment: environment)
  }

  // MARK: Exit codes

  @Test func `a delivery ends with 0 or tells by its code what was wrong`() throws {
    let cloud = try Cloud()
    let nowhere = try send(to: "postgresql://me@127.0.0.1:9/x", ["--retry-for", "0s"])
    #expect(nowhere.code == 69 && nowhere.output.contains("not reached"), "\(nowhere)")
    let socket = try send(to: "postgresql://me@%2Fnowhere/x", ["--retry-for", "0s"])
    #expect(socket.code == 69)
    let sent = try send(to: cloud.address)
    #expect(sent.code == 0 && sent.errors == "", "\(sent)")
    let status = try Program.run(["send", recording.path, "--status"])
    #expect(status.code == 0 && status.output.contains("stored"))
    #expect(
      try cloud.withoutMeans() == Cloud.expected(of: [recording.path + "/swip/person0.sqlite"]))
  }

  @Test func `a row that is refused ends with 90, and its code and constraint are told`() throws {
    let cloud = try Cloud()
    try recording.put(SWIPRecording.Person(0)) { store in
      try store.run("UPDATE dim_app_session SET device_id = '\(SWIPRecording.uuid(0xF, 1))'")
    }
    try recording.list([0])
    let refused = try send(to: cloud.address)
    #expect(refused.code == 90, "\(refused)")
    #expect(refused.output.contains("1 refused: 23503 dim_app_session_device_id_fkey: "))
  }

  @Test func `a table of another kind ends with 65 and is named`() throws {
    let cloud = try Cloud()
    try cloud.run(
      "CREATE SCHEMA swip; CREATE TABLE swip.dim_app (app_id text PRIMARY KEY, name text)")
    let refused = try send(to: cloud.address)
    #expect(refused.code == 65, "\(refused)")
    #expect(
      refused.errors.contains("table swip.dim_app: column name is in the position of app_name"))
  }

  @Test func `people who keep their data are told apart`() throws {
    var person = SWIPRecording.Person(0)
    person.consents = [(.localStorage, .active)]
    try recording.record([person])
    let end = try send(to: "postgresql://127.0.0.1:9", ["--json"])
    #expect(end.code == 0 && end.output.contains(#""outcomes":{"local":1}"#), "\(end)")
    let status = try Program.run(["send", recording.path, "--status"])
    #expect(status.output.contains("kept on the phone") && status.code == 0)
    #expect(!status.output.contains("cloud_sync"))
  }

  @Test(arguments: [
    (["--insecure"], "--insecure"), (["--pace", "realtime"], "--pace"), (["--verify"], "--verify"),
    (["--on-revoke", "forget"], "--on-revoke"),
  ])
  func `an option without a use is refused`(words: [String], name: String) throws {
    let end = try send(to: "postgresql://me@127.0.0.1:9/x", words)
    #expect(end.code == 64 && end.errors.contains(name))
  }

  @Test func `Ctrl-C ends what waits for a lock, and the same command goes on`() throws {
    let cloud = try Cloud()
    #expect(try send(to: cloud.address).code == 0)
    let holder = try Program.start(
      executable: "/usr/bin/env",
      [
        "psql", "-X", cloud.address, "-c",
        "BEGIN; LOCK TABLE swip.dim_app_session; SELECT pg_sleep(600)",
      ], environment: ["PATH": "/usr/bin:/bin"])
    defer {
      holder.signal(SIGKILL)
      _ = try? holder.end()
    }
    let locked = "SELECT count(*) FROM pg_locks WHERE relation = 'swip.dim_app_session'::regclass"
    while try cloud.run(locked + " AND mode = 'AccessExclusiveLock'") != "1" { usleep(10_000) }
    let words = ["--ledger", recording.folder.path + "/b.sqlite"]
    let sender = try Program.start(
      ["send", recording.path, "--to", cloud.address, "--as", "swip", "--progress", "none"] + words)
    while try cloud.run(locked + " AND NOT granted") == "0" { usleep(10_000) }
    sender.signal(SIGINT)
    #expect(try sender.end().code == 130)
    try cloud.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' "
        + "AND pid <> pg_backend_pid()"
    )
    #expect(try send(to: cloud.address, words).code == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a server that stops within a statement is not waited for`() throws {
    let cloud = try Cloud()
    #expect(try send(to: cloud.address).code == 0)
    let holder = try Connection([(keyword: "dbname", value: cloud.address)], within: 10)
    try holder.run("BEGIN; LOCK TABLE swip.dim_app_session")
    let sender = try Program.start(
      ["send", recording.path, "--to", cloud.address, "--as", "swip", "--progress", "none"]
        + [
          "--ledger", recording.folder.path + "/b.sqlite", "--timeout", "5s", "--retry-for", "0s",
        ])
    var process: pid_t?
    while process == nil {
      process = pid_t(
        try cloud.run(
          "SELECT pid FROM pg_locks WHERE relation = 'swip.dim_app_session'::regclass AND NOT "
            + "granted"
        ))
    }
    kill(process ?? 0, SIGSTOP)
    let end = try sender.end()
    kill(process ?? 0, SIGCONT)
    #expect(
      end.code == 69 && end.output.contains("timeout: no response arrived after 6.0 s"), "\(end)")
  }

  // MARK: Secrets

  @Test func `a password is never printed, wherever it comes from`() throws {
    let cloud = try Cloud()
    let secret = Cluster.password
    let remote = cloud.cluster.remoteAddress(of: cloud.database)
    try recording.folder.put(secret + "\n", at: "right")
    try recording.folder.put(secret + "x\n", at: "wrong")
    let file = { [folder = recording.folder.path] in ["--credentials", folder + "/" + $0] }
    var endings = [
      try send(to: remote), try send(to: remote, file("wrong")),
      try send(to: remote, environment: ["UNDERSTUDY_CREDENTIALS": secret + "x"]),
    ]
    #expect(endings.map(\.code) == [77, 77, 77], "\(endings)")
    endings.append(try send(to: remote, file("right")))
    endings.append(
      try send(
        to: remote, ["--ledger", recording.folder.path + "/b.sqlite"],
        environment: ["UNDERSTUDY_CREDENTIALS": secret]))
    #expect(endings.suffix(2).map(\.code) == [0, 0], "\(endings)")
    endings.append(try Program.run(["send", recording.path, "--status", "--json"]))
    let withSecret = remote.replacing("swip@", with: "swip:\(secret)@")
    for (url, words) in [
      (withSecret, []), (withSecret, ["--verify"]), (withSecret, ["--pace", "asap"]),
      (withSecret + "?no=1", []), (remote + "?password=\(secret)", ["--insecure"]),
      (withSecret.replacing("postgresql:", with: "mysql:"), []),
    ] {
      endings.append(try send(to: url, words))
      #expect(endings.last?.code == 64)
    }
    endings.append(
      try Program.run(["send", recording.path, "--to", withSecret, "--as", "beiwe"]))
    endings.append(try Program.run(["send", recording.path, "--to", withSecret]))
    #expect(endings.suffix(2).map(\.code) == [64, 64])
    for ending in endings {
      #expect(!ending.output.contains(secret) && !ending.errors.contains(secret), "\(ending)")
    }
  }

  // MARK: The network

  /// Returns the number of system calls for the network that a delivery makes.
  private func networkCalls(to url: String) throws -> Int {
    let trace = recording.folder.path + "/trace"
    let tool =
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/understudy"
    let end = try Program.start(
      executable: "/usr/bin/strace",
      ["-f", "-qq", "-e", "trace=%network", "-e", "signal=none", "-o", trace, tool]
        + ["send", recording.path, "--to", url, "--as", "swip", "--progress", "none"]
    ).end()
    #expect(end.code == 0, "\(end)")
    return try recording.folder.text("trace").split(separator: "\n")
      .count { $0.contains("(") && !$0.contains("+++") }
  }

  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0, "install strace"))
  func `a recording that stays on its phones opens no socket`() throws {
    let cloud = try Cloud()
    var person = SWIPRecording.Person(0)
    person.consents = [(.localStorage, .active)]
    try recording.record([person])
    #expect(try networkCalls(to: cloud.address) == 0)
    #expect(try networkCalls(to: cloud.address) == 0)
    try recording.record([SWIPRecording.Person(0)])
    #expect(try networkCalls(to: cloud.address) > 0)
  }
}
