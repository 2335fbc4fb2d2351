import Testing

@testable import Spool

struct PrintableTests {
  @Test(arguments: [
    (text: "plain, é, 日本 and \\", shown: "plain, é, 日本 and \\"),
    ("a\u{1B}]0;title\u{07}b", #"a\u{1B}]0;title\u{7}b"#),
    ("two\nlines\r\n\there", #"two\nlines\r\n\there"#),
    ("\u{7F}\u{9B}31m", #"\u{7F}\u{9B}31m"#),
    ("x\u{202E}fdp.exe\u{2069}", #"x\u{202E}fdp.exe\u{2069}"#),
    ("\u{200F}\u{61C}\u{2028}\0", #"\u{200F}\u{61C}\u{2028}\u{0}"#), ("", ""),
  ])
  func `control characters are shown, not obeyed`(text: String, shown: String) {
    #expect(text.printable == shown)
  }

  @Test func `the first and the last of each range of controls are shown as escapes`() {
    let obeyed: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isShown = String(scalar).printable != String(scalar)
      if isShown != obeyed.contains(where: { $0.contains(value) }) { wrong.append(value) }
    }
    #expect(wrong == [])
    #expect("a\u{7F}\u{1}é\u{9F}".printable == #"a\u{7F}\u{1}é\u{9F}"#)
  }
}
