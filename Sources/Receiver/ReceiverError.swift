import Glibc

/// Why a receiver cannot begin.
public enum ReceiverError: Error, Equatable {
  /// The text is not an IPv4 address.
  case badAddress(String)
  /// The system refuses the address or port, with its `errno`.
  case cannotListen(address: String, port: UInt16, code: Int32)
  /// Another receiver has the store.
  case storeInUse(String)
  /// The folder holds something that no receiver of this kind has put there.
  case foreignStore(String, found: String)
  /// A line of a file that an option names is not what it should be; the value is not told.
  case badFile(String, line: Int, allowed: String)
  /// A database that is to be written to cannot be used, and why.
  case noDatabase(String, reason: String)
  /// A text that says no fault.
  case badFault(String, allowed: String)
}

extension ReceiverError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badAddress(let text): "'\(text)' is not an IPv4 address to listen on, such as 127.0.0.1"
    case .cannotListen(let address, let port, let code):
      "cannot listen on \(address):\(port): \(String(cString: strerror(code)))"
    case .storeInUse(let path):
      "another receiver keeps its data in '\(path)'; choose another --store"
    case .foreignStore(let path, let found):
      "'\(path)' has '\(found)', which no receiver wrote; choose another --store"
    case .badFile(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .noDatabase(let address, let reason):
      "the database at \(address) cannot be used: \(reason)"
    case .badFault(let text, let allowed): "'\(text)' is not a fault; it must be \(allowed)"
    }
  }
}
