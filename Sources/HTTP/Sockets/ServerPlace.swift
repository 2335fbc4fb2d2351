import FoundationEssentials
import Glibc

/// Where a server is, as its address says, and what the name of its host stands for.
struct ServerPlace {
  /// Such as `http://host.example:8080`.
  let origin: String
  /// The host and the port where it is not HTTP's own, such as `host.example:8080`.
  let authority: String
  private let host: String
  private let port: Int

  /// An address that a socket can be connected to.
  struct Address {
    fileprivate(set) var storage = sockaddr_storage()
    fileprivate(set) var length: socklen_t = 0

    var family: Int32 { Int32(storage.ss_family) }

    /// Calls with the form in which Linux takes it.
    func withName<Result>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
      withUnsafePointer(to: storage) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, length) }
      }
    }
  }

  /// - Parameter address: of a server, with a path or without; nil if it is not a plain one.
  init?(_ address: String) {
    guard let url = URL(string: address), url.scheme == "http", let host = url.host(),
      let start = address.firstRange(of: "://")?.upperBound
    else { return nil }
    let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
    origin = String(address[..<end])
    authority = String(address[start..<end])
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = url.port ?? 80
  }

  /// The path and the query of an address of this server; nil for another's.
  func target(of url: String) -> Substring? {
    guard url.utf8.starts(with: origin.utf8) else { return nil }
    let rest = url[url.utf8.index(url.startIndex, offsetBy: origin.utf8.count)...]
    switch rest.utf8.first {
    case nil: return "/"
    case UInt8(ascii: "/"): return rest
    default: return nil
    }
  }

  /// Looks the host up, which may take seconds.
  ///
  /// - Throws: the reason in the words of the resolver.
  func addresses() throws(Failure) -> [Address] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_protocol = Int32(IPPROTO_TCP)
    hints.ai_flags = AI_NUMERICSERV
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &first)
    guard code == 0 else {
      let reason = "\(host): \(String(cString: gai_strerror(code)))"
      throw Failure(.name, reason: reason, wasSent: false)
    }
    defer { freeaddrinfo(first) }
    return sequence(first: first) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { info in
      guard let info = info?.pointee, let name = info.ai_addr else { return nil }
      var address = Address()
      address.length = info.ai_addrlen
      withUnsafeMutableBytes(of: &address.storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: name, count: Int(info.ai_addrlen)))
      }
      return address
    }
  }
}
