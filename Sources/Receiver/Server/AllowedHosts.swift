/// Whom a request may mean and come from.
///
/// A page of another site can make a browser on this machine send requests here. Its own address stands
/// in `Origin`; where it has its own name point to this machine (DNS rebinding), that stands in `Host`.
struct AllowedHosts: Sendable {
  private let names: Set<String>
  /// Origins of other sites that are allowed, in lower case.
  private let origins: Set<String>
  /// All addresses of this machine are bound, and an address is no name that could point elsewhere.
  private let takesAddresses: Bool

  /// - Parameters:
  ///   - address: on which the receiver listens.
  ///   - others: names that are allowed besides.
  ///   - origins: origins of other sites whose pages are allowed, such as `https://lab.example`.
  init(address: String, others: [String], origins: [String] = []) {
    self.origins = Set(origins.map { $0.lowercased() })
    names = Set(["localhost", "[::1]", address] + others.map { $0.lowercased() })
    takesAddresses = address == "0.0.0.0"
  }

  /// The answer to a request that no phone and no back end sends; nil for others.
  ///
  /// - Parameters:
  ///   - host: the header; nil without one, which no browser leaves out.
  ///   - origin: the header, which browsers send with whatever changes something.
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
    let option = name.map { "; receive --host \($0) would allow it" } ?? ""
    return ServerReply(status, what + " is none of this receiver's" + option)
  }

  private func isAllowed(_ host: String) -> Bool {
    let name = Self.name(in: host)
    guard !names.contains(name) else { return true }
    return Self.isAddress(name) && (takesAddresses || name.hasPrefix("127."))
  }

  /// Without the port, in lower case.
  private static func name(in host: String) -> String {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"),
      host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return host }
    return String(host[..<colon])
  }

  /// Whether a text is an address of IPv4.
  private static func isAddress(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count == 4 && words.allSatisfy { UInt8($0) != nil }
  }
}
