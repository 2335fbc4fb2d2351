import Declarations
import HTTP
import PostgreSQL

/// The address of a database: `postgresql://USER@HOST:PORT/DB`.
public struct DatabaseAddress: Sendable {
  /// The address as the user has written it.
  let text: String
  /// The place without the user, equal for the same database: scheme, host, port and name.
  let place: String
  /// How long to wait for a connection, in seconds; nil if the address does not say.
  let connectPatience: Double?

  /// What may stand behind a `?`, besides the parts of an address that have a place of their own.
  private static let parameters = ["connect_timeout", "sslmode", "sslcert", "sslkey"]

  /// Reads an address. A password in it is refused: command lines are no place for secrets.
  public init(_ text: String) throws(BadAddress) {
    let shown = AddressKind.withoutSecrets(text)
    guard AddressKind(of: text) == .database, let values = PostgresAddress(text)?.values else {
      throw BadAddress(
        shown,
        allowed:
          "such as postgresql://user@host.example:5432/database, without a password; allowed "
          + "parameters behind ? are \(Self.parameters.joined(separator: ", "))")
    }
    guard values["password"] == nil else {
      throw BadAddress(shown, allowed: "without a password, which goes into --credentials")
    }
    let known = Self.parameters + ["host", "hostaddr", "port", "user", "dbname"]
    if let other = values.keys.filter({ !known.contains($0) }).min() {
      throw BadAddress(
        shown,
        allowed: "without \(other); allowed parameters are \(Self.parameters.joined(separator: ", "))"
      )
    }
    let ports = (values["port"] ?? "").split(separator: ",")
    guard ports.allSatisfy({ UInt16($0).map { $0 > 0 } ?? false }) else {
      throw BadAddress(shown, allowed: "an address with a port from 1 to 65535")
    }
    self.text = text
    place = Self.place(values)
    connectPatience = values["connect_timeout"].flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// libpq takes the user's name for that of a database that is not named.
  private static func place(_ values: [String: String]) -> String {
    let host = values["host"] ?? values["hostaddr"] ?? ""
    let port = values["port"].map { ":" + $0 } ?? ""
    let database = values["dbname"] ?? values["user"] ?? ""
    let bracketed = host.contains(":") ? "[\(host)]" : host.lowercased()
    // The path of a socket is encoded, so that it is one part of the address.
    let name =
      host.hasPrefix("/") ? host.split(separator: "/").map { "%2F" + $0 }.joined() : bracketed
    return "postgresql://\(name)\(port)/\(database)"
  }
}
