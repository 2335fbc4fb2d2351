import FoundationEssentials
import HTTP

/// The address of an InfluxDB server and one of its databases, such as
/// `http://127.0.0.1:8086?db=mine`.
struct InfluxAddress: Equatable, Sendable {
  /// The name of the database that Cozie's server uses.
  static let usualDatabase = "cozie-apple"

  /// The address of the server, without a query.
  let server: String
  let database: String

  init(_ text: String) throws(BadAddress) {
    let address = try HTTPAddress.normalised(text, hasPath: true)
    server = String(address.prefix { $0 != "?" })
    guard address.contains("?") else {
      database = Self.usualDatabase
      return
    }
    let items = URLComponents(string: address)?.queryItems ?? []
    guard items.count == 1, items[0].name == "db", let name = items[0].value, !name.isEmpty else {
      throw BadAddress(text, allowed: "an address such as http://127.0.0.1:8086?db=NAME")
    }
    database = name
  }

  /// The address to which points are written.
  var writing: String {
    HTTPAddress.appending("write", to: server) + "?db=\(FormText.encoded(database))&precision=ns"
  }

  /// The address for queries to the database.
  var asking: String { HTTPAddress.appending("query", to: server) }
}
