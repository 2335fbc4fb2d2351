import Fixtures
import Page
import Testing

@testable import Delivery

struct LoadPageBrowserTests {
  /// Tells the page around what it finds in its own.
  ///
  /// A label may touch another by a pixel, as the boxes are higher than their letters.
  private static let measure = """
    <script>
    const faults = [];
    const box = element => element.getBoundingClientRect();
    const all = (selector, parent = document) => [...parent.querySelectorAll(selector)];
    for (const chart of all(".chart")) {
      const name = chart.dataset.chart;
      const plot = chart.querySelector(".plot").getBBox();
      for (const series of all(".series", chart)) {
        const drawn = series.getBBox();
        if (drawn.width === 0 || drawn.x < plot.x - 0.1 || drawn.y < plot.y - 0.1
          || drawn.x + drawn.width > plot.x + plot.width + 0.1
          || drawn.y + drawn.height > plot.y + plot.height + 0.1)
          faults.push(`${name}: ${series.dataset.series} is not in the plot`);
      }
      const texts = all("text", chart);
      for (const [index, text] of texts.entries()) {
        const a = box(text);
        if (a.left < 0 || a.right > innerWidth || a.height < 9)
          faults.push(`${name}: ${text.textContent} is cut or small`);
        for (const other of texts.slice(index + 1)) {
          const b = box(other);
          if (a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            faults.push(`${name}: ${text.textContent} is on ${other.textContent}`);
        }
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    const count = selector => all(selector).length;
    const found = document.createElement("pre");
    found.textContent = `${innerWidth} wide: ${count(".chart")} charts, ${count(".axis")} axes, `
      + `${count(".tick")} ticks, ${count(".series")} series; ${faults.join("; ")}`;
    parent.document.body.append(found);
    </script>
    """

  @Test(
    .whole,
    .enabled(if: Browser.program != nil, "Chromium is not installed"), .timeLimit(.minutes(5)))
  func `a browser draws the charts within their axes, at any width, light and dark`() throws {
    let page = LoadResult.stall(intervals: 120, of: 10, rate: 50).html
    // In frames, because a window is at least 500 wide.
    let widths = [400, 640, 930, 1_400]
    var frames = Markup()
    for width in widths {
      let measured = page.replacing("</body>", with: Self.measure + "</body>")
      frames.element("iframe", ["width": "\(width)", "srcdoc": measured], text: "")
    }
    let found = try Browser(showing: frames.text).content()
      .matches(of: /<pre>(.*?)<\/pre>/).map { String($0.1) }
    // The frames end in any order.
    #expect(
      Set(found) == Set(widths.map { "\($0) wide: 4 charts, 8 axes, 44 ticks, 12 series; " }))

    let browser = try Browser(showing: page)
    let light = try browser.picture(width: 1280, height: 2000, .light)
    let dark = try browser.picture(width: 1280, height: 2000, .dark)
    for picture in [light, dark] {
      #expect(picture.starts(with: [0x89] + Array("PNG\r\n".utf8)))
      // In the header, after eight bytes of signature and eight of the chunk's length and name.
      let numbers = picture[16..<24].map(Int.init)
      #expect(numbers == [0, 0, 1_280 >> 8, 1_280 & 0xff, 0, 0, 2_000 >> 8, 2_000 & 0xff])
      // A blank one has a tenth of it.
      #expect(picture.count > 100_000)
    }
    #expect(light != dark)
  }
}
