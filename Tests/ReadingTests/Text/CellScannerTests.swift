import Testing

@testable import Reading

struct CellScannerTests {
  private func number(_ text: String) -> Double? {
    CellScanner.scan(text) { $0.shortestNumber() } ?? nil
  }

  @Test func `the shortest text of any double is read as it`() {
    var word: UInt64 = 1
    for _ in 0..<2_000 {
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for value in [
        Double(bitPattern: word), Double(word >> 11) * 0x1p-53, Double(word % 1_000_000) / 65_536,
        Double(Float(bitPattern: UInt32(truncatingIfNeeded: word))), Double(word % 10_000) * 1e-7,
      ] where value.isFinite {
        let text = value.description
        #expect(number(text) == value, "\(value)")
        // With another last digit, the text is either another number, or not the shortest text of
        // the same number.
        guard let last = text.last?.wholeNumberValue, last > 1, !text.contains("e") else {
          continue
        }
        let other = text.dropLast() + "\(last - 1)"
        let read = number(String(other))
        #expect(read == nil || read?.description == String(other), "\(other)")
      }
    }
  }

  @Test(arguments: [
    "1.50", "1", "01.5", ".5", "1.", "0.00001", "1e-04", "-", "", "1.5x", "+1.5", "0.1e1",
    "0.30000000000000001", "12345678901234567890.0", "0.99713134765625000",
  ])
  func `any other text is refused`(text: String) {
    #expect(number(text) == nil)
  }

  @Test func `a time has thirteen digits and no more`() {
    func time(_ text: String) -> Int64? { CellScanner.scan(text) { $0.milliseconds() } ?? nil }
    for text in ["1772427600041", "9999999999999", "1000000000000", "1772427600041,0.5"] {
      #expect(time(text) == Int64(text.prefix(13)))
    }
    for text in [
      "", "177242760004", "17724276000411", "0772427600041", "1772427:00041", "17724276000/1",
      "-772427600041", "1772427600041.0", "177242 600041",
    ] {
      #expect(time(text) == nil, "\(text)")
    }
  }

  @Test(arguments: ["0.0", "-0.0", "1e-05", "-2.5e-07", "nan", "inf", "1e+16", "100000.0"])
  func `what Swift writes is accepted`(text: String) {
    #expect(number(text)?.description == text)
  }
}

extension CellScanner {
  /// Reads a line with the given function, after adding a line end.
  static func scan<Value>(_ line: String, _ read: (inout CellScanner) -> Value) -> Value? {
    // The scanner may read beyond the end of a line, so the text is padded with zero bytes.
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")] + Array(repeating: 0, count: 64)
    return bytes.withUnsafeBufferPointer { bytes in
      powers().withUnsafeBufferPointer { powers in
        guard let first = bytes.baseAddress, let one = powers.baseAddress else { return nil }
        var scanner = CellScanner(first, from: 0, to: line.utf8.count + 1, powers: one)
        return read(&scanner)
      }
    }
  }
}
