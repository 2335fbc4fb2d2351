/// What kind of place an address names. Nothing else knows schemes.
public enum AddressKind: Equatable, Sendable {
  /// A server of HTTP; over TLS or not.
  case web(isEncrypted: Bool)
  /// A PostgreSQL server, with a user, a host and a database.
  case database
  /// A folder of this machine.
  case folder

  /// Nil for a scheme that no endpoint knows.
  public init?(of address: String) {
    switch Self.scheme(of: address) {
    case "http": self = .web(isEncrypted: false)
    case "https": self = .web(isEncrypted: true)
    case "postgresql", "postgres": self = .database
    case "file": self = .folder
    default: return nil
    }
  }

  /// What an address begins with, in lower case.
  public static func scheme(of address: String) -> String {
    address.prefix { $0 != ":" }.lowercased()
  }

  /// An address as it can be told, without what may be a password: dots stand for what is before the host and for
  /// what is asked for behind a `?`.
  public static func withoutSecrets(_ address: String) -> String {
    let asked = address.firstIndex(of: "?")
    let place = address[..<(asked ?? address.endIndex)]
    let query = asked == nil ? "" : "?…"
    // A password may hold any character, so what stands before the last @ is left out.
    guard let at = address.lastIndex(of: "@") else { return place + query }
    let start = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
    return at < place.endIndex ? "\(start)…\(address[at..<place.endIndex])\(query)" : "\(start)…"
  }

  /// Whether certificates can be named there that a server's is signed with.
  public var takesCertificates: Bool { self == .web(isEncrypted: true) || self == .database }

  /// Whether a server's certificate can be believed unseen.
  public var canBeInsecure: Bool { self == .web(isEncrypted: true) }

  /// Whether somebody there answers, who may be waited for.
  public var answers: Bool { self != .folder }
}
