import CZlib

#if FULL
  import CISAL
#endif

/// The CRC-32 that gzip uses, of bytes that come in pieces.
public struct Checksum: Equatable, Sendable {
  /// The CRC-32 of the bytes so far; 0 without any.
  public private(set) var value: UInt32 = 0

  /// Begins with no bytes.
  public init() {}

  /// Takes in the next bytes.
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    // zlib takes a null pointer as the wish to begin anew.
    guard !bytes.isEmpty else { return }
    #if FULL
      value = isal_crc32_clean(value, bytes.baseAddress, UInt64(bytes.count))
    #else
      value = UInt32(
        truncatingIfNeeded: CZlib.crc32_z(UInt(value), bytes.baseAddress, bytes.count))
    #endif
  }

  /// Takes in next bytes of which the checksum and the length are known.
  public mutating func append(_ next: Checksum, length: Int) {
    value = UInt32(
      truncatingIfNeeded: CZlib.crc32_combine(UInt(value), UInt(next.value), length))
  }
}

/// The CRC-32 that gzip uses, of bytes at hand.
public func crc32(of bytes: [UInt8]) -> UInt32 {
  var checksum = Checksum()
  bytes.withUnsafeBufferPointer { checksum.update($0) }
  return checksum.value
}
