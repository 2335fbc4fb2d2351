import CCrypto

/// A SHA-256 digest (FIPS 180-4).
public enum SHA256 {
  /// The length of a digest, in bytes.
  public static let length = 32

  /// Returns the 32 bytes of the digest.
  public static func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    return Array(unsafeUninitializedCapacity: length) { buffer, count in
      var written = 0
      let status = EVP_Q_digest(
        nil, "SHA256", nil, bytes, bytes.count, buffer.baseAddress, &written)
      precondition(status == 1 && written == length, "libcrypto has SHA-256")
      count = written
    }
  }
}

/// Bytes, such as digests, as hexadecimal text.
extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits, two per byte.
  public var hexadecimal: String {
    func digit(_ value: UInt8) -> UInt8 {
      value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    return String(unsafeUninitializedCapacity: 2 * count) { buffer in
      for index in indices {
        buffer[2 * index] = digit(self[index] >> 4)
        buffer[2 * index + 1] = digit(self[index] & 15)
      }
      return 2 * count
    }
  }
}
