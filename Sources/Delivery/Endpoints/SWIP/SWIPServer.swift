import HTTP
import PostgreSQL

/// How a database is reached: an address, a password, and how long to wait.
struct SWIPServer: Sendable {
  let address: DatabaseAddress
  /// Ends all that is under way.
  let interrupter = Interrupter()
  private let settings: [(keyword: String, value: String)]
  /// For a connection, in seconds.
  private let connectPatience: Double
  /// For the answer to one statement, in seconds; nil for `longestStatement`, which only the client watches.
  private let statementPatience: Double?

  /// How long a statement may take where nobody says it, in seconds: others may hold a lock meanwhile.
  private static let longestStatement = 600.0

  /// How much longer than the server the client waits, in seconds, so that a server that works can say itself that a
  /// statement took too long.
  private static let grace = 1.0

  /// How long nothing needs to come from a server before it is taken for lost, in seconds.
  private static let silence = 60.0

  /// - Throws: `BadAddress`.
  init(_ options: DeliveryOptions) throws {
    let address = try DatabaseAddress(options.url)
    self.address = address
    let timeout = options.http.timeout
    connectPatience = min(
      address.connectPatience ?? options.http.connectPatience, timeout ?? .infinity)
    statementPatience = timeout
    // What comes later wins over what the address says.
    var settings = [
      ("dbname", address.text), ("application_name", "understudy"), ("client_encoding", "UTF8"),
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "\(Int((timeout ?? Self.silence) * 1_000))"),
    ]
    if let password = options.databasePassword { settings.append(("password", password)) }
    if let authorities = options.http.authorities {
      settings += [("sslrootcert", authorities), ("sslmode", "verify-full")]
    }
    self.settings = settings.map { (keyword: $0.0, value: $0.1) }
  }

  /// Connects, lets a body work, and disconnects; blocks its thread.
  ///
  /// - Throws: `PostgresError`, or what `body` throws.
  func connected<Value>(_ body: (borrowing Connection) throws -> Value) throws -> Value {
    let connection = try Connection(
      settings, within: connectPatience,
      patience: statementPatience.map { $0 + Self.grace } ?? Self.longestStatement
    ) { interrupter.isStopped }
    return try interrupter.watching(connection) {
      if let statementPatience {
        try connection.run("SET statement_timeout = \(Int(statementPatience * 1_000))")
      }
      return try body(connection)
    }
  }
}

extension Connection {
  /// Runs a body in a transaction up to, but without, its commit; what fails is rolled back.
  ///
  /// - Throws: `PostgresError`, or what `body` throws.
  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN ISOLATION LEVEL READ COMMITTED")
    do {
      return try body()
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }
}
