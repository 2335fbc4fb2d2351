import CZlib

/// The CRC-32 that gzip uses, of bytes at hand.
public func crc32(of bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: CZlib.crc32_z(0, $0.baseAddress, $0.count))
  }
}
