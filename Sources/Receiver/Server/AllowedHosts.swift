/// The values that the headers `Host` and `Origin` of a request may have.
///
/// A page of another site can make a browser on this machine send requests here; `Origin` then
/// names that site. If the site's name leads to this machine (DNS rebinding), `Host` names the site
/// too.
struct AllowedHosts: Sendable {
  private let names: Set<String>
  /// The allowed origins of other sites, in lower case.
  private let origins: Set<String>
  /// Whether any IP address is allowed as the host, because the receiver listens on all addresses.
  /// Unlike a name, an address cannot be redirected to this machine.
  private let takesAddresses: Bool

  /// - Parameters:
  ///   - address: the address on which the receiver listens.
  ///   - others: names that are allowed as hosts too.
  ///   - origins: allowed origins of other sites, such as `https://lab.example`.
  init(address: String, others: [String], origins: [String] = []) {
    self.origins = Set(origins.map { $0.lowercased() })
    names = Set(["localhost", "[::1]", address] + others.map { $0.lowercased() })
    takesAddresses = address == "0.0.0.0"
  }

  /// Returns the response that rejects a request which no phone and no back end would send; nil for
  /// other requests.
  ///
  /// - Parameters:
  ///   - host: the header `Host`; nil without it. Browsers always send it.
  ///   - origin: the header `Origin`, which browsers send with every request that may change data.
  func refusal(host: String?, origin: String?) -> ServerReply? {
    if let host, !isAllowed(host) {
      return Self.refusal(421, "the Host '\(host)'", name: Self.name(in: host))
    }
    guard let origin, !origins.contains(origin.lowercased()) else { return nil }
    let words = origin.split(separator: "://", maxSplits: 1).map(String.init)
    if words.count == 2, isAllowed(words[1]) { return nil }
    return Self.refusal(
      403, "the Origin '\(origin)'", name: words.count == 2 ? Self.name(in: words[1]) : nil)
  }

  private static func refusal(_ status: Int, _ what: String, name: String?) -> ServerReply {
    let option = name.map { "; use receive --host \($0) to allow this name" } ?? ""
    return ServerReply(status, what + " is not a name of this receiver" + option)
  }

  private func isAllowed(_ host: String) -> Bool {
    let name = Self.name(in: host)
    guard !names.contains(name) else { return true }
    return Self.isAddress(name) && (takesAddresses || name.hasPrefix("127."))
  }

  /// Returns a host without its port, in lower case.
  private static func name(in host: String) -> String {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"),
      host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return host }
    return String(host[..<colon])
  }

  /// Returns whether a text is an IPv4 address.
  private static func isAddress(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count == 4 && words.allSatisfy { UInt8($0) != nil }
  }
}
