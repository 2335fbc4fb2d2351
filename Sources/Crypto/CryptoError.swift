import CCrypto

/// Why something cannot be encrypted, decrypted or used as a key.
public enum CryptoError: Error, Equatable {
  /// The text or file is no key of the wanted kind.
  case noKey(kind: String, reason: String)
  /// A message has another length than the key demands, in bytes.
  case wrongLength(Int, allowed: Int)
  /// libcrypto refused, for a reason in its own words.
  case failed(operation: String, reason: String)

  /// The reason that libcrypto has for its last refusal on this thread.
  ///
  /// The thread's list of errors is emptied, so that the next refusal is not told by this one.
  static func reason() -> String {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason given" }
    return String(cString: text)
  }

  static func failed(_ operation: String) -> CryptoError {
    .failed(operation: operation, reason: reason())
  }
}

extension CryptoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noKey(let kind, let reason): "no \(kind): \(reason)"
    case .wrongLength(let count, let allowed): "\(count) bytes, where the key takes \(allowed)"
    case .failed(let operation, let reason): "cannot \(operation): \(reason)"
    }
  }
}
