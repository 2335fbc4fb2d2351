#if FULL
  import CZlib
  import Fixtures
  import Testing

  @testable import Spool

  struct CellEncoderTests {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    // MARK: Contents

    private struct Content {
      var bytes: [UInt8] = []
      var marks: [CellMark] = []

      /// Rows of a time and three numbers out of `numbers`, marked as recorders mark them.
      static func rows(_ count: Int, numbers: Int = 200, header: String = "timestamp,x\n")
        -> Content
      {
        var content = Content(bytes: Array(header.utf8))
        var random = SystemlikeRandom(state: UInt64(count))
        for row in 0..<count {
          content.bytes += Array("\(1_772_427_600_000 + 10 * row)".utf8)
          for column in 0..<3 {
            let number = Int(random.next() % UInt64(numbers)) - numbers / 2
            let text = Array(",\(Double(number) / 65_536)".utf8)
            content.mark(
              key: 256 + 4_096 * column + number & 4_095,
              reach: column == 2 ? CellMark.noEnd : UInt8(text.count))
            content.bytes += text
          }
          content.mark(key: 0)
          content.bytes.append(UInt8(ascii: "\n"))
        }
        return content
      }

      mutating func mark(key: Int, reach: UInt8 = CellMark.noEnd) {
        marks.append(CellMark(place: UInt32(bytes.count), key: UInt16(key), reach: reach))
      }
    }

    private struct SystemlikeRandom: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
      }
    }

    /// Writes and returns the bytes on disk.
    private func write(
      _ content: Content, pieces: Int = .max, to path: String = "a.gz",
      by writer: inout ContentWriter
    ) throws -> [UInt8] {
      try writer.create(path)
      var left = content.marks[...]
      for start in stride(from: 0, to: content.bytes.count, by: pieces) {
        let end = min(start + min(pieces, content.bytes.count), content.bytes.count)
        let passed = left.prefix { $0.place < end }
        left = left.dropFirst(passed.count)
        let marks = passed.map {
          CellMark(
            place: $0.place - UInt32(start), key: $0.key, reach: $0.reach, isSpare: $0.isSpare)
        }
        try writer.write(content.bytes.span.extracting(start..<end), marks: marks.span)
      }
      let written = try writer.close()
      let bytes = try FileReader.bytes(of: folder.path + "/" + path)
      #expect(written.bytes == Int64(bytes.count))
      #expect(written.contentBytes == Int64(content.bytes.count))
      #expect(written.contentCRC32 == ContentWriterTests.checksum(content.bytes))
      return bytes
    }

    /// What zlib inflates a gzip file, or one of raw DEFLATE, to.
    private func inflated(_ bytes: [UInt8], length: Int, isRaw: Bool = false) -> [UInt8]? {
      var stream = z_stream()
      let version = CZlib.zlibVersion()
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(&stream, isRaw ? -15 : 31, version, size) == Z_OK else { return nil }
      defer { inflateEnd(&stream) }
      var input = bytes
      var output = [UInt8](repeating: 0, count: length + 1)
      return input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          guard inflate(&stream, Z_FINISH) == Z_STREAM_END, stream.avail_in == 0 else { return nil }
          return Array(output.prefix(Int(stream.total_out)))
        }
      }
    }

    // MARK: Any content

    @Test(arguments: [0, 1, 2, 700, 1_500, 20_000])
    func `zlib reads rows with marks, whatever the pieces`(rows: Int) throws {
      var writer = ContentWriter(in: folder.path, compression: .cells)
      let content = Content.rows(rows)
      let whole = try write(content, by: &writer)
      #expect(inflated(whole, length: content.bytes.count) == content.bytes)
      for pieces in [1_000, 65_536, 65_537, 131_072] {
        #expect(try write(content, pieces: pieces, by: &writer) == whole)
      }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_001])
    func `content without marks is read too`(count: Int) throws {
      var writer = ContentWriter(in: folder.path, compression: .cells)
      let content = Content(bytes: ContentWriterTests.content(count))
      for pieces in [7_000, .max] {
        let bytes = try write(content, pieces: pieces, by: &writer)
        #expect(inflated(bytes, length: count) == content.bytes)
      }
    }

    @Test func `rows with marks are much shorter, also among others without any`() throws {
      var writer = ContentWriter(in: folder.path, compression: .cells)
      let content = Content.rows(20_000)
      let marked = try write(content, by: &writer).count
      #expect(marked < content.bytes.count / 5)
      // Of this file only the first block has marks.
      var partly = content
      partly.marks.removeAll { $0.place > 60_000 }
      #expect(try write(partly, by: &writer).count > 2 * marked)
      #expect(try write(content, by: &writer).count == marked, "nothing is left of the file before")
    }

    @Test func `every byte, long repetitions and numbers with exponents are read`() throws {
      var content = Content()
      for number in 0..<3_000 {
        content.mark(key: 1)
        content.bytes += (0...255).map { UInt8(($0 * (number % 7 + 1) + number) & 255) }
        content.mark(key: 2)
        content.bytes += [UInt8](repeating: UInt8(number & 255), count: 5_000 / (number % 90 + 1))
        content.mark(key: 3)
        content.bytes += Array(",-1.52587890625e-05,inf,nan,,\n".utf8)
      }
      var writer = ContentWriter(in: folder.path, compression: .cells)
      let bytes = try write(content, by: &writer)
      #expect(inflated(bytes, length: content.bytes.count) == content.bytes)
    }

    // MARK: Marks that lie

    @Test(arguments: 0..<20)
    func `marks that lie change no content`(seed: UInt64) throws {
      var random = SystemlikeRandom(state: seed)
      var content = Content.rows(4_000, numbers: 20)
      let count = UInt32(content.bytes.count)
      content.marks = (0..<Int.random(in: 1...(isWhole ? 80_000 : 20_000), using: &random)).map {
        _ in
        CellMark(
          place: seed % 3 == 0
            ? .random(in: 0...(.max), using: &random) : .random(in: 0..<count, using: &random),
          key: .random(in: 0...(seed % 2 == 0 ? .max : 3), using: &random),
          reach: .random(in: 0...(.max), using: &random), isSpare: .random(using: &random))
      }
      // Some in order of place, some in none.
      if seed % 4 > 0 { content.marks.sort { $0.place < $1.place } }
      var file = try PendingFile(creating: folder.path + "/lies.gz")
      var encoder = CellEncoder()
      encoder.start()
      try content.bytes.withUnsafeBytes { bytes in
        try content.marks.withUnsafeBufferPointer { try encoder.write(bytes, $0, to: &file) }
      }
      _ = try encoder.finish(to: &file)
      try file.publish()
      let bytes = try FileReader.bytes(of: folder.path + "/lies.gz")
      #expect(inflated(bytes, length: content.bytes.count) == content.bytes)
    }

    /// Before a content lie bytes of the file before, which no repetition may reach.
    @Test func `a mark that lies behind its bytes leads to none before the content`() throws {
      let content = Content(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 500_000))
      var marks = [CellMark(place: .max - 99, key: 5)]
      marks += (1..<1_000).map { CellMark(place: UInt32($0), key: 5) }
      var encoder = CellEncoder()
      for name in ["first.gz", "second.gz"] {
        var file = try PendingFile(creating: folder.path + "/" + name)
        encoder.start()
        try content.bytes.withUnsafeBytes { bytes in
          try marks.withUnsafeBufferPointer { try encoder.write(bytes, $0, to: &file) }
        }
        _ = try encoder.finish(to: &file)
        try file.publish()
        let bytes = try FileReader.bytes(of: folder.path + "/" + name)
        #expect(inflated(bytes, length: content.bytes.count) == content.bytes)
      }
    }

    // MARK: Long contents

    /// Places of marks count in 32 bits.
    @Test func `a content of more than 4 GB is read where its places begin anew`() throws {
      let content = Content.rows(4_000)
      var block = CellBlock()
      var deflate = DeflateWriter()
      var output: [UInt8] = []
      block.begin(after: (1 << 32) - 100_000)
      var (at, mark) = (0, 0)
      while at < content.bytes.count {
        content.bytes.withUnsafeBufferPointer { bytes in
          content.marks.withUnsafeBufferPointer {
            block.fill(from: bytes, $0, at: &at, mark: &mark)
          }
        }
        deflate.begin { block.countTokens(in: &$0) }
        deflate.write { block.writeTokens(to: &$0) }
        block.advance()
        deflate.take { output += $0 }
      }
      deflate.end()
      deflate.take { output += $0 }
      #expect(inflated(output, length: content.bytes.count, isRaw: true) == content.bytes)
      #expect(output.count < content.bytes.count / 5)
    }
  }
#endif
