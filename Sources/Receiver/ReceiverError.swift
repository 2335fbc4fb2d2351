import Glibc

/// The reason why a receiver cannot start.
public enum ReceiverError: Error, Equatable {
  /// A text that is not an IPv4 address.
  case badAddress(String)
  /// An address or port that the operating system refuses, with its `errno`.
  case cannotListen(address: String, port: UInt16, code: Int32)
  /// A store that another receiver is using.
  case storeInUse(String)
  /// A folder with a file that no receiver of this kind has written.
  case foreignStore(String, found: String)
  /// A malformed line of a file that an option names. The message does not contain the value.
  case badFile(String, line: Int, allowed: String)
  /// A database that the receiver should write to but cannot use, with the reason.
  case noDatabase(String, reason: String)
  /// A text that does not describe a fault.
  case badFault(String, allowed: String)
}

extension ReceiverError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badAddress(let text): "'\(text)' is not an IPv4 address to listen on, such as 127.0.0.1"
    case .cannotListen(let address, let port, let code):
      "cannot listen on \(address):\(port): \(String(cString: strerror(code)))"
    case .storeInUse(let path):
      "another receiver uses the folder '\(path)'; choose another --store"
    case .foreignStore(let path, let found):
      "'\(path)' contains '\(found)', which was not written by a receiver; choose another --store"
    case .badFile(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .noDatabase(let address, let reason):
      "the database at \(address) cannot be used: \(reason)"
    case .badFault(let text, let allowed): "'\(text)' is not a valid fault; it must be \(allowed)"
    }
  }
}
