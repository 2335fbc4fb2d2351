/// Spans that are looked up one after the other, mostly in the order of time.
package struct PassingSpans: Sendable {
  /// In order and without overlaps.
  private let spans: [Span]
  /// Those before end before what was looked up last.
  private var first = 0

  package init(_ spans: [Span]) {
    self.spans = spans
  }

  /// The spans that overlap or touch another.
  package mutating func near(_ span: Span) -> ArraySlice<Span> {
    while first < spans.count, spans[first].upperBound < span.lowerBound { first += 1 }
    while first > 0, spans[first - 1].upperBound >= span.lowerBound { first -= 1 }
    var end = first
    while end < spans.count, spans[end].lowerBound <= span.upperBound { end += 1 }
    return spans[first..<end]
  }

  /// Whether one of the spans holds all of another.
  package mutating func hold(_ span: Span) -> Bool {
    near(span).contains {
      $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
    }
  }
}
