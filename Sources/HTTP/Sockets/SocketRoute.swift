import Glibc

/// The addresses of a server, one of which a connection leads to.
struct SocketRoute {
  /// Which of the addresses is tried, or led to a connection.
  private(set) var place: Int
  var isConnected = false
  /// When the next address is tried, in nanoseconds of the monotonic clock.
  private(set) var end: Int64
  /// For a connection to be made to one of the addresses, in seconds.
  let patience: Double
  private let addresses: [ServerPlace.Address]
  /// Addresses that are to be tried yet, this one among them.
  private var left: Int
  private let start: Int64

  /// - Parameter place: of the address that is tried first; all others follow.
  init(_ addresses: [ServerPlace.Address], from place: Int, patience: Double, now: Int64) {
    self.addresses = addresses
    self.place = place
    self.patience = patience
    start = now
    left = addresses.count
    end = Nanoseconds.after(now, patience / Double(left))
  }

  /// Goes on to the next address; false after the last.
  mutating func advance(_ now: Int64) -> Bool {
    guard left > 1 else { return false }
    left -= 1
    place = (place + 1) % addresses.count
    // Addresses share the time that is left.
    end = now + max(0, Nanoseconds.after(start, patience) - now) / Int64(left)
    return true
  }

  /// A socket of the address's kind; below 0 with `errno`, if there is none.
  func socket() -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = Glibc.socket(
      addresses[place].family, kind | Int32(SOCK_CLOEXEC.rawValue), Int32(IPPROTO_TCP))
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  /// Begins to connect a socket to the address; 0 or, below it, the reason in `errno`.
  func connect(_ descriptor: Int32) -> Int32 {
    addresses[place].withName { Glibc.connect(descriptor, $0, $1) }
  }
}
