import Testing

@testable import Reading

struct SpansTests {
  private static let spans: [Span] = [0..<10, 20..<30, 40..<50]

  @Test func `a span lasts its milliseconds in seconds`() {
    #expect((1_000..<3_500 as Span).seconds == 2.5)
    #expect((-1_500..<500 as Span).seconds == 2)
    #expect([0..<1_500, 2_000..<2_250, 9_000..<9_000 as Span].seconds == 1.75)
    #expect(([] as [Span]).seconds == 0)
  }

  @Test(
    arguments: [
      (1.0, 2.0, 3_000..<8_000), (0, 0, 2_000..<10_000), (3.5, 4.499, 5_500..<5_501),
      (3.5, 4.5, nil), (9, 9, nil), (-1, -2, 1_000..<12_000),
    ] as [(Double, Double, Span?)])
  func `a span loses seconds at both ends until nothing is left`(
    start: Double, end: Double, left: Span?
  ) {
    #expect((2_000..<10_000 as Span).trimmed(start: start, end: end) == left)
  }

  @Test func `a span grows by seconds on both sides`() {
    #expect((5_000..<6_000 as Span).widened(before: 3, after: 13) == 2_000..<19_000)
    #expect((5_000..<6_000 as Span).widened(before: 0.25, after: 0) == 4_750..<6_000)
  }

  @Test func `pieces follow each other, and the last one may be shorter`() {
    #expect((0..<2_500 as Span).pieces(of: 1) == [0..<1_000, 1_000..<2_000, 2_000..<2_500])
    #expect((0..<2_000 as Span).pieces(of: 1) == [0..<1_000, 1_000..<2_000])
    #expect((-500..<700 as Span).pieces(of: 0.5) == [-500..<0, 0..<500, 500..<700])
    #expect((7..<7 as Span).pieces(of: 1) == [])
    #expect((7..<8 as Span).pieces(of: 1) == [7..<8])
  }

  @Test func `lists have in common the parts that lie in both`() {
    let others: [Span] = [5..<22, 25..<27, 29..<45, 50..<60]
    let common: [Span] = [5..<10, 20..<22, 25..<27, 29..<30, 40..<45]
    #expect(Self.spans.common(with: others) == common)
    #expect(others.common(with: Self.spans) == common)
    #expect(Self.spans.common(with: [10..<20, 30..<40, 50..<60]) == [])
    #expect(Self.spans.common(with: [-5..<60]) == Self.spans)
    #expect(Self.spans.common(with: [22..<24]) == [22..<24])
    #expect(Self.spans.common(with: []) == [] && ([] as [Span]).common(with: Self.spans) == [])
  }

  @Test func `spans keep the parts that lie in none of the others`() {
    #expect(
      [0..<100 as Span].without([20..<30, 10..<15, 90..<200, 28..<40])
        == [0..<10, 15..<20, 40..<90])
    #expect([0..<100 as Span].without([10..<80, 20..<30]) == [0..<10, 80..<100])
    #expect(Self.spans.without([-5..<0, 10..<20, 50..<60]) == Self.spans)
    #expect(Self.spans.without([5..<45]) == [0..<5, 45..<50])
    #expect(Self.spans.without([0..<10, 40..<50]) == [20..<30])
    #expect(Self.spans.without([19..<31]) == [0..<10, 40..<50])
    #expect(Self.spans.without([]) == Self.spans)
    #expect(Self.spans.without([1..<9, 21..<22]) == [0..<1, 9..<10, 20..<21, 22..<30, 40..<50])
  }

  @Test func `spans that touch or overlap become one`() {
    #expect(
      ([0..<5, 5..<8, 9..<12, 10..<11, 20..<30, 25..<40] as [Span]).joined
        == [0..<8, 9..<12, 20..<40])
    #expect(Self.spans.joined == Self.spans && ([] as [Span]).joined == [])
  }

  @Test func `a list contains the first instant of a span and not its end`() {
    #expect([0, 9, 20, 49].allSatisfy { Self.spans.contains($0) })
    #expect(![-1, 10, 19, 30, 50].contains { Self.spans.contains($0) })
  }

  @Test(
    arguments: [
      (20..<30, 1..<3), (0..<5, 0..<0), (31..<40, 4..<4), (10..<31, 0..<4), (11..<20, 1..<1),
      (30..<30, 3..<3),
    ] as [(Span, Range<Int>)])
  func `times within a span are found by their places`(span: Span, places: Range<Int>) {
    #expect(([10, 20, 20, 30] as [Int64]).indices(in: span) == places)
  }

  @Test func `the first element that is not before another is found`() {
    let elements = [1, 3, 3, 5, 8, 8, 8, 13, 21]
    let places = (0...22).map { elements.firstIndex(notBefore: $0) }
    #expect(
      places
        == [0, 0, 1, 1, 3, 3, 4, 4, 4, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 9])
    #expect([Int]().firstIndex(notBefore: 4) == 0)
  }
}
