import Testing

@testable import Reading

/// Tests of cursors over time spans, which receive rows or spans in order of time.
struct SpanCursorTests {
  private func rows(_ times: [Int64]) -> Rows {
    var rows = Rows(width: 0)
    rows.times = times
    return rows
  }

  private func parts(_ cursor: inout SpanCursor, _ times: [Int64]) -> [Int: Range<Int>] {
    Dictionary(uniqueKeysWithValues: cursor.parts(of: rows(times)).map { ($0.number, $0.rows) })
  }

  @Test func `each span has its rows of every piece, and spans without rows are left out`() {
    var cursor = SpanCursor([30..<40, 0..<10, 10..<20, 0..<5])
    #expect(cursor.spans == [0..<5, 0..<10, 10..<20, 30..<40])
    #expect(parts(&cursor, []) == [:])
    #expect(parts(&cursor, [2, 4, 5, 9]) == [0: 0..<2, 1: 0..<4])
    #expect(parts(&cursor, [9, 10, 12]) == [1: 0..<1, 2: 1..<3])
    #expect(parts(&cursor, [25, 30]) == [3: 1..<2])
    #expect(parts(&cursor, [39, 40, 41]) == [3: 0..<1])
    #expect(parts(&cursor, [40, 50]) == [:])
  }

  @Test func `a span stays as long as one around others has rows`() {
    var cursor = SpanCursor([0..<100, 10..<20, 50..<60])
    #expect(parts(&cursor, [30, 40]) == [0: 0..<2])
    #expect(parts(&cursor, [45, 55, 61, 70]) == [0: 0..<4, 2: 1..<2])
  }

  private static let spans: [Span] = [0..<10, 20..<30, 40..<50]

  @Test func `spans near another overlap or touch it`() {
    var passing = PassingSpans(Self.spans)
    #expect(Array(passing.near(10..<20)) == [0..<10, 20..<30])
    #expect(passing.near(11..<19).isEmpty)
    #expect(Array(passing.near(25..<45)) == [20..<30, 40..<50])
    #expect(passing.near(31..<39).isEmpty)
    #expect(Array(passing.near(30..<40)) == [20..<30, 40..<50])
    #expect(Array(passing.near(50..<60)) == [40..<50])
    #expect(passing.near(51..<60).isEmpty)
  }

  @Test func `the look-up goes back, as far as a span touches`() {
    var passing = PassingSpans(Self.spans)
    #expect(Array(passing.near(45..<46)) == [40..<50])
    #expect(Array(passing.near(30..<31)) == [20..<30])
    #expect(passing.near(60..<70).isEmpty)
    #expect(Array(passing.near(0..<60)) == Self.spans)
    #expect(passing.near(51..<52).isEmpty)
    #expect(Array(passing.near(5..<6)) == [0..<10])
  }

  @Test(
    arguments: [
      (20..<30, true), (22..<22, true), (20..<20, true), (30..<30, true), (19..<30, false),
      (20..<31, false), (0..<10, true), (5..<25, false), (31..<32, false),
    ] as [(Span, Bool)])
  func `a span holds another with both ends`(span: Span, isHeld: Bool) {
    var passing = PassingSpans(Self.spans)
    #expect(passing.hold(span) == isHeld)
  }
}
