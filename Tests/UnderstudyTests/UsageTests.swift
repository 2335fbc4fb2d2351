import Testing

@testable import understudy

struct UsageTests {
  private let usage = Usage(
    "understudy this", "understudy that",
    about: """
      Two lines
      of one paragraph.

      Another paragraph.
      """,
    tables: [
      Usage.Table("Heading", [Option("--days N", "Number of days")]),
      Usage.Table("Names", [Usage.Row("beiwe", "A server")]),
    ],
    examples: [
      Step("this", purpose: "do this"), Step("that --days 2", purpose: "do that"),
    ],
    exitCodes: [.ok, .usage])

  @Test func `a usage text has its parts in order`() {
    #expect(
      usage.text == """
        Usage: understudy this
               understudy that

        Two lines of one paragraph.

        Another paragraph.

        Heading
          --days N              Number of days

        Names
          beiwe                 A server

        Examples
          understudy this           # do this
          understudy that --days 2  # do that

        Exit codes
          0                     Done.
          64                    Wrong command line.
        """)
  }

  @Test func `a long paragraph is wrapped to 96 columns`() {
    let word = "abcdefghi"
    let usage = Usage(
      "understudy this", about: Array(repeating: word, count: 10).joined(separator: " "),
      tables: [], examples: [], exitCodes: [])
    // A line of nine words and eight spaces has 89 columns; with a tenth word it would have 99.
    let nine = Array(repeating: word, count: 9).joined(separator: " ")
    #expect(usage.text.contains("\n\n\(nine)\n\(word)\n\n"))
  }
}
