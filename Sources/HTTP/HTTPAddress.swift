import FoundationEssentials

/// Functions for HTTP addresses that users enter.
public enum HTTPAddress {
  /// Normalises an address, so that equal targets have equal texts: lower-case scheme and host, and
  /// no slash at the end.
  ///
  /// A name and password in an address are rejected, because other users of the machine can see
  /// command lines.
  ///
  /// - Parameter hasPath: whether the address may have a path and a query.
  public static func normalised(
    _ text: String, hasPath: Bool
  ) throws(BadAddress) -> String {
    let allowed = "an address such as https://host.example:8080" + (hasPath ? "/path" : "")
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host(), !host.isEmpty
    else { throw BadAddress(text, allowed: allowed) }
    guard url.user == nil, url.password == nil else {
      throw BadAddress(
        "\(scheme)://…@\(host)",
        allowed: "an address without a user name or password")
    }
    guard hasPath || url.query == nil, url.fragment == nil else {
      throw BadAddress(text, allowed: allowed + ", without " + (hasPath ? "#" : "? and #"))
    }
    guard url.port.map(ports.contains) ?? true else {
      throw BadAddress(
        text, allowed: "an address with a port from \(ports.lowerBound) to \(ports.upperBound)")
    }
    var path = url.path(percentEncoded: true)
    while path.hasSuffix("/") { path.removeLast() }
    guard hasPath || path.isEmpty else {
      throw BadAddress(text, allowed: allowed + ", without a path")
    }
    let port = url.port.map { ":\($0)" } ?? ""
    let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return "\(scheme)://\(bracketed.lowercased())\(port)\(path)\(query)"
  }

  private static let ports = 1...65_535

  /// Returns the address with an appended path, before its query, if any.
  package static func appending(_ path: String, to address: String) -> String {
    let place = address.prefix { $0 != "?" }
    return "\(place)/\(path)\(address[place.endIndex...])"
  }

  /// Whether the host is this machine's loopback address.
  public static func isLoopback(_ text: String) -> Bool {
    guard let host = URL(string: text)?.host()?.lowercased() else { return false }
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
  }
}

/// The error for a text that is not a valid address of a target.
public struct BadAddress: Error, Equatable, CustomStringConvertible {
  /// The address as the user wrote it, without a password.
  public let text: String
  /// The allowed form of the address.
  public let allowed: String

  /// Creates the error for an address, with the allowed form.
  public init(_ text: String, allowed: String) {
    self.text = text
    self.allowed = allowed
  }

  public var description: String { "'\(text)' is not an address to send to; it must be \(allowed)" }
}
