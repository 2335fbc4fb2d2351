extension Markup {
  /// Writes a whole HTML page, without scripts or external resources.
  package static func page(
    _ title: String, _ style: PageStyle, _ body: (inout Markup) -> Void
  ) -> String {
    var page = Markup()
    page.literal("<!DOCTYPE html>\n")
    page.element("html", ["lang": "en"]) { page in
      page.element("head") { page in
        page.element("meta", ["charset": "utf-8"])
        page.element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.element("title", text: title)
        page.element("style") { style.write(to: &$0) }
      }
      page.element("body") { body(&$0) }
    }
    return page.text
  }
}
