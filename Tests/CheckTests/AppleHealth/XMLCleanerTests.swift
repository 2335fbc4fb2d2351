import Testing

@testable import Check

struct XMLCleanerTests {
  /// Cleans bytes in pieces.
  private func clean(_ bytes: [UInt8], by size: Int) -> ([UInt8], XMLCleaner) {
    var cleaner = XMLCleaner()
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer {
        cleaner.clean($0) { result += $0 }
      }
    }
    cleaner.clean(UnsafeBufferPointer(start: nil, count: 0)) { result += $0 }
    return (result, cleaner)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 64])
  func `characters of all lengths pass unchanged in pieces of any length`(size: Int) {
    let text = "abc\t\r\n<é ’ 健 \u{D7FF}\u{E000}\u{FFFD} 📱 \u{10FFFF}\u{7F}\u{80}>" + "x\n"
    let (clean, cleaner) = clean(Array(text.utf8), by: size)
    #expect(clean == Array(text.utf8))
    #expect(cleaner.forbidden.count == 0 && cleaner.invalid.count == 0)
  }

  /// Texts with bytes to replace, and the number of forbidden characters and of invalid bytes.
  @Test(
    arguments: [
      ([0x00], 1, 0), ([0x41, 0x1F, 0x42], 1, 0), ([0xEF, 0xBF, 0xBE], 1, 0),
      ([0xEF, 0xBF, 0xBF], 1, 0), ([0x0B, 0x0C], 2, 0),
      ([0xFF], 0, 1), ([0x80], 0, 1), ([0xC0, 0x80], 0, 2), ([0xC3], 0, 1), ([0xC3, 0x41], 0, 1),
      ([0xE0, 0x80, 0x80], 0, 3), ([0xED, 0xA0, 0x80], 0, 3), ([0xF4, 0x90, 0x80, 0x80], 0, 4),
      ([0xE5, 0x81], 0, 2), ([0xF0, 0x9F, 0x93, 0x3C], 0, 3),
    ] as [([UInt8], Int, Int)])
  func `other bytes are replaced and counted`(bytes: [UInt8], forbidden: Int, invalid: Int) {
    for size in [1, 2, 3, 100] {
      let text = Array("ab\nc".utf8) + bytes + Array("d\n".utf8)
      let (clean, cleaner) = clean(text, by: size)
      #expect(cleaner.forbidden.count == forbidden && cleaner.invalid.count == invalid)
      let damage = forbidden > 0 ? cleaner.forbidden : cleaner.invalid
      #expect(damage.line == 2)
      let string = String(validating: clean, as: UTF8.self)
      #expect(string?.count { $0 == "\u{FFFD}" } == forbidden + invalid)
      #expect(string?.hasPrefix("ab\nc") == true && string?.hasSuffix("d\n") == true)
    }
  }
}
