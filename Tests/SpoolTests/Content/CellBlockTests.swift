#if FULL
  import Testing

  @testable import Spool

  /// The tokens that a block is written with, by texts whose repetitions are counted by hand.
  struct CellBlockTests {
    private enum Token: Equatable {
      case text(String)
      case again(Int, from: Int)
    }

    private struct Tokens: TokenSink {
      var all: [Token] = []
      /// The content as a reader puts it together.
      var content: [UInt8] = []

      mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard count > 0 else { return }
        let text = Array(UnsafeBufferPointer(start: bytes, count: count))
        all.append(.text(String(decoding: text, as: UTF8.self)))
        content += text
      }

      mutating func addAgain(_ length: Int, from distance: Int) {
        all.append(.again(length, from: distance))
        for _ in 0..<length { content.append(content[content.count - distance]) }
      }
    }

    /// All tokens of a text with marks, block by block.
    private func tokens(
      _ text: String, _ marks: [CellMark], before: Int = 0
    ) -> [Token] {
      let bytes = Array(text.utf8)
      var block = CellBlock()
      block.begin(after: before)
      var tokens = Tokens()
      var (at, mark) = (0, 0)
      repeat {
        bytes.withUnsafeBufferPointer { bytes in
          marks.withUnsafeBufferPointer { block.fill(from: bytes, $0, at: &at, mark: &mark) }
        }
        block.writeTokens(to: &tokens)
        block.advance()
      } while at < bytes.count
      #expect(tokens.content == bytes)
      return tokens.all
    }

    private func mark(
      _ place: Int, _ key: Int = 1, reach: UInt8 = CellMark.noEnd, spare: Bool = false
    ) -> CellMark {
      CellMark(place: UInt32(place), key: UInt16(key), reach: reach, isSpare: spare)
    }

    @Test func `a text without marks is one token`() {
      #expect(tokens("abcabcabcabc", []) == [.text("abcabcabcabc")])
      #expect(tokens("", []) == [])
    }

    @Test func `a line at an earlier place of the key is a repetition`() {
      #expect(
        tokens("abcdefXabcdefY", [mark(0), mark(7)])
          == [.text("abcdefX"), .again(6, from: 7), .text("Y")])
      #expect(tokens("XabcdefYabcdefZ", [mark(1), mark(8, 2)]) == [.text("XabcdefYabcdefZ")])
      // A key begins at the first byte, and is counted by fourteen bits.
      #expect(
        tokens("abcdefXabcdefY", [mark(7, 2)])
          == [.text("abcdefX"), .again(6, from: 7), .text("Y")])
      #expect(
        tokens("XabcdefYabcdefZ", [mark(1, 5), mark(8, 5 + 16_384)])
          == [.text("XabcdefY"), .again(6, from: 7), .text("Z")])
      #expect(
        tokens("XabcdefYabcdefZ", [mark(1, 16_383), mark(8, 16_383)])
          == [.text("XabcdefY"), .again(6, from: 7), .text("Z")])
    }

    @Test func `a repetition has at least five bytes`() {
      #expect(tokens("abcdXabcdY", [mark(0), mark(5)]) == [.text("abcdXabcdY")])
      #expect(
        tokens("abcdeXabcdeY", [mark(0), mark(6)])
          == [.text("abcdeX"), .again(5, from: 6), .text("Y")])
    }

    @Test func `a repetition ends where the mark or the block does`() {
      #expect(
        tokens("abcdefghXabcdefgh", [mark(0), mark(9, reach: 6)])
          == [.text("abcdefghX"), .again(6, from: 9), .text("gh")])
      #expect(
        tokens("abcdefghXabcdefgh", [mark(0), mark(9)])
          == [.text("abcdefghX"), .again(8, from: 9)])
      #expect(
        tokens("abcdefghXabcdefgh", [mark(0), mark(9, reach: 4)]) == [.text("abcdefghXabcdefgh")])
    }

    @Test(arguments: [5, 31, 32, 33, 63, 64, 65, 96, 254, 255, 256, 600])
    func `a repetition of any length has at most 255 bytes`(length: Int) {
      let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 * $0 % 23))) })
      let rest = text.dropFirst(255)
      #expect(
        tokens(text + "X" + text + "Y", [mark(0), mark(length + 1)]) == [
          .text(text + "X"), .again(min(length, 255), from: length + 1), .text(String(rest) + "Y"),
        ])
    }

    @Test func `a repetition may reach over itself`() {
      #expect(
        tokens("Xaaaaaaaaaa", [mark(1), mark(2)]) == [.text("Xa"), .again(9, from: 1)])
    }

    @Test func `the last place of a key counts`() {
      #expect(
        tokens("abcdef1abcdef2abcdef3", [mark(0), mark(7), mark(14)]) == [
          .text("abcdef1"), .again(6, from: 7), .text("2"), .again(6, from: 7), .text("3"),
        ])
    }

    @Test func `a place that a repetition covers is remembered unless it is spare`() {
      func marks(spare: Bool) -> [CellMark] {
        [mark(0), mark(3, 2), mark(10), mark(13, 2, spare: spare), mark(20, 2)]
      }
      // The second key stands at 3 and within the repetition, at 13.
      let text = "abcdefghi1abcdefghi2defghi3"
      #expect(
        tokens(text, marks(spare: false)) == [
          .text("abcdefghi1"), .again(9, from: 10), .text("2"), .again(6, from: 7), .text("3"),
        ])
      #expect(
        tokens(text, marks(spare: true)) == [
          .text("abcdefghi1"), .again(9, from: 10), .text("2"), .again(6, from: 17), .text("3"),
        ])
    }

    @Test func `a mark directly behind a repetition counts, and one behind the text does not`() {
      #expect(
        tokens("abcdeXYZWVabcdeXYZWV!", [mark(0), mark(5, 2), mark(10, reach: 5), mark(15, 2)])
          == [.text("abcdeXYZWV"), .again(5, from: 10), .again(5, from: 10), .text("!")])
      #expect(tokens("abcdeabcde", [mark(0), mark(10), mark(11)]) == [.text("abcdeabcde")])
    }

    @Test(arguments: [(32_767, true), (32_768, true), (32_769, false)])
    func `a repetition reaches 32,768 bytes back`(distance: Int, isFound: Bool) {
      let text = "abcdefgh" + String(repeating: "x", count: distance - 8) + "abcdefghY"
      let all = tokens(text, [mark(0), mark(distance)])
      #expect(all.contains(.again(8, from: distance)) == isFound)
      #expect(all.count == (isFound ? 3 : 1))
    }

    @Test func `blocks follow each other, and repetitions reach into the one before`() {
      // A row of ten bytes, of which the last eight are equal; 65,536 is no multiple of ten.
      let rows = 30_000
      let text = (0..<rows).map { "\($0 % 7)\($0 / 7 % 10)abcdefg\n" }.joined()
      let all = tokens(text, (0..<rows).map { mark(10 * $0 + 2) })
      let repeated = all.reduce(0) {
        if case .again(let length, _) = $1 { $0 + length } else { $0 }
      }
      // Borders lie 6, 2, 8 and 4 bytes behind the start of a row. Of these rows 0, 8, 6 and 0 bytes are repeated.
      #expect(repeated == 8 * (rows - 1) - 18)
    }

    @Test func `places count on from what stood before the content`() {
      let all: [Token] = [.text("abcdefX"), .again(6, from: 7), .text("Y")]
      for before in [1, 1_000_000, Int(UInt32.max) - 3, Int(UInt32.max) + 1] {
        #expect(tokens("abcdefXabcdefY", [mark(0), mark(7)], before: before) == all)
      }
    }

    @Test func `pieces fill a block with the marks that lie in them`() {
      var block = CellBlock()
      let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 70_000)
      let marks = [mark(0), mark(39_999), mark(40_000), mark(69_999)]
      func fill(
        _ range: Range<Int>, _ marks: [CellMark], _ block: inout CellBlock
      ) -> [Int] {
        var (at, taken) = (0, 0)
        bytes[range].withUnsafeBufferPointer { bytes in
          marks.withUnsafeBufferPointer { block.fill(from: bytes, $0, at: &at, mark: &taken) }
        }
        return [at, taken]
      }
      let first = fill(0..<40_000, Array(marks[2...]), &block)
      let afterFirst = [block.isFull, block.hasMarks]
      #expect(first == [40_000, 0] && afterFirst == [false, false])
      let second = fill(0..<40_000, marks, &block)
      let afterSecond = [block.isFull, block.hasMarks]
      #expect(second == [25_536, 1] && afterSecond == [true, true])
      let count = block.text.count
      #expect(count == 65_536)
      block.advance()
      let afterThird = [block.isFull, block.hasMarks]
      #expect(afterThird == [false, false])
    }

    // MARK: Symbols, by the tables of RFC 1951, 3.2.5

    @Test(arguments: [
      (1, 0, 0, 0), (2, 1, 0, 0), (3, 2, 0, 0), (4, 3, 0, 0), (5, 4, 1, 0), (6, 4, 1, 1),
      (7, 5, 1, 0), (8, 5, 1, 1), (9, 6, 2, 0), (12, 6, 2, 3), (13, 7, 2, 0), (16, 7, 2, 3),
      (17, 8, 3, 0), (24, 8, 3, 7), (25, 9, 3, 0), (256, 15, 6, 63), (257, 16, 7, 0),
      (385, 17, 7, 0), (4_097, 24, 11, 0), (16_384, 27, 12, 4_095), (16_385, 28, 13, 0),
      (24_576, 28, 13, 8_191), (24_577, 29, 13, 0), (32_768, 29, 13, 8_191),
    ])
    func `a distance has its symbol and its extra bits`(
      distance: Int, symbol: Int, extraBits: Int, rest: Int
    ) {
      let written = DeflateDistance(distance)
      #expect(written.symbol == symbol && written.extraBits == extraBits && written.rest == rest)
    }

    @Test(arguments: [
      (3, 257), (4, 258), (10, 264), (11, 265), (12, 265), (13, 266), (14, 266), (17, 268),
      (18, 268), (19, 269), (22, 269), (23, 270), (34, 272), (35, 273), (66, 276), (67, 277),
      (130, 280), (131, 281), (162, 281), (163, 282), (226, 283), (227, 284), (257, 284),
      (258, 285),
    ])
    func `a length has its symbol`(length: Int, symbol: Int) {
      #expect(DeflateCounts.symbol(ofLength: length) == symbol)
    }
  }
#endif
