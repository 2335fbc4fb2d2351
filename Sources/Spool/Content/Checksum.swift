import CZlib

#if FULL
  import CISAL
#endif

/// A CRC-32 checksum as in gzip, which is updated piece by piece.
public struct Checksum: Equatable, Sendable {
  /// The CRC-32 of the bytes so far; 0 without bytes.
  public private(set) var value: UInt32 = 0

  /// Creates the checksum of no bytes.
  public init() {}

  /// Updates the checksum with the next bytes.
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    // zlib resets the checksum for a null pointer.
    guard !bytes.isEmpty else { return }
    #if FULL
      value = isal_crc32_clean(value, bytes.baseAddress, UInt64(bytes.count))
    #else
      value = UInt32(
        truncatingIfNeeded: CZlib.crc32_z(UInt(value), bytes.baseAddress, bytes.count))
    #endif
  }

  /// Appends bytes whose checksum and length are already computed.
  public mutating func append(_ next: Checksum, length: Int) {
    value = UInt32(
      truncatingIfNeeded: CZlib.crc32_combine(UInt(value), UInt(next.value), length))
  }
}

/// Returns the CRC-32 of bytes, as in gzip.
public func crc32(of bytes: [UInt8]) -> UInt32 {
  var checksum = Checksum()
  bytes.withUnsafeBufferPointer { checksum.update($0) }
  return checksum.value
}
