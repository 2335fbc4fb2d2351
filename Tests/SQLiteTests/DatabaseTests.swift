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
    // SQLite's C functions end a text at the first zero byte.
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

  @Test func `each kind of value is read, and null as nothing`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(folder.path + "/a.sqlite", .once)
    try database.run("CREATE TABLE a (i INTEGER, r REAL, t TEXT) STRICT")
    let insert = try database.prepare("INSERT INTO a VALUES (?, ?, ?)")
    try insert.run([Int64.min, 2.5, "é'\"\n"])
    try insert.run([0, 0.0, ""])
    try insert.run([nil, nil, nil])
    let select = try database.prepare("SELECT i, r, t FROM a ORDER BY rowid")
    let whole = try select.all { [$0.optionalInteger(0), $0.integer(0)] }
    #expect(whole == [[.min, .min], [0, 0], [nil, 0]])
    let numbers = try select.all { [$0.optionalNumber(1), $0.number(1)] }
    #expect(numbers == [[2.5, 2.5], [0, 0], [nil, 0]])
    let texts = try select.all { [$0.optionalText(2), $0.text(2)] }
    #expect(texts == [["é'\"\n", "é'\"\n"], ["", ""], [nil, ""]])
    #expect(database.lastRow == 3)
  }

  @Test func `a statement runs again with other values, also after an error or a first row`() throws
  {
    let folder = try TemporaryFolder()
    let database = try Database(folder.path + "/a.sqlite", .once)
    try database.run("CREATE TABLE a (i INTEGER PRIMARY KEY) STRICT")
    let insert = try database.prepare("INSERT INTO a VALUES (?)")
    for number in [1, 2, 3] { try insert.run([number]) }
    let error = #expect(throws: SQLiteError.self) { try insert.run([2]) }
    #expect(error?.code == 1_555 && error?.message == "UNIQUE constraint failed: a.i")
    try insert.run([4])
    let select = try database.prepare("SELECT i FROM a WHERE i >= ? AND i <= ? ORDER BY i")
    #expect(try select.first([2, 9]) { $0.integer(0) } == 2)
    #expect(try select.first([3, 9]) { $0.integer(0) } == 3)
    #expect(try select.first([5, 9]) { $0.integer(0) } == nil)
    #expect(try select.all([2, 3]) { $0.integer(0) } == [2, 3])
    #expect(try select.all([9, 1]) { $0.integer(0) } == [])
    var sum: Int64 = 0
    try select.forEachRow([1, 4]) { sum += $0.integer(0) }
    #expect(sum == 10)
    // A statement that is not reset would prevent the deletion of the table.
    _ = try select.first([1, 9]) { $0.integer(0) }
    try database.run("DROP TABLE a")
  }

  @Test(
    arguments: [
      (5, "busy"), (261, "busy"), (6, "busy"), (14, "place"), (526, "place"), (3, "permission"),
      (8, "permission"), (776, "permission rollback"), (264, "permission"), (26, "none"),
      (11, "none"), (267, "none"), (1, ""), (19, ""), (10, ""), (1_032, "permission"),
    ] as [(Int32, String)])
  func `codes of SQLite differ in their last byte`(code: Int32, kinds: String) {
    let error = SQLiteError(code, nil, path: "a")
    #expect(error.isBusy == kinds.contains("busy"))
    #expect(error.isNoPlace == kinds.contains("place"))
    #expect(error.isPermission == kinds.contains("permission"))
    #expect(error.needsRollback == kinds.contains("rollback"))
    #expect(error.isNoDatabase == kinds.contains("none"))
    #expect(error.code == code && error.path == "a" && !error.message.isEmpty)
  }

  @Test func `each kind of access has its settings`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    func settings(_ access: Database.Access) throws -> [String] {
      let database = try Database(path, access)
      return try ["journal_mode", "synchronous", "query_only", "busy_timeout"].map { name in
        try database.prepare("PRAGMA \(name)").first { $0.text(0) } ?? ""
      }
    }
    #expect(throws: SQLiteError.self) { try settings(.recovering) }
    #expect(!folder.has("a.sqlite"))
    #expect(try settings(.durable) == ["wal", "2", "0", "5000"])
    #expect(try settings(.fast) == ["wal", "1", "0", "5000"])
    #expect(try settings(.recovering) == ["wal", "2", "1", "5000"])
    #expect(try settings(.readOnly) == ["wal", "2", "1", "5000"])
    try folder.delete("a.sqlite")
    #expect(try settings(.once) == ["off", "0", "0", "5000"])
    #expect(try settings(.finished)[2...] == ["1", "5000"])
  }
}
