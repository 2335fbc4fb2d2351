import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests with damaged and hostile exports: each one ends with few failures, and without a crash.
struct HostileExportTests {
  private static let rows = (0..<60).map { number in
    HandExport.record("StepCount", "count", "\(number + 1)")
  }.joined()
  private static let text = HandExport.text(rows)

  @Test func `control characters are one failure with their number`() throws {
    let text = Self.text.replacing("iPhone", with: "i\u{1}Pho\u{8}ne")
    let judge = try JudgedExport(text, isStrict: false)
    #expect(
      judge.failures == [
        "120 characters that XML forbids, the first beginning with the byte 1"
      ])
    #expect(judge.found.examples.map(\.row) == [13] && judge.text.rows == 60)
  }

  @Test func `bytes outside of UTF-8 are one failure with their number`() throws {
    var bytes = Array(Self.text.utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: Array("iPhone".utf8)) }
    for place in places { bytes[place] = 0xFF }
    let judge = try JudgedExport(bytes, isStrict: false)
    #expect(judge.failures == ["60 bytes outside of UTF-8, the first with the value 255"])
    #expect(judge.found.examples.map(\.row) == [13] && judge.text.rows == 60)
  }

  @Test func `a truncated file is one failure, and its elements are judged`() throws {
    var random = SplitMix(state: 7)
    let bytes = Array(Self.text.utf8)
    for _ in 0..<20 {
      let count = 500 + Int(random.next() % UInt64(bytes.count - 500 - 14))
      let judge = try JudgedExport(Array(bytes[..<count]), isStrict: false)
      #expect(judge.failures.count == 1 && judge.remarks.isEmpty, "\(count)")
      let whole = String(decoding: bytes[..<count], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .count { $0.hasPrefix(" <Record") && $0.hasSuffix("/>") }
      let hasRoot = String(decoding: bytes[..<count], as: UTF8.self).contains("<HealthData ")
      #expect(judge.text.rows == whole, "\(count)")
      #expect(
        judge.failures[0].hasPrefix(hasRoot ? "the end of the file" : "no root element"),
        "\(count): \(judge.failures)")
    }
  }

  @Test func `entities are rejected and not expanded`() throws {
    let laughs = (1..<20).map { number in
      "<!ENTITY l\(number) \"" + String(repeating: "&l\(number - 1);", count: 10) + "\">\n"
    }
    let head = HandExport.head.replacing(
      "]>", with: "<!ENTITY l0 \"ha\">\n" + laughs.joined() + "]>")
    let rows = HandExport.record().replacing("iPhone", with: "&l19;")
    let judge = try JudgedExport(HandExport.text(rows, head: head), isStrict: false)
    #expect(judge.failures == ["the declaration of an entity"] && judge.text.rows == 0)
    let external = HandExport.head.replacing(
      "]>", with: "<!ENTITY file SYSTEM \"file:///etc/passwd\">\n]>")
    let other = try JudgedExport(HandExport.text(rows, head: external), isStrict: true)
    #expect(other.failures.contains("the declaration of an entity") && other.text.rows == 0)
    let undeclared = HandExport.record().replacing("iPhone", with: "&file;")
    let third = try JudgedExport(HandExport.text(undeclared), isStrict: false)
    #expect(third.failures == ["undefined entity; the rest of the file was skipped"])
  }

  @Test(arguments: [true, false])
  func `deep nesting is one failure`(isKnown: Bool) throws {
    let name = isKnown ? "MetadataEntry" : "Dream"
    let rows = String(repeating: "<\(name)>", count: 100_000)
    let judge = try JudgedExport(HandExport.text(rows), isStrict: false)
    #expect(judge.failures == ["an element in 64 others"])
  }

  @Test func `a huge attribute is one failure`() throws {
    let rows = HandExport.record().replacing("iPhone", with: String(repeating: "x", count: 3 << 20))
    let judge = try JudgedExport(HandExport.text(rows), isStrict: false)
    #expect(judge.failures.count == 1 && judge.text.rows == 0)
    #expect(judge.failures[0].hasPrefix("an element or a comment of more than 1,048,576 bytes"))
    let large = HandExport.record().replacing(
      "iPhone", with: String(repeating: "x", count: 200_000))
    #expect(try JudgedExport(HandExport.text(large), isStrict: false).failures.isEmpty)
  }

  @Test func `a head without a root element is one failure`() throws {
    for text in ["", "x", HandExport.head, String(repeating: "x", count: 3 << 20)] {
      let judge = try JudgedExport(text, isStrict: false)
      #expect(judge.failures == ["no root element"])
    }
  }

  @Test func `many unknown names need little memory`() throws {
    let rows = (0..<100_000).map { "<Record\($0)/>" }.joined()
    let judge = try JudgedExport(HandExport.text(rows), isStrict: false)
    #expect(judge.failures.isEmpty && judge.found.remarks == 1_001)
    let types = (0..<70_000).map { HandExport.record("T\($0)") }.joined()
    let other = try JudgedExport(HandExport.text(types), isStrict: false)
    #expect(other.failures.isEmpty && other.found.remarks == 1_001 && other.text.rows == 70_000)
  }

  @Test func `a long name or value is shortened in messages`() throws {
    let long = String(repeating: "x", count: 5_000)
    let unknown = try JudgedExport(HandExport.text(HandExport.record(long)), isStrict: false)
    #expect(unknown.failures.isEmpty && unknown.remarks.count == 1)
    let wrong = HandExport.record("StepCount", "count", long)
    let value = try JudgedExport(HandExport.text(wrong), isStrict: false)
    #expect(value.failures.count == 1)
    #expect((unknown.remarks + value.failures).allSatisfy { $0.count < 150 })
  }

  @Test func `any bytes end without a crash`() throws {
    var random = SplitMix(state: 11)
    let bytes = Array(Self.text.utf8.prefix(4_000))
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<1 + random.next() % 8 {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      #expect(try JudgedExport(changed, isStrict: false).failures.count >= 1)
    }
  }
}

/// S. Vigna's splitmix64, in the public domain.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
