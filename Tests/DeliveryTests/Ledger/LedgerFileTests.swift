import Fixtures
import SQLite
import Testing

@testable import Delivery

/// Tests of ledgers whose journal was left by a killed program.
struct LedgerFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/l.sqlite"
  }

  /// Creates a database and its journal at `path`, in the state that a kill during a transaction
  /// leaves.
  ///
  /// - Parameters:
  ///   - first: a function that creates the database.
  ///   - statements: the statements of the transaction, whose pages are partly written to the file.
  private func interrupt(_ first: (String) throws -> Void, _ statements: String) throws {
    let other = folder.path + "/other"
    try first(other)
    let database = try Database(other, .once)
    // With a small cache, SQLite writes pages to the file before the transaction ends.
    try database.run(
      """
      PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1;
      BEGIN; \(statements)
      """)
    for ending in ["", "-journal"] {
      try folder.put(folder.bytes("other" + ending), at: "l.sqlite" + ending)
    }
  }

  private static let many = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT INTO target (url, endpoint) SELECT hex(randomblob(500)), 'http' FROM n
    """

  private func makeLedger(at path: String) async throws {
    let ledger = try Ledger(opening: path)
    _ = try await ledger.perform { (store) throws(SQLiteError) in
      try store.target("http://a", "http")
    }
    await ledger.foldUp()
  }

  @Test(arguments: [true, false])
  func `a ledger that a kill has interrupted goes on`(isOnlyRead: Bool) async throws {
    let made = folder.path + "/made"
    try await makeLedger(at: made)
    try interrupt({ _ in try folder.put(folder.bytes("made"), at: "other") }, Self.many)
    #expect(throws: SQLiteError.self) {
      try Database(path, .readOnly).prepare("SELECT 1 FROM target").run()
    }
    if !isOnlyRead { withExtendedLifetime(try Ledger(opening: path)) {} }
    #expect(try LedgerReader(opening: path).summaries().map(\.url) == ["http://a"])
    #expect(!folder.has("l.sqlite-journal"))
  }

  @Test func `a database that a kill has interrupted at its beginning becomes a ledger`() throws {
    try interrupt({ _ in }, "CREATE TABLE target (url TEXT, endpoint TEXT); \(Self.many)")
    #expect(throws: DeliveryError.emptyLedger(path)) { _ = try LedgerReader(opening: path) }
    withExtendedLifetime(try Ledger(opening: path)) {}
    #expect(try LedgerReader(opening: path).summaries().isEmpty)
  }

  @Test func `what a kill has left of another program is refused and left as it was`() throws {
    try interrupt(
      { try Database($0, .once).run("CREATE TABLE target (url TEXT, endpoint TEXT)") }, Self.many)
    let before = try ["l.sqlite", "l.sqlite-journal"].map { try folder.bytes($0) }
    #expect(throws: DeliveryError.noLedger(path)) { try Ledger(opening: path) }
    #expect(throws: DeliveryError.noLedger(path)) { _ = try LedgerReader(opening: path) }
    #expect(try ["l.sqlite", "l.sqlite-journal"].map { try folder.bytes($0) } == before)
    #expect(try folder.files() == ["l.sqlite", "l.sqlite-journal", "other"])
  }

  @Test func `a foreign database whose tables a kill has half deleted is left as it was`() throws {
    try interrupt(
      {
        try Database($0, .once).run("CREATE TABLE target (url TEXT, endpoint TEXT); \(Self.many)")
      }, "DELETE FROM target; DROP TABLE target; CREATE TABLE a (b); DROP TABLE a")
    let before = try ["l.sqlite", "l.sqlite-journal"].map { try folder.bytes($0) }
    #expect(throws: DeliveryError.noLedger(path)) { try Ledger(opening: path) }
    #expect(try ["l.sqlite", "l.sqlite-journal"].map { try folder.bytes($0) } == before)
  }
}
