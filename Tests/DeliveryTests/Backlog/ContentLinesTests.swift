import Fixtures
import HTTP
import Spool
import Testing

@testable import Delivery

struct ContentLinesTests {
  /// Returns the number, the position and the text of each line of a file with this content.
  private func lines(_ content: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.put(content, at: "a")
    var lines = try ContentLines(of: "a", in: folder.path)
    var told: [String] = []
    while let line = try lines.next() {
      let text = line.text ?? []
      #expect(line.count == text.count && line.checksum == crc32(of: text))
      told.append(
        "\(line.place.number) \(line.place.position) \(String(decoding: text, as: UTF8.self))")
    }
    #expect(lines.position == content.count)
    return told
  }

  @Test(
    arguments: [
      ("", []), ("\n", ["1 0 "]), ("a", ["1 0 a"]), ("a\n", ["1 0 a"]),
      ("ab\n\nc\n", ["1 0 ab", "2 3 ", "3 4 c"]), ("a\nbc", ["1 0 a", "2 2 bc"]),
      ("é\r\n\0\n", ["1 0 é\r", "2 4 \0"]),
    ] as [(String, [String])])
  func `lines have their numbers and places`(text: String, told: [String]) throws {
    #expect(try lines(Array(text.utf8)) == told)
  }

  /// The lines are longer than the pieces of 262,144 bytes in which files are read.
  @Test func `lines go on over the pieces of a file`() throws {
    for length in [262_142, 262_143, 262_144, 262_145, 600_000] {
      let long = String(repeating: "x", count: length)
      let told = try lines(Array("\(long)\nb\n\(long)".utf8))
      #expect(told == ["1 0 \(long)", "2 \(length + 1) b", "3 \(length + 3) \(long)"])
    }
  }

  @Test func `bytes are read forwards from any place`() throws {
    let folder = try TemporaryFolder()
    let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    try folder.put(content, at: "a")
    var lines = try ContentLines(of: "a", in: folder.path)
    for (place, count) in [(0, 3), (3, 0), (10, 300_000), (300_010, 1), (599_990, 5)] {
      let bytes = try lines.bytes(at: Int64(place), count: count)
      let position = lines.position
      #expect(bytes == Array(content[place..<place + count]) && position == place + count)
    }
    let rest = try lines.bytes(at: 599_998, count: 100)
    #expect(rest == Array(content[599_998...]))
    let none = try lines.bytes(at: 600_000, count: 1)
    #expect(none == [])
    let beyond = try lines.bytes(at: 700_000, count: 1)
    #expect(beyond == [])
  }

  // MARK: Lines as list entries

  private func entry(_ content: [UInt8], path: String = "a/b") -> FileEntry {
    FileEntry(
      path: path, recorder: "a", participant: 3, patient: "p", stream: "file", rows: 9,
      content: EncodedContent(
        bytes: Int64(content.count), contentBytes: Int64(content.count),
        contentCRC32: crc32(of: content)), first: 1, last: 2, closed: 3, due: 4)
  }

  @Test func `a file's lines are entries, without empty ones`() throws {
    let content = Array("one\n\ntwo\ndamaged\n\n".utf8)
    let folder = try TemporaryFolder()
    try folder.put(content, at: "a/b")
    let entries = try LineEntries(of: entry(content), in: Backlog(folder.path)) { line in
      line.count == 3
        ? LineTraits(stream: String(decoding: line, as: UTF8.self), rows: 5, due: 70) : nil
    }
    let first = try entries.next(upTo: 2)
    let rest = try entries.next(upTo: 2)
    #expect(first.count == 2 && rest.count == 1)
    #expect(try entries.next(upTo: 2).isEmpty)
    let all = first + rest
    #expect(all.map(\.line.number) == [1, 3, 4] && all.map(\.line.position) == [0, 5, 9])
    #expect(all.map(\.entry.stream) == ["one", "two", "file"])
    #expect(all.map(\.entry.rows) == [5, 5, 0] && all.map(\.entry.due) == [70, 70, nil])
    #expect(all.map(\.entry.first) == [70, 70, nil] && all.map(\.entry.last) == [70, 70, nil])
    #expect(all.map(\.entry.bytes) == [3, 3, 7] && all.map(\.entry.contentBytes) == [3, 3, 7])
    #expect(all[0].entry.contentCRC32 == crc32(of: Array("one".utf8)))
    #expect(all.allSatisfy { $0.entry.closed == nil && $0.entry.participant == 3 })
    #expect(all.allSatisfy { $0.entry.path == "a/b" && $0.entry.patient == "p" })
  }

  @Test func `lines of a file that has changed are not handed out`() throws {
    let content = Array("one\n".utf8)
    let folder = try TemporaryFolder()
    for changed in ["two\n", "one", "one\n\n"] {
      try folder.put(changed, at: "a/b")
      #expect(throws: ChangedFile.self) {
        try LineEntries(of: entry(content), in: Backlog(folder.path)) { _ in nil }
      }
    }
  }

  @Test func `a line is read at its place, forwards and backwards`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.put("one\ntwo\nthree\n", at: "a/\(number)") }
    let source = LineSource(try Backlog(folder.path))
    func text(_ file: Int, _ number: Int, _ position: Int64, _ text: String) throws -> [UInt8] {
      try source.text(
        of: FileLine(number: number, position: position),
        in: entry(Array(text.utf8), path: "a/\(file)"))
    }
    for file in 0..<40 {
      #expect(try text(file, 2, 4, "two") == Array("two".utf8))
      #expect(try text(file, 3, 8, "three") == Array("three".utf8))
      #expect(try text(file, 1, 0, "one") == Array("one".utf8))
    }
    #expect(throws: ChangedFile.self) { try text(5, 2, 4, "TWO") }
    try folder.put("six\nTWO\n", at: "a/5")
    #expect(try text(5, 2, 4, "TWO") == Array("TWO".utf8))
    #expect(throws: ChangedFile.self) { try text(5, 3, 8, "three") }
    var long = entry([], path: "a/0")
    long.contentBytes = 16_000_001
    #expect(throws: LongLine.self) {
      try source.text(of: FileLine(number: 1, position: 0), in: long)
    }
    #expect(ContentLines.limit == 16_000_000 && Backlog.heldBytes == 16_000_000)
  }

  // MARK: Files

  @Test func `a file is compared with its list before it is sent`() throws {
    let folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 6))
    let content = Array("timestamp,x\n1,2\n".utf8)
    try writer.create("a/b.gz")
    try writer.write(content.span)
    let written = try writer.close()
    try folder.put(content, at: "a/b")
    let backlog = try Backlog(folder.path)
    var packed = entry(content, path: "a/b.gz")
    packed.bytes = written.bytes
    let plain = entry(content)
    for file in [packed, plain] {
      let disk = try folder.bytes(file.path)
      #expect(try backlog.content(of: file) == content && backlog.bytes(of: file) == disk)
      try backlog.checkContent(of: file)
      #expect(try backlog.body(of: file).bytes == disk)
      var pieces: [UInt8] = []
      try backlog.forEachPiece(of: file) { pieces += $0 }
      #expect(pieces == disk)
      var other = file
      other.bytes += 1
      #expect(throws: ChangedFile.self) { try backlog.forEachPiece(of: other) { _ in } }
      other = file
      other.contentCRC32 ^= 1
      #expect(throws: ChangedFile.self) { try backlog.content(of: other) }
      #expect(throws: ChangedFile.self) { try backlog.checkContent(of: other) }
      #expect(throws: ChangedFile.self) { try backlog.bytes(of: other) }
      #expect(throws: ChangedFile.self) { try backlog.forEachPiece(of: other) { _ in } }
      other = file
      other.contentBytes -= 1
      #expect(throws: ChangedFile.self) { try backlog.checkContent(of: other) }
      #expect(throws: ChangedFile.self) { try backlog.bytes(of: other) }
    }
    var other = packed
    other.bytes += 1
    #expect(throws: ChangedFile.self) { try backlog.bytes(of: other) }
    other = packed
    other.contentBytes += 1
    #expect(throws: ChangedFile.self) { try backlog.forEachPiece(of: other) { _ in } }
  }
}
