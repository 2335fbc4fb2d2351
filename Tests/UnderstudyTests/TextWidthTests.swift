import Testing

@testable import understudy

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("a b", 3), ("Zürich", 6), ("Zu\u{308}rich", 6), ("東京", 4), ("ｱｲ", 2), ("한국", 4),
    ("…", 1), ("🙂", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("👩‍🔬", 2), ("🇨🇭", 2), ("עברית", 5),
    ("a\u{200B}b", 2), ("\u{1B}\u{7F}\n", 0),
  ])
  func `text takes the columns of its characters`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    (0, ""), (1, ""), (2, "東"), (3, "東"), (4, "東京"), (5, "東京a"), (9, "東京a"),
  ])
  func `a wide character is there or not, never half`(columns: Int, text: String) {
    #expect("東京a".prefix(columns: columns) == text)
  }
}
