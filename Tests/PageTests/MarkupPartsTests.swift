import Testing

@testable import Page

struct MarkupPartsTests {
  @Test func `a table has a heading and rows in a box that scrolls`() {
    var page = Markup()
    page.scrollingTable("people", heading: ["name", "<rows>"]) { page in
      page.row("a&b", ["1", "2"])
      page.row("c", [])
    }
    let text = page.text.replacing("\n", with: "")
    #expect(
      text == """
        <div class="scrolling" tabindex="0"><table data-table="people"><thead><tr>\
        <th scope="col">name</th><th scope="col">&lt;rows&gt;</th></tr></thead><tbody>\
        <tr><th scope="row">a&amp;b</th><td>1</td><td>2</td></tr>\
        <tr><th scope="row">c</th></tr></tbody></table></div>
        """)
  }

  @Test func `a warning has its remarks`() {
    var page = Markup()
    page.write(warning: "Stop", ["one", "two"])
    #expect(
      page.text == """
        <div class="warning" role="note"><strong>Stop</strong><p>one</p><p>two</p></div>

        """)
  }

  private let style = PageStyle(light: "LIGHT;", dark: "DARK;", rules: "RULES{}")

  @Test func `a page has its title, its style and its body`() {
    let page = Markup.page("A & B", style) { $0.write("text") }
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"))
    #expect(
      page.contains("content=\"width=device-width, initial-scale=1\"/><title>A &amp; B</title>"))
    #expect(page.hasSuffix("<body>text</body>\n</html>\n"))
  }

  @Test func `a sheet has colours of paper, then of screens, then the page's rules`() throws {
    let page = Markup.page("", style) { _ in }
    let parts = [
      "<style>:root {", "--page: #ffffff", "LIGHT;",
      "@media screen and (prefers-color-scheme: dark)",
      ":root {", "--page: #14171c", "DARK;", "body {", ".legend", "RULES{}",
      "@media (max-width: 1060px)", "@media print", "</style>",
    ]
    var rest = page[...]
    for part in parts {
      let range = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[range.upperBound...]
    }
    #expect(page.ranges(of: ":root").count == 2 && !page.contains("@scope"))
    var part = Markup()
    style.write(to: &part, below: ".part")
    #expect(part.text.hasPrefix("@scope (.part) {\n:scope {") && part.text.hasSuffix("}\n}\n"))
    #expect(part.text.ranges(of: ":scope").count == 3 && part.text.contains("LIGHT;"))
  }
}
