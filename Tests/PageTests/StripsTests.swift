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
}
