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

  /// The outlines of a class of paths.
  private func outlines(_ name: String, _ page: String) -> [String] {
    page.matches(of: /<path class="([a-z]+)"[^>]*d="([^"]*)"/).filter { $0.1 == name }
      .map { String($0.2) }
  }

  @Test func `north is up, and the longer side has 640 pixels with its margins`() {
    // 308 m to the east and 154 m to the north are 616 and 308 pixels.
    let page = page([[SIMD2(-100, 50), SIMD2(208, 204), SIMD2(208, 50)]])
    #expect(outlines("series", page) == ["M12 320l616 -308l0 308"])
    #expect(page.contains("style=\"max-width:640px\" viewBox=\"0 0 640 356\""))
    #expect(page.contains("aria-label=\"A way.\" data-map=\"map\""))
  }

  @Test func `a scale has a third of the way at the most`() {
    // A third of 308 m are 102.7 m: 100 m are 200 pixels. The picture is 332 high.
    let page = page([[SIMD2(0, 0), SIMD2(308, 154)]])
    #expect(outlines("base", page) == ["M12 346v4h200v-4"])
    #expect(page.contains("<text x=\"220\" y=\"351\">100 m</text>"))
    let far = self.page([[SIMD2(0, 0), SIMD2(3_000, 0)]])
    #expect(outlines("base", far) == ["M12 38v4h205v-4"] && far.contains(">1 km</text>"))
    let near = self.page([[SIMD2(0, 0), SIMD2(2_999, 0)]])
    #expect(near.contains(">800 m</text>"))
  }

  @Test func `a way that leads north has room for its scale`() {
    let page = page([[SIMD2(0, 0), SIMD2(0, 1_000)]])
    #expect(page.contains("style=\"max-width:240px\" viewBox=\"0 0 240 664\""))
    #expect(outlines("series", page) == ["M12 628l0 -616"])
  }

  @Test func `the extent is a metre at the least`() {
    #expect(outlines("series", page([[SIMD2(5, 5)]])) == ["M12 12h0"])
    #expect(outlines("series", page([[SIMD2(0, 0), SIMD2(0.5, 0)]])) == ["M12 12l308 0"])
  }

  @Test func `lines are drawn in their order, with their names and labels`() {
    var page = Markup()
    GroundMap(
      name: "map", summary: "",
      lines: [
        GroundMap.Line("path", "true way", [[SIMD2(0, 0), SIMD2(616, 0)]]),
        GroundMap.Line("fixes", "fixes", [[SIMD2(0, 0), SIMD2(308, 0)]]),
      ]
    ).write(to: &page)
    #expect(outlines("series", page.text) == ["M12 12l616 0", "M12 12l308 0"])
    let colours = page.text.matches(of: /series" style="--series:var\(--([a-z]+)\)"/).map(\.1)
    #expect(colours == ["path", "fixes"])
    #expect(page.text.contains("true way</li>") && page.text.contains("fixes</li>"))
  }

  @Test func `points that are less than 0.7 pixels off are left out`() {
    func kept(_ off: Double) -> Int {
      GroundMap.simplified([SIMD2(0, 0), SIMD2(50, off), SIMD2(100, 0)]).count
    }
    #expect([0, 0.69, -0.69, 0.71, -0.71].map(kept) == [2, 2, 2, 3, 3])
    #expect(GroundMap.simplified([]).isEmpty && GroundMap.simplified([SIMD2(1, 2)]).count == 1)
    // Behind an end, the distance is that from the end.
    let back: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(-3, 0), SIMD2(100, 0)]
    #expect(GroundMap.simplified(back) == back)
    let beyond: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(103, 0), SIMD2(100, 0)]
    #expect(GroundMap.simplified(beyond) == beyond)
    // A round way ends where it starts.
    let round: [SIMD2<Double>] = [SIMD2(5, 5), SIMD2(5, 6), SIMD2(5, 5)]
    #expect(GroundMap.simplified(round) == round)
  }

  @Test func `the farthest points are kept, and others beside them where they matter`() {
    let way: [SIMD2<Double>] = [
      SIMD2(0, 0), SIMD2(10, 3), SIMD2(20, 20), SIMD2(30, 19.5), SIMD2(40, 20), SIMD2(50, 0),
    ]
    #expect(
      GroundMap.simplified(way)
        == [SIMD2(0, 0), SIMD2(10, 3), SIMD2(20, 20), SIMD2(40, 20), SIMD2(50, 0)])
  }

  @Test func `streets reach to the edges of the picture`() {
    func isDrawn(_ street: GroundMap.Street) -> Bool {
      var page = Markup()
      let way = GroundMap.Line("fixes", "fixes", [[SIMD2(0, 0), SIMD2(616, 616)]])
      GroundMap(name: "map", summary: "", lines: [way], streets: [[street]]).write(to: &page)
      return page.text.contains("class=\"street\"")
    }
    let middle = SIMD2(300.0, 300)
    for (x, y, isInside) in [
      (-12.0, 300.0, true), (-12.5, 300, false), (628, 300, true), (628.5, 300, false),
      (300, -12, true), (300, -12.5, false), (300, 628, true), (300, 628.5, false),
    ] {
      #expect(isDrawn(.init(from: middle, to: SIMD2(x, y))) == isInside, "\(x) \(y)")
      #expect(isDrawn(.init(from: SIMD2(x, y), to: middle)) == isInside, "\(x) \(y)")
    }
  }

  @Test func `1,800 points of streets are drawn`() {
    func isDrawn(_ count: Int) -> Bool {
      var page = Markup()
      let way = GroundMap.Line("fixes", "fixes", [[SIMD2(0, 0), SIMD2(616, 616)]])
      // Single pieces, which have two points each.
      let streets = (0..<count).map { number in
        let from = SIMD2(Double(4 * (number % 150)), Double(8 * (number / 150)))
        return GroundMap.Street(from: from, to: from + SIMD2(0, 5))
      }
      GroundMap(name: "map", summary: "", lines: [way], streets: [streets]).write(to: &page)
      return page.text.contains("class=\"street\"")
    }
    #expect(isDrawn(900) && !isDrawn(901))
  }
}
