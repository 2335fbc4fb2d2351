import Testing

@testable import Page

struct MarkupTests {
  @Test func `texts and attributes are escaped`() {
    var page = Markup()
    page.element("p", ["title": "\"<&>'"], text: "<b>\"it's\" & that</b>")
    #expect(
      page.text == """
        <p title="&quot;&lt;&amp;&gt;&#39;">&lt;b&gt;&quot;it&#39;s&quot; &amp; that&lt;/b&gt;</p>
        """)
  }

  @Test func `controls are shown, not obeyed`() {
    var page = Markup()
    page.element("p", ["title": "\u{1B}"], text: "a\u{202E}<b>\nc\r")
    #expect(page.text == #"<p title="\u{1B}">a\u{202E}&lt;b&gt;"# + "\n" + #"c\r</p>"#)
  }

  @Test func `elements hold elements`() {
    var page = Markup()
    page.element("g", ["class": "axis", "data-axis": "x"]) { page in
      page.element("path", ["d": "M0 0"])
      page.write("é")
    }
    #expect(page.text == "<g class=\"axis\" data-axis=\"x\"><path d=\"M0 0\"/>é</g>\n")
  }
}
