import Testing

@testable import understudy

struct UsageTests {
  private let usage: Usage = """
    Usage: understudy this
           understudy that

    Two lines
    of one paragraph.

      an example

    Heading
    \([Option("--days N", "How many")])

    Ends.
    """

  @Test func `a usage text reads as it is written`() {
    #expect(
      usage.text == """
        Usage: understudy this
               understudy that

        Two lines
        of one paragraph.

          an example

        Heading
          --days N              How many

        Ends.
        """)
  }

  @Test func `a usage text knows what it is made of`() {
    let told = usage.blocks.map { block in
      switch block {
      case .forms(let forms): "forms: " + forms.joined(separator: "|")
      case .paragraph(let text): "paragraph: " + text
      case .example(let lines): "example: " + lines.joined(separator: "|")
      case .heading(let text): "heading: " + text
      case .rows(let rows): "rows: " + rows.map { $0.form + "=" + $0.help }.joined(separator: "|")
      }
    }
    #expect(
      told == [
        "forms: understudy this|understudy that", "paragraph: Two lines\nof one paragraph.",
        "example:   an example", "heading: Heading", "rows: --days N=How many",
        "paragraph: Ends.",
      ])
  }
}
