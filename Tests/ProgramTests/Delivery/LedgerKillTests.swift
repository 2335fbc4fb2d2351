import Fixtures
import Glibc
import SQLite
import Testing

/// Tests of ledgers and of receivers' databases. A kill happens at each system call that creates,
/// opens or merges them.
///
/// To merge means that SQLite writes the write-ahead log (WAL) of a database into the main file.
@Suite(.whole, .strace)
struct LedgerKillTests {
  private let folder: TemporaryFolder
  private let ledger: String

  init() throws {
    folder = try TemporaryFolder(["out/a/1.csv": "x"])
    ledger = folder.path + "/l.sqlite"
  }

  /// The suffixes of the names of a database's files.
  private static let endings = ["", "-journal", "-wal", "-shm"]

  private var words: [String] {
    ["send", folder.path + "/out", "--to", "file://\(folder.path)/copies", "--ledger", ledger]
      + ["--progress", "none"]
  }

  /// Runs `body` for each system call of a kind on a file of the database, until `body` returns
  /// false.
  ///
  /// The function `body` returns whether its program was killed. The result is the number of kills,
  /// by call and file.
  private func forEachCall(
    _ database: String, _ body: (CallKill) throws -> Bool
  ) throws -> [String: Int] {
    var kills: [String: Int] = [:]
    for ending in Self.endings {
      for name in CallKill.changes {
        var kill = CallKill(name, 1, paths: [database + ending])
        while try body(kill) {
          kills[name + ending, default: 0] += 1
          kill.number += 1
        }
      }
    }
    return kills
  }

  /// Copies all files of a database to another name.
  private func copy(_ name: String, to other: String) throws {
    for ending in Self.endings where folder.has(name + ending) {
      try folder.put(folder.bytes(name + ending), at: other + ending)
    }
  }

  /// Expects that the ledger can be read, and that the same command then stores every file exactly
  /// once.
  ///
  /// The first command that opens the ledger repairs it, so each command gets its own copy.
  private func expectGood(after kill: CallKill) throws {
    try copy("l.sqlite", to: "shown")
    let shown = try Program.run([
      "send", folder.path + "/out", "--status", "--ledger", folder.path + "/shown",
    ])
    let reason = folder.has("l.sqlite") ? "has no records yet" : "the ledger"
    let isEmpty = shown.code == 66 && shown.errors.contains(reason)
    #expect(shown.code == 0 || isEmpty, "\(kill): \(shown)")
    try delete("shown")
    if kill.paths == [ledger + "-journal"], !isEmpty {
      try copy("l.sqlite", to: "compared")
      let compared = try Program.run([
        "check", folder.path + "/out", "--against", folder.path + "/out", "--ledger",
        folder.path + "/compared", "--progress", "none",
      ])
      #expect(!compared.errors.contains("compared"), "\(kill): \(compared)")
      try delete("compared")
    }
    let end = try Program.run(words)
    #expect(end.code == 0, "\(kill): \(end)")
    #expect(try folder.bytes("copies/a/1.csv") == Array("x".utf8))
    let database = try Database(ledger, .readOnly)
    let stored = try database.prepare(
      "SELECT count(*) FROM attempt WHERE outcome = 'stored' GROUP BY batch"
    ).all { $0.integer(0) }
    #expect(!stored.isEmpty && stored.allSatisfy { $0 == 1 }, "\(kill)")
  }

  private func delete(_ database: String) throws {
    for ending in Self.endings where folder.has(database + ending) {
      try folder.delete(database + ending)
    }
  }

  /// Runs the command with a copy of a ledger until the kill. Returns false if the command ends
  /// before the kill.
  private func send(from first: String?, _ kill: CallKill) throws -> Bool {
    try delete("l.sqlite")
    if folder.has("copies") { try folder.delete("copies") }
    if let first { try copy(first, to: "l.sqlite") }
    let end = try Program.start(words, killedAt: kill).end()
    #expect([0, 128 + SIGKILL].contains(end.code), "\(kill): \(end)")
    guard end.code != 0 else { return false }
    try expectGood(after: kill)
    return true
  }

  /// Creates a ledger about another file, either complete or in the state after a kill.
  private func sendOther(killedAt kill: CallKill? = nil) throws {
    try folder.delete("out/a/1.csv")
    try folder.put("y", at: "out/a/2.csv")
    let program = try kill.map { try Program.start(words, killedAt: $0) } ?? Program.start(words)
    #expect(try program.end().code == (kill == nil ? 0 : 128 + SIGKILL))
    try folder.delete("out/a/2.csv")
    try folder.put("x", at: "out/a/1.csv")
  }

  @Test func `a ledger goes on after a kill at any call that makes and folds it`() throws {
    let kills = try forEachCall(ledger) { try send(from: nil, $0) }
    #expect(kills["unlink-journal", default: 0] > 0 && kills["pwrite64-wal", default: 0] > 10)
  }

  @Test func `a ledger goes on after a kill at any call that opens it`() throws {
    try sendOther()
    try copy("l.sqlite", to: "folded")
    let kills = try forEachCall(ledger) { try send(from: "folded", $0) }
    #expect(kills["unlink-journal", default: 0] > 0)
  }

  /// If the ledger still has a WAL, the thread that merges it is the first thread that uses the
  /// journal.
  @Test func `a ledger that is still open goes on after a kill at any call that folds it`() throws {
    try sendOther(killedAt: CallKill("unlink", 1, paths: [ledger + "-wal"]))
    try copy("l.sqlite", to: "open")
    #expect(folder.has("open-wal"))
    let kills = try forEachCall(ledger) { try send(from: "open", $0) }
    #expect(kills["unlink-wal", default: 0] > 0 && kills["unlink-journal", default: 0] > 0)
  }

  @Test(arguments: ["beiwe", "mylifedb", "cozie"])
  func `a receiver starts again after a kill at any call that makes or opens its database`(
    name: String
  ) throws {
    for isNew in [true, false] {
      _ = try forEachCall(folder.path + "/store/state.sqlite") { kill in
        if isNew, folder.has("store") { try folder.delete("store") }
        let words = ["--as", name, "--store", folder.path + "/store"]
        let isKilled = try StandIn.isKilled(words, at: kill)
        let server = try StandIn(words)
        #expect(try server.stop().code == 0, "\(kill)")
        return isKilled
      }
    }
  }
}
