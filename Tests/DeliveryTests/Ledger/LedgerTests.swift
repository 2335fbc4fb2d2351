import Fixtures
import Glibc
import SQLite
import Spool
import Testing

@testable import Delivery

struct LedgerTests {
  private func file(_ number: Int, due: Int64? = nil, bytes: Int64 = 10, participant: Int = 0)
    -> FileEntry
  {
    FileEntry(
      path: "beiwe/a/\(number)", recorder: "beiwe", participant: participant, patient: "abc1def2",
      stream: "gps", rows: 3,
      content: EncodedContent(
        bytes: bytes, contentBytes: 2 * bytes, contentCRC32: UInt32(number) + 0xFFFF_0000),
      first: 1, last: nil, closed: nil, due: due)
  }

  private func builder(_ grouping: Grouping, _ files: [FileEntry]) -> [[String]] {
    var builder = BatchBuilder(grouping)
    var batches: [[String]] = []
    for (index, file) in files.enumerated() {
      if let full = builder.add(Int64(index), file) { batches.append(full.map(\.file.path)) }
    }
    return (batches + [builder.files.map(\.file.path)]).map { $0.map { String($0.suffix(1)) } }
  }

  @Test func `the first limit that is reached closes a batch`() {
    let files = (0..<5).map { file($0, bytes: $0 == 3 ? 1_000 : 40) }
    #expect(
      builder(Grouping(files: 2, bytes: 1_000_000, lane: .batch), files)
        == [["0", "1"], ["2", "3"], ["4"]])
    // A file that is larger than the limit of a request is sent alone.
    #expect(
      builder(Grouping(files: 100, bytes: 100, lane: .batch), files)
        == [["0", "1"], ["2"], ["3"], ["4"]])
    #expect(builder(.single, files) == [["0"], ["1"], ["2"], ["3"], ["4"]])
  }

  @Test func `a batch has one participant or one instant, where it has to`() {
    var paced = Grouping(files: 100, bytes: .max, lane: .batch)
    paced.endsWithDue = true
    #expect(
      builder(paced, [file(0, due: 1), file(1, due: 1), file(2, due: 2), file(3), file(4)])
        == [["0", "1"], ["2"], ["3", "4"]])
    #expect(
      builder(
        Grouping(files: 100, bytes: .max, lane: .participant),
        [file(0), file(1), file(2, participant: 1)]) == [["0", "1"], ["2"]])
  }

  @Test func `a key depends on target, paths, lengths and checksums alone`() {
    let key = Batch.key(of: [file(1), file(2)], at: "http://a")
    #expect(key == Batch.key(of: [file(1, due: 9), file(2)], at: "http://a"))
    #expect(key.count == 32 && key.allSatisfy(\.isHexDigit))
    for other in [
      Batch.key(of: [file(2), file(1)], at: "http://a"), Batch.key(of: [file(1)], at: "http://a"),
      Batch.key(of: [file(1), file(2)], at: "http://b"),
      Batch.key(of: [file(1), file(2, bytes: 11)], at: "http://a"),
    ] {
      #expect(other != key)
    }
  }

  @Test func `what is asked for at the same time is done, each once`() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(opening: folder.path + "/l.sqlite")
    let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<500 {
        group.addTask {
          try await ledger.perform { (store) throws(SQLiteError) in
            try store.target("http://\(number)", "http").id
          }
        }
      }
      return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
    }
    #expect(ids.count == 500)
  }

  @Test func `after an error nothing of the same commit is recorded`() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(opening: folder.path + "/l.sqlite")
    await #expect(throws: SQLiteError.self) {
      try await ledger.perform { (store) throws(SQLiteError) in
        try store.run("INSERT INTO target (url, endpoint) VALUES ('http://a', 'http')")
        try store.run("INSERT INTO target (url, endpoint) VALUES ('http://a', 'http')")
      }
    }
    let count = try await ledger.perform { (store) throws(SQLiteError) in
      try store.all("SELECT 1 FROM target") { $0.integer(0) }.count
    }
    #expect(count == 0)
  }

  @Test func `an attempt that a killed sender has begun is taken for unanswered`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/l.sqlite"
    try await begin(path)
    let ledger = try Ledger(opening: path)
    let batch = try await ledger.perform { (store) throws(SQLiteError) in
      try store.nextBatch(Wanted(target: 1), lane: LedgerStore.lane(of: "abc1def2"), after: 0)
    }
    #expect(batch?.wasUnanswered == true)
    let summary = try await ledger.summary(of: 1)
    #expect(summary.files(.unanswered) == 1 && summary.unanswered == 1 && summary.attempts == 1)
  }

  private func begin(_ path: String) async throws {
    let ledger = try Ledger(opening: path)
    let file = file(1)
    try await ledger.perform { (store) throws(SQLiteError) in
      let target = try store.target("http://a", "beiwe").id
      let enrolment = try store.beginEnrolment(target)
      try store.enrol(file, in: enrolment, at: target)
      let listed = try store.unbatched(enrolment, at: target, limit: 9)
      try store.form(listed, as: .participant, for: "http://a", at: target)
      _ = try store.begin(1, at: 0)
    }
    await ledger.foldUp()
  }

  @Test func `a file comes out of the ledger as it went in`() async throws {
    let folder = try TemporaryFolder()
    let store = try LedgerStore(folder.path + "/l.sqlite", .fast)
    let target = try store.target("http://a", "beiwe").id
    let enrolment = try store.beginEnrolment(target)
    var file = file(3, due: 5)
    try store.enrol(file, in: enrolment, at: target)
    file.recorder = ""
    #expect(try store.unbatched(enrolment, at: target, limit: 9).map(\.file) == [file])
  }

  @Test func `anything else is no ledger`() throws {
    let folder = try TemporaryFolder(["text": String(repeating: "no database ", count: 100)])
    #expect(throws: SQLiteError.self) { try Ledger(opening: folder.path + "/text") }
    let other = try Database(folder.path + "/other.sqlite", .fast)
    try other.run("CREATE TABLE a (b INTEGER) STRICT; PRAGMA user_version = 9")
    #expect(throws: DeliveryError.noLedger(folder.path + "/other.sqlite")) {
      try Ledger(opening: folder.path + "/other.sqlite")
    }
    // A database of another program usually has the user version 0.
    for tables in ["", "CREATE TABLE phone (a INTEGER)"] {
      let path = folder.path + "/unversioned\(tables.count).sqlite"
      try folder.put(SQLiteFile.bytes(tables), at: "unversioned\(tables.count).sqlite")
      let before = try folder.bytes("unversioned\(tables.count).sqlite")
      #expect(throws: DeliveryError.noLedger(path)) { try Ledger(opening: path) }
      #expect(try folder.bytes("unversioned\(tables.count).sqlite") == before)
    }
    mkfifo(folder.path + "/fifo", 0o600)
    #expect(throws: DeliveryError.noLedger(folder.path + "/fifo")) {
      try Ledger(opening: folder.path + "/fifo")
    }
    #expect(throws: DeliveryError.missingLedger(folder.path + "/none")) {
      _ = try LedgerReader(opening: folder.path + "/none")
    }
  }

  @Test func `a database without a table, as a killed sender leaves it, becomes a ledger`() throws {
    let folder = try TemporaryFolder()
    do {
      let database = try Database(folder.path + "/l.sqlite", .durable)
      try database.run("CREATE TABLE a (b INTEGER); DROP TABLE a; PRAGMA journal_mode = DELETE")
    }
    #expect(try !folder.bytes("l.sqlite").isEmpty)
    let ledger = try Ledger(opening: folder.path + "/l.sqlite")
    #expect(try LedgerReader(opening: folder.path + "/l.sqlite").summaries().isEmpty)
    withExtendedLifetime(ledger) {}
  }

  @Test func `a ledger that nobody uses is one file, and a copy of it works`() async throws {
    let folder = try TemporaryFolder()
    try await begin(folder.path + "/l.sqlite")
    #expect(try folder.files() == ["l.sqlite"])
    try folder.put(folder.bytes("l.sqlite"), at: "read-only/copy.sqlite")
    chmod(folder.path + "/read-only", 0o500)
    defer { chmod(folder.path + "/read-only", 0o700) }
    let reader = try LedgerReader(opening: folder.path + "/read-only/copy.sqlite")
    #expect(try reader.summaries().map(\.files) == [1])
    #expect(try folder.files("read-only") == ["read-only/copy.sqlite"])
  }
}

/// A function that creates the database of another program, in SQLite's default journal mode.
private enum SQLiteFile {
  static func bytes(_ statements: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    do {
      let database = try Database(folder.path + "/a", .fast)
      try database.run("CREATE TABLE b (c INTEGER); \(statements); PRAGMA journal_mode = DELETE")
    }
    return try folder.bytes("a")
  }
}
