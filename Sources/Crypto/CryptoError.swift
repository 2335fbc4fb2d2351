import CCrypto

/// The reason why data cannot be encrypted or decrypted, or why a text is not a key.
public enum CryptoError: Error, Equatable {
  /// A text or file that is not a key of the required kind.
  case noKey(kind: String, reason: String)
  /// A message that is longer or shorter than the key allows, in bytes.
  case wrongLength(Int, allowed: Int)
  /// A failed operation of libcrypto, with the reason in its own words.
  case failed(operation: String, reason: String)

  /// Returns libcrypto's reason for its last failure on this thread.
  ///
  /// Also empties the thread's list of errors, so that a later failure does not report this one.
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
    case .wrongLength(let count, let allowed):
      "the key has \(count) bytes, but must have \(allowed)"
    case .failed(let operation, let reason): "cannot \(operation): \(reason)"
    }
  }
}
