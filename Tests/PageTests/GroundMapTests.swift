import Glibc
import Testing

@testable import Page

struct GroundMapTests {
  private func page(_ parts: [[SIMD2<Double>]]) -> String {
    var page = Markup()
    GroundMap(
      name: "map", summary: "A way.", lines: [GroundMap.Line("fixes", "fixes", parts)]
    ).write(to: &page)
    return page.text
  }

  /// The moves of the lines that are drawn.
  private func moves(_ page: String) -> Int { page.matches(of: /l-?[0-9.]+ -?[0-9.]+/).count }

  @Test func `a straight way has two points`() {
    #expect(moves(page([(0...1_000).map { SIMD2(Double($0), 0.5 * Double($0)) }])) == 1)
  }

  @Test func `a corner stays`() {
    let way = (0...100).map { SIMD2(Double($0), 0) } + (0...100).map { SIMD2(100, Double($0)) }
    #expect(moves(page([way])) == 2)
  }

  @Test func `a circle is drawn by few points`() {
    let way = (0...10_000).map { number in
      let angle = 2 * Double.pi * Double(number) / 10_000
      return SIMD2(1_000 * cos(angle), 1_000 * sin(angle))
    }
    // A chord may leave the circle, of about 308 pixels, by .7: each spans 7.7 degrees at most.
    #expect((47...128).contains(moves(page([way]))))
  }

  @Test func `a single point is a dot`() {
    let page = page([[SIMD2(3, 4)], [SIMD2(500, 4)]])
    #expect(page.contains("h0M") && moves(page) == 0)
  }

  @Test func `nothing is drawn of nothing`() {
    #expect(page([]).isEmpty)
    #expect(page([[SIMD2(1, 1)]]).contains("<svg"))
  }
}
