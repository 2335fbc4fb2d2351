/// A cursor over time spans, which moves forward with each piece of rows.
package struct SpanCursor: Sendable {
  /// The spans in the order of their starts.
  package let spans: [Span]
  /// The index of the first span that ends after the rows of earlier pieces.
  private var first = 0

  package init(_ spans: [Span]) {
    self.spans = spans.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Returns the index of each span that has rows in this piece, with the indices of these rows.
  package mutating func parts(of rows: Rows) -> [(number: Int, rows: Range<Int>)] {
    guard let start = rows.times.first, let last = rows.times.last else { return [] }
    while first < spans.count, spans[first].upperBound <= start { first += 1 }
    var parts: [(number: Int, rows: Range<Int>)] = []
    var number = first
    while number < spans.count, spans[number].lowerBound <= last {
      let indices = rows.times.indices(in: spans[number])
      if !indices.isEmpty { parts.append((number, indices)) }
      number += 1
    }
    return parts
  }
}
