import Testing

@testable import Reading

struct TextSorterTests {
  /// Texts of many lengths in mixed order; some of them occur twice.
  private static let texts: [[UInt8]] = (0..<2_000).map { number in
    Array("\(number * 7_919 % 1_700) text \(String(repeating: "x", count: number % 13))".utf8)
  }

  /// With a limit of 200 bytes, the sorter writes many parts to disk, and with 1 byte one part per
  /// text. The largest limit keeps all texts in memory.
  @Test(arguments: [1, 200, 20_000, 1 << 20])
  func `texts come in the order of their bytes`(limit: Int) throws {
    var sorter = TextSorter(limit: limit)
    for text in Self.texts { try sorter.add(text) }
    let sorted = try sorter.sorted()
    var found: [[UInt8]] = []
    while let text = try sorted.next() { found.append(text) }
    #expect(found == Self.texts.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func `a text may be longer than all memory, or empty`() throws {
    let long = [UInt8](repeating: 7, count: 300_000)
    var sorter = TextSorter(limit: 1_000)
    for text in [long, [], [9], long] { try sorter.add(text) }
    let sorted = try sorter.sorted()
    var found: [[UInt8]] = []
    while let text = try sorted.next() { found.append(text) }
    #expect(found == [[], long, long, [9]])
    #expect(try TextSorter(limit: 10).sorted().next() == nil)
  }

  @Test func `texts are sorted on disk, a piece of a part at a time`() throws {
    // The sorter writes two parts that are longer than one piece of the reader, and a shorter part.
    var sorter = TextSorter(limit: 150_000)
    let texts = (0..<3_700).map { number in
      Array("\(number * 7_919 % 3_700)".utf8) + Array(repeating: UInt8(number % 251), count: 90)
    }
    for text in texts { try sorter.add(text) }
    let sorted = try sorter.sorted()
    var found: [[UInt8]] = []
    while let text = try sorted.next() { found.append(text) }
    #expect(found == texts.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(try sorted.next() == nil)
  }

  @Test func `numbers in a text are in the order of its bytes`() {
    var bytes: [UInt8] = [7]
    bytes.append(bigEndian: Int64(0x0102_0304_0506_0708))
    bytes.append(bigEndian: UInt32(0xFFFE_FDFC))
    #expect(bytes == [7, 1, 2, 3, 4, 5, 6, 7, 8, 255, 254, 253, 252])
    #expect(bytes.number(Int64.self, at: 1) == 0x0102_0304_0506_0708)
    #expect(bytes.number(UInt32.self, at: 9) == 0xFFFE_FDFC)
    #expect(bytes.number(UInt16.self, at: 2) == 0x0203)
  }
}
