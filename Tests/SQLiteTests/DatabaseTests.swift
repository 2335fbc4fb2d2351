import Fixtures
import FoundationEssentials
import Testing

@testable import SQLite

struct DatabaseTests {
  @Test func `values come back as they were`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(folder.path + "/a.sqlite", .fast)
    try database.run("CREATE TABLE a (i INTEGER, t TEXT, r REAL, n TEXT) STRICT")
    let insert = try database.prepare("INSERT INTO a VALUES (?, ?, ?, ?)")
    try insert.run([Int64.max, "naïve \0 ' 行", 0.1, nil])
    try insert.run([-1, "", -2.5, "x"])
    #expect(database.lastRow == 2)
    let select = try database.prepare("SELECT i, t, r, n FROM a ORDER BY i DESC")
    let rows = try select.all { row in
      "\(row.integer(0)) \(row.text(1).count) \(row.number(2)) \(row.optionalText(3) ?? "null")"
    }
    // A text ends for SQLite's C strings at a zero byte.
    #expect(rows == ["\(Int64.max) 6 0.1 null", "-1 0 -2.5 x"])
    #expect(try select.first { $0.optionalInteger(3) } == .some(nil))
  }

  @Test func `an error tells file and reason`() throws {
    let folder = try TemporaryFolder(["text.sqlite": "no database, but long enough to be looked at"]
    )
    let path = folder.path + "/text.sqlite"
    let error = try #require(throws: SQLiteError.self) { _ = try Database(path, .fast) }
    #expect(error.isNoDatabase && error.description == "'\(path)': file is not a database")
    let missing = try #require(throws: SQLiteError.self) {
      _ = try Database(folder.path + "/no/such/folder.sqlite", .durable)
    }
    #expect(missing.isNoPlace)
    let database = try Database(folder.path + "/b.sqlite", .fast)
    #expect(throws: SQLiteError.self) { try database.run("SELECT") }
    try database.run("CREATE TABLE a (i INTEGER PRIMARY KEY) STRICT; INSERT INTO a VALUES (1)")
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO a VALUES (1)") }
  }

  @Test func `a read-only database is not written`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    #expect(throws: SQLiteError.self) { _ = try Database(path, .readOnly) }
    let database = try Database(path, .durable)
    try database.run("CREATE TABLE a (i INTEGER) STRICT")
    let reader = try Database(path, .readOnly)
    #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO a VALUES (1)") }
    try database.run("INSERT INTO a VALUES (1)")
    #expect(try reader.prepare("SELECT count(*) FROM a").first { $0.integer(0) } == 1)
  }

  @Test func `what is written once leaves nothing beside it`() throws {
    let folder = try TemporaryFolder()
    do {
      let database = try Database(folder.path + "/a.sqlite", .once)
      try database.run("BEGIN; CREATE TABLE a (i INTEGER PRIMARY KEY, r REAL) STRICT")
      let insert = try database.prepare("INSERT INTO a VALUES (?, ?)")
      for number in 0..<10_000 { try insert.run([number, nil]) }
      try database.run("COMMIT")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.sqlite"])
    }
    let database = try Database(folder.path + "/a.sqlite", .readOnly)
    #expect(try database.prepare("SELECT count(*) FROM a").first { $0.integer(0) } == 10_000)
    let first = try database.prepare("SELECT i, r FROM a").first {
      ($0.optionalNumber(0), $0.optionalNumber(1))
    }
    #expect(first?.0 == 0 && first?.1 == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.sqlite"])
  }

  @Test func `a statement without all its values is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      let database = try Database(folder.path + "/a.sqlite", .fast)
      try database.prepare("SELECT ?").run()
    }
  }
}
