import Glibc

/// A connection over which any bytes go, also those that no client would send.
final class RawConnection {
  /// How a connection ended.
  enum End: Equatable {
    case closed, reset, silent
  }

  struct Problem: Error, Equatable {
    let code: Int32
  }

  private let descriptor: Int32

  /// - Parameter host: the last number of an address of this machine, 127.0.0.x.
  init(to port: Int, host: UInt32 = 1) throws(Problem) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 + host).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // An initialiser that throws here runs `deinit`, which closes.
    guard status == 0 else { throw Problem(code: errno) }
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, [Int32(1)], socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    close(descriptor)
  }

  /// False if the other side takes nothing more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more is sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the end of the connection a reset, whatever is under way.
  func breakOff() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

  /// All that comes until the connection ends or nothing has come for so many milliseconds.
  func rest(within patience: Int = 30_000) -> (text: String, end: End) {
    set(SO_RCVTIMEO, timeval(tv_sec: patience / 1_000, tv_usec: patience % 1_000 * 1_000))
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else {
        let end: End = count == 0 ? .closed : errno == ECONNRESET ? .reset : .silent
        return (String(decoding: bytes, as: UTF8.self), end)
      }
      bytes += piece[..<count]
    }
  }

  /// What comes up to the next empty line; all that comes where the connection ends before.
  func head() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The status of the answer, after which the connection must end; nil without one.
  func status() -> Int? {
    let words = rest().text.split(separator: " ", maxSplits: 2)
    return words.count > 1 && words[0] == "HTTP/1.1" ? Int(words[1]) : nil
  }

  private func set<Value>(_ option: Int32, _ value: Value) {
    withUnsafePointer(to: value) {
      _ = setsockopt(
        descriptor, SOL_SOCKET, option, $0, socklen_t(MemoryLayout<Value>.size))
    }
  }
}
