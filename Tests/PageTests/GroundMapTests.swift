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

  @Test func `a pixel has one dot, however often somebody is there`() {
    let rest = (0..<1_000).map { [SIMD2(0.001 * Double($0 % 7), 0.0)] } + [[SIMD2(616, 616)]]
    let stroll = (0..<100).map { [SIMD2(0, 0), SIMD2(0.2, 0.1 * Double($0 % 2))] }
    let page = page(rest + stroll)
    #expect(page.ranges(of: "h0").count == 2 && moves(page) == 0)
  }

  @Test func `nothing is drawn of nothing`() {
    #expect(page([]).isEmpty)
    #expect(page([[SIMD2(1, 1)]]).contains("<svg"))
  }

  @Test func `streets are drawn as far as the way reaches`() {
    func street(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> GroundMap.Street {
      GroundMap.Street(from: from, to: to)
    }
    func page(_ streets: [GroundMap.Street]) -> String {
      var page = Markup()
      let way = GroundMap.Line("fixes", "fixes", [[SIMD2(0, 0), SIMD2(616, 616)]])
      GroundMap(name: "map", summary: "A way.", lines: [way], streets: [streets])
        .write(to: &page)
      return page.text
    }
    // A metre is a pixel, and the margin is 12.
    let far = street(SIMD2(0, 0), SIMD2(10_000, 0))
    let wrong = street(SIMD2(.nan, 0), SIMD2(1e308, -1e308))
    let drawn = page([far, street(SIMD2(0, 616), SIMD2(100, 516)), wrong])
    #expect(
      drawn.contains("class=\"street\" style=\"--series:var(--street)\" d=\"M12 12l100 100\""))
    #expect(drawn.contains("streets</li>"))
    // Streets make no map larger, and none is drawn where there is none.
    #expect(drawn.contains("viewBox=\"0 0 640 664\""))
    #expect(!page([far, wrong]).contains("street"))
  }
}
