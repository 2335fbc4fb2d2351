import Testing

@testable import Spool

struct TarHeaderTests {
  private func field(_ block: some Collection<UInt8>, _ range: Range<Int>) -> String {
    let bytes = Array(block)[range]
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  // MARK: Writing

  @Test func `the header of a file has the fields of the standard`() {
    let blocks = TarHeader.blocks(forFile: "a/x", length: 83, modified: 1_772_427_600)
    #expect(blocks.count == 512)
    #expect(field(blocks, 0..<100) == "a/x" && field(blocks, 345..<500) == "")
    #expect(field(blocks, 100..<108) == "0000644")
    #expect(field(blocks, 108..<116) == "0000000" && field(blocks, 116..<124) == "0000000")
    #expect(field(blocks, 124..<136) == "00000000123")
    #expect(field(blocks, 136..<148) == "15151214520")
    #expect(blocks[156] == UInt8(ascii: "0"))
    #expect(Array(blocks[257..<265]) == Array("ustar\0".utf8) + Array("00".utf8))
    let sum = blocks.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(blocks[$1])) }
    let digits = String(sum, radix: 8)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    #expect(Array(blocks[148..<156]) == Array("\(zeros)\(digits)\0 ".utf8))
    #expect(TarHeader.end == [UInt8](repeating: 0, count: 1_024))
  }

  @Test func `a time before 1970 is that of 1970`() {
    for time: Int64 in [-1, 0] {
      let blocks = TarHeader.blocks(forFile: "a", length: 0, modified: time)
      #expect(field(blocks, 136..<148) == "00000000000")
    }
  }

  @Test(
    arguments: [
      (0, 0), (1, 512), (511, 512), (512, 512), (513, 1_024), (1_024, 1_024),
      (8_589_934_593, 8_589_935_104),
    ] as [(Int64, Int64)])
  func `a content fills whole blocks`(length: Int64, padded: Int64) {
    #expect(TarHeader.padded(length) == padded)
  }

  private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// The cases are the name of a member, and the header's two fields that contain it; nil if an
  /// extended record contains the name.
  @Test(
    arguments: [
      (letters(100), ("", letters(100))), (letters(101), nil),
      ("a/" + letters(100), ("a", letters(100))), ("a/" + letters(101), nil),
      (letters(155) + "/" + letters(100), (letters(155), letters(100))),
      (letters(156) + "/" + letters(100), nil), (letters(154) + "/b/" + letters(99), nil),
      (letters(154) + "/b/" + letters(98), (letters(154), "b/" + letters(98))),
      ("a/b/" + letters(98), ("a", "b/" + letters(98))), (letters(120) + "/", nil),
    ] as [(String, (prefix: String, name: String)?)])
  func `a long name is split at a slash, or has a record`(
    name: String, fields: (prefix: String, name: String)?
  ) throws {
    let blocks = TarHeader.blocks(forFile: name, length: 1, modified: 7)
    let header = try #require(TarHeader(Array(blocks.suffix(512))))
    #expect(header.length == 1 && header.kind == .file)
    if let fields {
      #expect(blocks.count == 512)
      #expect(field(blocks, 0..<100) == fields.name && field(blocks, 345..<500) == fields.prefix)
      #expect(String(decoding: header.name, as: UTF8.self) == name)
    } else {
      let records = try #require(TarHeader(Array(blocks.prefix(512))))
      #expect(records.kind == .records && field(blocks, 136..<148) == "00000000007")
      #expect(blocks.count == 512 + Int(TarHeader.padded(records.length)) + 512)
      let text = Array(blocks[512..<512 + Int(records.length)])
      #expect(TarHeader.records(in: text) == ["path": Array(name.utf8)])
    }
  }

  @Test(
    arguments: [
      (8_589_934_591, "77777777777", 1), (8_589_934_592, "00000000000", 3),
      (99_999_999_999, "00000000000", 3),
    ] as [(Int64, String, Int)])
  func `a length of more than 11 octal digits has a record`(
    length: Int64, field size: String, blocks count: Int
  ) throws {
    let blocks = TarHeader.blocks(forFile: "a", length: length, modified: 0)
    try #require(blocks.count == 512 * count)
    #expect(field(blocks.suffix(512), 124..<136) == size)
    guard count > 1 else { return }
    let text = field(blocks, 512..<1_024)
    #expect(TarHeader.records(in: Array(text.utf8)) == ["size": Array("\(length)".utf8)])
  }

  @Test func `a record counts itself, also where its number gets a digit more`() {
    var wrong: [Int] = []
    for count in 101...1_100 {
      let blocks = TarHeader.blocks(forFile: Self.letters(count), length: 0, modified: 0)
      let text = field(blocks, 512..<blocks.count - 512)
      if Int(text.prefix { $0 != " " }) != text.utf8.count { wrong.append(count) }
    }
    #expect(wrong == [])
  }

  // MARK: Reading

  @Test(arguments: [
    ("00000000003", 3 as Int64?), ("77777777777", 8_589_934_591), ("          3", 3), ("3 ", 3),
    ("3\0garbage", 3), ("", 0), ("           ", 0), ("8", nil), ("-1", nil), ("x", nil),
    ("\u{80}\0\0\0\0\0\0\0\0\0\u{1}\u{2}", 258),
    ("\u{80}\0\0\0\u{7F}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}", .max),
    ("\u{80}\0\0\0\u{80}\0\0\0\0\0\0\0", nil), ("\u{80}\0\0\u{1}\0\0\0\0\0\0\0\0", nil),
  ])
  func `a length is octal, or binary behind 128`(field: String, length: Int64?) {
    #expect(TarHeader(TarBlock(size: field).header)?.length == length)
  }

  @Test func `a block with a wrong checksum or length is no header`() {
    let block = TarBlock().header
    #expect(TarHeader(block) != nil)
    #expect(TarHeader(Array(block.dropLast())) == nil && TarHeader(block + [0]) == nil)
    for place in [0, 99, 147, 156, 511] {
      var damaged = block
      damaged[place] ^= 1
      #expect(TarHeader(damaged) == nil)
    }
    var sum = block[..<148].reduce(0) { $0 + Int($1) } + block[156...].reduce(0) { $0 + Int($1) }
    sum += 256
    #expect(TarHeader(TarBlock(checksum: " \(String(sum, radix: 8)) ").header) != nil)
    #expect(TarHeader(TarBlock(checksum: " \(String(sum + 1, radix: 8)) ").header) == nil)
  }

  @Test func `a prefix counts only in archives of the standard`() {
    func name(_ block: TarBlock) -> String? {
      TarHeader(block.header).map { String(decoding: $0.name, as: UTF8.self) }
    }
    #expect(name(TarBlock(prefix: "p/q")) == "p/q/a/x")
    #expect(name(TarBlock(prefix: "p/q", magic: "ustar  \0")) == "a/x")
    #expect(name(TarBlock(prefix: "p", magic: "")) == "a/x")
    #expect(name(TarBlock(name: Self.letters(100))) == Self.letters(100))
    #expect(name(TarBlock(prefix: Self.letters(155))) == Self.letters(155) + "/a/x")
  }

  @Test(
    arguments: [
      ("0", TarHeader.Kind.file as TarHeader.Kind?), ("\0", .oldFile), ("7", .contiguous),
      ("1", .hardLink), ("2", .link), ("5", .folder), ("x", .records), ("g", .commonRecords),
      ("L", .longName), ("3", nil), ("K", nil),
    ] as [(Unicode.Scalar, TarHeader.Kind?)])
  func `a header says the kind of its member`(type: Unicode.Scalar, kind: TarHeader.Kind?) {
    #expect(TarHeader(TarBlock(type: UInt8(ascii: type)).header)?.kind == kind)
  }

  @Test(
    arguments: [
      ("", [:]), ("11 path=ab\n", ["path": "ab"]),
      ("10 path=a\n12 size=123\n", ["path": "a", "size": "123"]),
      ("8 a=b=c\n", ["a": "b=c"]), ("7 a=\n\n\n", ["a": "\n\n"]), ("5 a=\n", ["a": ""]),
      ("6 a=1\n6 a=2\n", ["a": "2"]), ("6 abc\n6 a=1\n", ["a": "1"]), ("7 a=1\n", [:]),
      ("6 a=1\n99 b=2\n", ["a": "1"]), ("2 a=1\n", [:]), ("x a=1\n", [:]), ("-6 a=1\n", [:]),
      ("6 a=1\n6", ["a": "1"]), ("0 a=1\n", [:]),
    ] as [(String, [String: String])])
  func `records have keys and values, up to the first that is damaged`(
    text: String, records: [String: String]
  ) {
    let read = TarHeader.records(in: Array(text.utf8))
    #expect(read.mapValues { String(decoding: $0, as: UTF8.self) } == records)
  }
}
