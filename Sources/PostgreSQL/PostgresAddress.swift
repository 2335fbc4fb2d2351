import CPQ

/// What an address such as `postgresql://user@host:5432/database` says, as libpq reads it.
public struct PostgresAddress: Sendable {
  /// The values by libpq's keywords, such as `host`; those that the address leaves out are not there.
  public let values: [String: String]

  /// Nil for what libpq does not read; its words may repeat a password, so they are not told.
  public init?(_ text: String) {
    guard let options = PQconninfoParse(text, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { values[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    self.values = values
  }
}
