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
  func `what a terminal would obey is shown instead`(text: String, shown: String) {
    #expect(text.printable == shown)
  }
}
