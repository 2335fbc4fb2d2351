import Declarations
import HTTP
import PostgreSQL

/// The address of a database: `postgresql://USER@HOST:PORT/DB`.
public struct DatabaseAddress: Sendable {
  /// The address as the user wrote it.
  let text: String
  /// The scheme, host, port and database name, without the user. Addresses of the same database
  /// have the same text.
  let place: String
  /// The time limit for connecting, in seconds; nil if the address has none.
  let connectPatience: Double?

  /// The allowed parameters after `?`. Parameters that replace parts of the address, such as the
  /// host, are allowed too.
  private static let parameters = ["connect_timeout", "sslmode", "sslcert", "sslkey"]

  /// Reads an address. A password in the address is an error, because command lines are visible to
  /// other users.
  public init(_ text: String) throws(BadAddress) {
    let shown = AddressKind.withoutSecrets(text)
    guard AddressKind(of: text) == .database, let values = PostgresAddress(text)?.values else {
      throw BadAddress(
        shown,
        allowed:
          "an address such as postgresql://user@host.example:5432/database, without a password; "
          + "allowed parameters after ? are \(Self.parameters.joined(separator: ", "))")
    }
    guard values["password"] == nil else {
      throw BadAddress(
        shown,
        allowed: "an address without a password, because the password belongs in --credentials")
    }
    let known = Self.parameters + ["host", "hostaddr", "port", "user", "dbname"]
    if let other = values.keys.filter({ !known.contains($0) }).min() {
      throw BadAddress(
        shown,
        allowed:
          "an address without the parameter \(other); allowed parameters are "
          + "\(Self.parameters.joined(separator: ", "))"
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

  /// Returns the address without the user. If the address has no database name, libpq uses the user
  /// name instead.
  private static func place(_ values: [String: String]) -> String {
    let host = values["host"] ?? values["hostaddr"] ?? ""
    let port = values["port"].map { ":" + $0 } ?? ""
    let database = values["dbname"] ?? values["user"] ?? ""
    let bracketed = host.contains(":") ? "[\(host)]" : host.lowercased()
    // The path of a Unix socket is percent-encoded, so that it is a single part of the address.
    let name =
      host.hasPrefix("/") ? host.split(separator: "/").map { "%2F" + $0 }.joined() : bracketed
    return "postgresql://\(name)\(port)/\(database)"
  }
}
