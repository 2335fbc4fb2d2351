import Fixtures
import Glibc
import PostgreSQL
import Testing

@Suite(.cluster)
struct ConnectionTests {
  private let cluster: Cluster
  private let database: String

  init() throws {
    cluster = try Cluster.shared()
    database = try cluster.makeDatabase()
  }

  private func connect(_ settings: [(String, String)] = []) throws(PostgresError) -> Connection {
    let all = [("dbname", cluster.address(of: database))] + settings
    return try Connection(all.map { (keyword: $0.0, value: $0.1) }, within: 10)
  }

  /// Returns the error that a connection with these settings throws.
  private func failure(_ settings: [(String, String)]) throws -> PostgresError {
    try #require(throws: PostgresError.self) { _ = try connect(settings) }
  }

  @Test func `values go there and come back as they were`() throws {
    let connection = try connect()
    let text = "naïve ' \\ \n\t 行"
    let rows = try connection.run("SELECT $1::text, $2::text, 1.5::float8", [text, nil])
    #expect(rows.count == 1)
    #expect(rows.text(0, 0) == text && rows.text(0, 1) == nil && rows.text(0, 2) == "1.5")
    try connection.run("CREATE TABLE a (i int); INSERT INTO a VALUES (1), (2)")
    #expect(try connection.run("DELETE FROM a").affected == 2)
  }

  @Test func `a statement that fills the buffers of the connection is sent whole`() throws {
    let connection = try connect()
    let text = String(repeating: "x", count: 20_000_000)
    #expect(try connection.run("SELECT length($1::text)", [text]).text(0, 0) == "20000000")
  }

  @Test func `copied rows come back as they were`() throws {
    let connection = try connect()
    try connection.run("CREATE TABLE a (n float8, t text, r float8, b boolean)")
    let texts = ["", "\\N", "a\tb\nc\rd\\e", "naïve 行", String(repeating: "x", count: 100_000)]
    let numbers = [0.1, -0.0, 2.5e-300, .greatestFiniteMagnitude, .infinity]
    try connection.copy("COPY a FROM STDIN") { rows in
      for place in 0..<5 {
        rows.number(Double(place))
        let bytes = Array(texts[place].utf8)
        bytes.withUnsafeBufferPointer { rows.text($0) }
        rows.number(numbers[place])
        if place == 0 { rows.null() } else { rows.flag(place == 1) }
        try rows.endRow()
      }
    }
    let rows = try connection.run("SELECT t, r, b FROM a ORDER BY n")
    #expect((0..<5).map { rows.text($0, 0) } == texts)
    #expect((0..<5).map { rows.text($0, 1).flatMap { Double($0) } } == numbers)
    #expect((0..<5).map { rows.text($0, 2) } == [nil, "t", "f", "f", "f"])
  }

  struct Unreadable: Error {}

  @Test func `a copy that fails on either side copies nothing, and the connection goes on`() throws
  {
    let connection = try connect()
    try connection.run("CREATE TABLE a (i float8 CONSTRAINT small CHECK (i < 10))")
    let refused = try #require(throws: PostgresError.self) {
      try connection.copy("COPY a FROM STDIN") { rows in
        for number in 0..<100_000 {
          rows.number(Double(number))
          try rows.endRow()
        }
      }
    }
    #expect(refused.code == "23514" && refused.constraint == "small")
    #expect("\(refused)".hasPrefix("23514 small: new row for relation"))
    #expect(throws: Unreadable.self) {
      try connection.copy("COPY a FROM STDIN") { rows in
        rows.number(1)
        try rows.endRow()
        throw Unreadable()
      }
    }
    #expect(try connection.run("SELECT FROM a").count == 0)
  }

  /// Ends the server process of a connection while `body` uses the connection. Returns the error
  /// that `body` throws.
  private func failure(
    _ body: (borrowing Connection, _ stop: () -> Void) throws -> Void
  ) throws -> PostgresError {
    let connection = try Connection(
      [(keyword: "dbname", value: cluster.address(of: database))], within: 10, patience: 0.3)
    let rows = try connection.run("SELECT pg_backend_pid()")
    let process = try #require(rows.text(0, 0).flatMap { pid_t($0) })
    defer { kill(process, SIGCONT) }
    return try #require(throws: PostgresError.self) {
      try body(connection) { kill(process, SIGSTOP) }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a server that stops is lost after the patience, at a statement and at a copy`() throws {
    let statement = try failure { connection, stop in
      stop()
      try connection.run("SELECT 1")
    }
    #expect(statement.isTimeout && statement.isLost && statement.isTemporary)
    #expect(statement.message == "timeout: no response arrived after 0.3 s")
    let values = try failure { connection, stop in
      stop()
      try connection.run("SELECT $1::text", ["x"])
    }
    #expect(values.isTimeout)
    for size in [1, 30_000_000] {
      let copy = try failure { connection, stop in
        try connection.run("CREATE TEMPORARY TABLE a (t text)")
        try connection.copy("COPY a FROM STDIN") { rows in
          stop()
          for _ in 0..<size {
            rows.number(1)
            try rows.endRow()
          }
        }
      }
      #expect(copy.isTimeout && copy.isLost)
    }
  }

  @Test func `errors have their codes`() throws {
    let connection = try connect()
    let missing = try #require(throws: PostgresError.self) { try connection.run("SELECT FROM no") }
    #expect(missing.code == "42P01" && !missing.isTemporary && !missing.isUnauthorized)
    try connection.run("SET statement_timeout = 10")
    let slow = try #require(throws: PostgresError.self) {
      try connection.run("SELECT pg_sleep(60)")
    }
    #expect(slow.code == "57014" && slow.isTemporary)
    let ended = try #require(throws: PostgresError.self) {
      try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    #expect(ended.isTemporary)
    let lost = try #require(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(lost.isLost && lost.isTemporary && !lost.isUnreachable)
  }

  @Test func `what is wrong at connecting is told apart`() throws {
    let remote = [("host", "127.0.0.1")]
    #expect(try failure(remote).stage == .withoutPassword)
    let wrong = try failure(remote + [("password", "wrong-one")])
    #expect(wrong.code == "28P01" && wrong.isUnauthorized && !wrong.isUnreachable)
    #expect(try failure([("dbname", "nowhere")]).code == "3D000")
    #expect(try failure([("user", "nobody")]).code == "28000")
    for settings in [
      [("host", "127.0.0.1"), ("port", "9")], [("host", "/nowhere")], [("host", "no.invalid")],
    ] {
      let error = try failure(settings)
      #expect(error.isUnreachable && error.isTemporary && error.code == nil, "\(error)")
    }
    _ = try connect(remote + [("password", Cluster.password)])
  }

  @Test func `another thread ends what a connection waits for`() async throws {
    let interrupter = Interrupter()
    async let stopped: Void = {
      try await Task.sleep(for: .milliseconds(200))
      interrupter.stop()
    }()
    let error = try #require(throws: PostgresError.self) {
      let connection = try connect()
      try interrupter.watching(connection) { _ = try connection.run("SELECT pg_sleep(600)") }
    }
    try await stopped
    #expect(error.isLost)
    let later = try #require(throws: PostgresError.self) {
      let connection = try connect()
      try interrupter.watching(connection) { _ = try connection.run("SELECT 1") }
    }
    #expect(later.isLost && interrupter.isStopped)
  }
}
