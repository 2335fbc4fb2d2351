import Testing

@testable import Check
@testable import Reading

struct RowMarkTests {
  /// The hashes are from a separate program that implements Vigna's splitmix64.
  @Test(
    arguments: [
      ("", 0xE220_A839_7B1D_CDAF), ("a", 0x6232_9690_0026_2121),
      ("12345678", 0xF45E_CC68_1744_1404),
      ("1772427600041,0.5", 0x0684_4736_C03C_1A30),
      ("abcdefgh12345678xyz", 0x4057_DF51_7268_8B4F),
    ] as [(String, UInt64)])
  func `the hash of a text is always the same`(text: String, hash: UInt64) {
    #expect(RowMark.hash(of: Array(text.utf8)) == hash)
  }

  @Test func `texts that differ in one byte, length or seed have other hashes`() {
    let texts = [
      "", "\u{0}", "\u{0}\u{0}", "abcdefgh", "abcdefgh\u{0}", "abcdefg", "bbcdefgh", "abcdefgi",
      "abcdefghi", "abcdefghj", "abcdefghab", "abcdefghba",
    ]
    #expect(Set(texts.map { RowMark.hash(of: Array($0.utf8)) }).count == texts.count)
    let bytes = Array("abcdefgh12345678xyz".utf8)
    let seeded = bytes.withUnsafeBufferPointer { RowMark.hash($0, seed: 1) }
    #expect(seeded == 0xEDCB_86B2_C26C_1970)
  }

  @Test func `rows arrive in the order of files, then of rows`() {
    let marks = [(0, 1), (0, Int32.max), (1, 0), (2, 5)].map {
      RowMark(time: 0, hash: 0, file: $0.0, row: $0.1)
    }
    #expect(marks.map(\.arrival) == [1, 2_147_483_647, 4_294_967_296, 8_589_934_597])
  }

  @Test func `rows of one instant are ordered by their hashes, and others stay`() {
    let times: [Int64] = [5, 5, 5, 4, 4, 6, 5, 5]
    let hashes: [UInt64] = [3, 1, 2, 9, 8, 7, 2, 1]
    let marks = zip(times, hashes).map { RowMark(time: $0, hash: $1, file: 0, row: 0) }
    #expect(marks.orderedWithinInstants().map(\.hash) == [1, 2, 3, 8, 9, 7, 1, 2])
    #expect(marks.orderedWithinInstants().map(\.time) == times)
    #expect([RowMark]().orderedWithinInstants().isEmpty)
  }

  @Test func `a lot of rows is kept in memory or sorted by hash`() throws {
    var rows = HourMarks()
    #expect(rows.count == 0)
    for number in 0..<5 {
      try rows.add(RowMark(time: Int64(number), hash: UInt64(9 - number), file: 0, row: 1))
    }
    guard case .few(let marks) = rows else {
      Issue.record("not in memory")
      return
    }
    #expect(marks.map(\.hash) == [9, 8, 7, 6, 5] && rows.count == 5)
    var many = HourMarks.many(try rows.sorter())
    try many.add(RowMark(time: 7, hash: 7, file: 0, row: 0))
    #expect(many.count == 6)
    let sorted = try many.sorter().sorted()
    var times: [Int64] = []
    while let mark = try sorted.next() { times.append(mark.time) }
    // Rows with equal hashes are sorted by arrival.
    #expect(times == [4, 3, 7, 2, 1, 0])
  }
}
