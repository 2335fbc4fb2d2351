/// A list of time spans for lookups that are mostly in order of time.
package struct PassingSpans: Sendable {
  /// The spans, in order of time and without overlaps.
  private let spans: [Span]
  /// The index of the first span that does not end before the last requested span.
  private var first = 0

  package init(_ spans: [Span]) {
    self.spans = spans
  }

  /// Returns the spans that overlap or touch another span.
  package mutating func near(_ span: Span) -> ArraySlice<Span> {
    while first < spans.count, spans[first].upperBound < span.lowerBound { first += 1 }
    while first > 0, spans[first - 1].upperBound >= span.lowerBound { first -= 1 }
    var end = first
    while end < spans.count, spans[end].lowerBound <= span.upperBound { end += 1 }
    return spans[first..<end]
  }

  /// Returns whether one of the spans contains the whole of another span.
  package mutating func hold(_ span: Span) -> Bool {
    near(span).contains {
      $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
    }
  }

  /// Returns the time of another span that the spans cover, in seconds.
  package mutating func overlap(_ span: Span) -> Double {
    near(span).reduce(0) { $0 + $1.clamped(to: span).seconds }
  }
}
