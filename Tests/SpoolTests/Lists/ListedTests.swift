import Testing

@testable import Spool

struct ListedTests {
  private static let long = String(repeating: "x", count: 64)

  @Test(arguments: [
    ("a", true), ("z", true), ("A", true), ("Z", true), ("0", true), ("9", true), ("-", true),
    ("_", true), ("abc-DEF_019", true), (long, true), (long + "x", false), ("", false),
    ("`", false), ("{", false), ("@", false), ("[", false), ("/", false), (":", false),
    (".", false), ("..", false), ("a b", false), ("a/b", false), ("é", false), ("a\n", false),
  ])
  func `a name has 1 to 64 letters, digits, dashes and underscores`(text: String, isName: Bool) {
    #expect(Listed.isName(text) == isName)
  }

  @Test(arguments: [
    ("1", true), (" ", true), ("iPhone 14,7 ~", true), ("é", true), ("", false), ("\u{1F}", false),
    ("a\nb", false), ("\u{7F}", false), ("\t", false), (String(repeating: "x", count: 100), true),
    (String(repeating: "x", count: 101), false), (String(repeating: "é", count: 50), true),
    (String(repeating: "é", count: 51), false),
  ])
  func `a word has 1 to 100 bytes on one line`(text: String, isWord: Bool) {
    #expect(Listed.isWord(text) == isWord)
  }

  @Test(arguments: [
    ("beiwe/p1/a.csv", true), ("beiwe/p1/gps/a.csv", true), ("beiwe/p1.zip", true),
    ("beiwe/p1.", true), ("beiwe/p1", false), ("beiwe/p10.zip", false), ("beiwe/p2/a.csv", false),
    ("truth/p1/a.csv", false), ("beiwe", false), ("", false), ("/p1/a.csv", false),
    ("beiwe/p1/", false), ("beiwe//p1/a", false), ("beiwe/p1/./a", false),
    ("beiwe/p1/../a", false), ("beiwe/p1/..a", true), ("beiwe/p1/...", true),
    ("beiwe/p1/a\u{1F}", false), ("beiwe/p1/a\u{7F}", false), ("beiwe/p1/a b~é", true),
    ("beiwe/p1/" + String(repeating: "x", count: 255), true),
    ("beiwe/p1/" + String(repeating: "x", count: 256), false),
    ("beiwe/p1.\u{1}", false), ("beiwe/p1.zip/a", false),
  ])
  func `a path lies in a participant's folder or is the participant's file`(
    path: String, isPath: Bool
  ) {
    #expect(Listed.isPath(path, in: "beiwe", of: "p1") == isPath)
  }

  @Test(arguments: [
    ("2026-03-02", true), ("0000-01-01", true), ("9999-12-31", true), ("2026-00-02", false),
    ("2026-13-02", false), ("2026-03-00", false), ("2026-03-32", false), ("2026-3-02", false),
    ("2026-03-2", false), ("2026-03-022", false), ("2026/03/02", false), ("20260-3-02", false),
    ("2026-03 02", false), ("202a-03-02", false), ("2026-03-0:", false), ("2026-03-0/", false),
    ("", false), ("2026-03-02T", false), ("２026-03-02", false),
  ])
  func `a date has four, two and two digits`(text: String, isDate: Bool) {
    #expect(Listed.isDate(text) == isDate)
  }

  @Test(arguments: [
    ("UTC", true), ("America/New_York", true), ("America/Argentina/Buenos_Aires", true),
    ("Etc/GMT+5", true), ("Etc/GMT-5", true), ("a/b/c/d", false), ("", false), ("a//b", false),
    ("/a", false), ("a/", false), ("../a", false), ("a b", false),
  ])
  func `a time zone has up to three names`(text: String, isZone: Bool) {
    #expect(Listed.isZone(text) == isZone)
  }

  @Test func `numbers have the limits of the documentation`() {
    #expect(Listed.participants == 0...999_999)
    #expect(Listed.count == 0...1_125_899_906_842_624)
    #expect(Listed.days == 1...3_650)
    // The largest time is 9999-12-31 23:59:59.999 UTC.
    #expect(Listed.instants == 0...253_402_300_799_999)
    #expect(FileEntry.isInstant(0) && FileEntry.isInstant(253_402_300_799_999))
    #expect(!FileEntry.isInstant(-1) && !FileEntry.isInstant(253_402_300_800_000))
  }

  @Test(arguments: [
    (UInt32(0), "00000000"), (1, "00000001"), (0xABC, "00000abc"), (0x0FFF_FFFF, "0fffffff"),
    (0x1000_0000, "10000000"), (.max, "ffffffff"),
  ])
  func `a checksum has eight lower-case digits`(value: UInt32, text: String) {
    #expect(value.hexadecimal == text)
    #expect(UInt32(hexadecimal: text) == value)
    #expect(UInt32(hexadecimal: text.uppercased()) == value)
  }

  @Test(arguments: [
    "", "0000000", "000000000", "+0000001", "-0000000", "0000000g", " 0000001", "0x000001",
    "é000000",
  ])
  func `other texts are no checksum`(text: String) {
    #expect(UInt32(hexadecimal: text) == nil)
  }

  @Test func `a wrong value is reported with its key, file and line`() {
    let bad = BadListedValue(key: "rows", value: "-1", allowed: "a count")
    #expect(bad.description == "rows is -1; it must be a count")
    #expect(
      BadListedValue(value: "\"x\"", allowed: "JSON").description
        == "the text is \"x\"; it must be JSON")
    #expect(
      MalformedFile(bad, file: "a/b", line: 7).description
        == "a/b:7: rows is -1; it must be a count")
    #expect(MalformedFile(bad, file: "a/b").description == "a/b: rows is -1; it must be a count")
  }
}
