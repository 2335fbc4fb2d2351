import Fixtures
import Testing

@testable import SQLite

struct FinishedDatabaseTests {
  struct Stopped: Error {}

  @Test(arguments: [Database.Access.once, .fast])
  func `a finished database is read, and nothing is left beside it`(made: Database.Access) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a b%20?c#d.sqlite"
    do {
      let database = try Database(path, made)
      try database.run("CREATE TABLE a (t TEXT) STRICT; INSERT INTO a VALUES ('x')")
    }
    let files = try folder.files()
    let bytes = try folder.bytes(files[0])
    let database = try Database(path, .finished)
    #expect(try database.prepare("SELECT t FROM a").all { $0.text(0) } == ["x"])
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO a VALUES ('y')") }
    #expect(try folder.files() == files && folder.bytes(files[0]) == bytes)
    #expect(throws: SQLiteError.self) { _ = try Database(path + "?mode=rwc", .finished) }
    #expect(try folder.files() == files)
  }

  @Test func `rows come one after another, and texts as their bytes`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(folder.path + "/a.sqlite", .once)
    try database.run("CREATE TABLE a (t TEXT) STRICT; INSERT INTO a VALUES ('行'), (NULL), ('')")
    let statement = try database.prepare("SELECT t FROM a WHERE rowid >= ?")
    var texts: [[UInt8]?] = []
    try statement.forEachRow([1]) { row in texts.append(row.withUTF8(0) { $0.map(Array.init) }) }
    #expect(texts == [Array("行".utf8), nil, []])
    #expect(throws: Stopped.self) { try statement.forEachRow([1]) { _ in throw Stopped() } }
    #expect(try statement.all([3]) { $0.text(0) } == [""])
  }
}
