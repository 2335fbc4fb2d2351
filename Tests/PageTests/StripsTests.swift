import Testing

@testable import Page

struct StripsTests {
  private func page(_ rows: [Strips.Row]) -> String {
    var page = Markup()
    Strips(
      name: "days", summary: "Two days.",
      kinds: [Strips.Kind("home", "at home"), Strips.Kind("foot", "on foot")], rows: rows,
      ticks: [(0, "0 h"), (450, "12 h")], width: 900, rowHeight: 20
    ).write(to: &page)
    return page.text
  }

  @Test func `what is drawn alike is one path`() {
    let page = page([
      Strips.Row(
        "Monday",
        [
          Strips.Part(x: 0..<10, y: 0..<8, kind: 0), Strips.Part(x: 10..<30, y: 0..<8, kind: 1),
          Strips.Part(x: 30..<40, y: 0..<8, kind: 0),
        ]),
      Strips.Row("<Tuesday>", [Strips.Part(x: 5..<6, y: 2..<5, kind: 0)]),
    ])
    #expect(page.contains("stroke-width:8\" d=\"M0 4h10m20 0h10\""))
    #expect(page.contains("stroke-width:3\" d=\"M5 23.5h1\""))
    #expect(page.contains("stroke-width:8\" d=\"M10 4h20\""))
    #expect(page.contains("&lt;Tuesday&gt;") && page.contains("left:50%"))
  }

  @Test func `nothing is drawn of nothing`() {
    let page = page([Strips.Row("Monday", [Strips.Part(x: 4..<4, y: 0..<8, kind: 0)])])
    #expect(!page.contains("--series:var(--home);stroke"))
  }

  @Test func `parts that touch become one if they look alike`() {
    let parts = [
      Strips.Part(x: 0..<4, y: 0..<8, kind: 0), Strips.Part(x: 3..<9, y: 0..<8, kind: 0),
      Strips.Part(x: 9..<12, y: 0..<8, kind: 1), Strips.Part(x: 12..<13, y: 1..<8, kind: 1),
    ].joined
    #expect(parts.map(\.x) == [0..<9, 9..<12, 12..<13])
  }

  @Test func `rows lie below each other, with a grid, names and ticks`() {
    let page = page([Strips.Row("Monday", []), Strips.Row("Tuesday", []), Strips.Row("<W>", [])])
    #expect(page.contains("viewBox=\"0 0 900 60\"") && page.contains("style=\"height:60px\""))
    #expect(page.contains("<path class=\"grid\" d=\"M0 0v60\"/>"))
    #expect(page.contains("<path class=\"grid\" d=\"M450 0v60\"/>"))
    #expect(page.contains("<span style=\"left:0%\">0 h</span><span style=\"left:50%\">12 h</span>"))
    #expect(page.contains("style=\"line-height:20px\""))
    #expect(page.contains("<div>Monday</div><div>Tuesday</div><div>&lt;W&gt;</div>"))
    #expect(page.contains("at home</li>") && page.contains("on foot</li>"))
    #expect(page.contains("data-strips=\"days\"") && page.contains("aria-label=\"Two days.\""))
  }

  @Test func `parts of a kind are one path for each height, in any row`() {
    let page = page([
      Strips.Row(
        "", [.init(x: 100..<110, y: 4..<7, kind: 1), .init(x: 90..<95, y: 0..<2, kind: 1)]),
      Strips.Row(
        "", [.init(x: 20..<25, y: 1..<4, kind: 1), .init(x: 30..<31, y: 9..<11, kind: 1)]),
    ])
    // The first strip goes from (100, 5.5) to (110, 5.5), and the second from (20, 22.5) to (25,
    // 22.5).
    #expect(page.contains("stroke-width:3\" d=\"M100 5.5h10m-90 17h5\""))
    #expect(page.contains("stroke-width:2\" d=\"M90 1h5m-65 29h1\""))
    #expect(page.ranges(of: "var(--foot);stroke-width").count == 2)
  }

  @Test(arguments: [
    (second: Strips.Part(x: 4..<6, y: 0..<8, kind: 0), ranges: [0..<6]),
    (Strips.Part(x: 5..<6, y: 0..<8, kind: 0), [0..<4, 5..<6]),
    (Strips.Part(x: 4..<6, y: 0..<8, kind: 1), [0..<4, 4..<6]),
    (Strips.Part(x: 4..<6, y: 0..<7, kind: 0), [0..<4, 4..<6]),
    (Strips.Part(x: 1..<2, y: 0..<8, kind: 0), [0..<4]),
    (Strips.Part(x: 0..<5, y: 0..<8, kind: 0), [0..<5]),
    (Strips.Part(x: -1..<5, y: 0..<8, kind: 0), [0..<4, -1..<5]),
  ])
  func `parts become one only if they touch in order`(second: Strips.Part, ranges: [Range<Int>]) {
    let first = Strips.Part(x: 0..<4, y: 0..<8, kind: 0)
    #expect([first, second].joined.map(\.x) == ranges)
  }
}
