import Testing

@testable import Spool

/// The check value of CRC-32 is that of the digits 1 to 9; the others are zlib's.
struct ChecksumTests {
  private func checksum(_ text: String) -> Checksum {
    var checksum = Checksum()
    Array(text.utf8).withUnsafeBufferPointer { checksum.update($0) }
    return checksum
  }

  @Test(arguments: [
    ("", UInt32(0)), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926), ("\0", 0xD202_EF8D),
  ])
  func `a checksum is that of gzip`(text: String, value: UInt32) {
    #expect(crc32(of: Array(text.utf8)) == value)
    #expect(checksum(text).value == value)
  }

  @Test func `bytes in pieces have the checksum of the whole`() {
    var whole = Checksum()
    for piece in ["12", "", "3", "456789"] {
      Array(piece.utf8).withUnsafeBufferPointer { whole.update($0) }
    }
    #expect(whole.value == 0xCBF4_3926)
  }

  @Test(arguments: [("", "123456789"), ("1", "23456789"), ("12345678", "9"), ("123456789", "")])
  func `checksums of two parts give that of both`(first: String, second: String) {
    var both = checksum(first)
    both.append(checksum(second), length: second.utf8.count)
    #expect(both.value == 0xCBF4_3926)
  }
}
