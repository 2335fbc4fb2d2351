/// A time in milliseconds since 1970, half-open.
package typealias Span = Range<Int64>

extension Span {
  package var seconds: Double { Double(upperBound - lowerBound) / 1_000 }

  /// Nil if nothing is left.
  package func trimmed(start: Double, end: Double) -> Span? {
    let (first, last) = (lowerBound + Int64(1_000 * start), upperBound - Int64(1_000 * end))
    return first < last ? first..<last : nil
  }

  /// The span with some seconds more before and after it.
  package func widened(before: Double, after: Double) -> Span {
    (lowerBound - Int64(1_000 * before))..<(upperBound + Int64(1_000 * after))
  }

  /// Pieces of at most `length` seconds.
  package func pieces(of length: Double) -> [Span] {
    let length = Int(1_000 * length)
    return stride(from: lowerBound, to: upperBound, by: length).map {
      $0..<Swift.min($0 + Int64(length), upperBound)
    }
  }
}

extension [Span] {
  /// What lies in both; each list is in order and without overlaps.
  package func common(with others: [Span]) -> [Span] {
    var common: [Span] = []
    var first = 0
    for span in self {
      while first < others.count, others[first].upperBound <= span.lowerBound { first += 1 }
      var other = first
      while other < others.count, others[other].lowerBound < span.upperBound {
        let both = span.clamped(to: others[other])
        if !both.isEmpty { common.append(both) }
        other += 1
      }
    }
    return common
  }

  /// What lies in none of the others, in whatever order they are.
  package func without(_ others: [Span]) -> [Span] {
    var left: [Span] = []
    let others = others.sorted { $0.lowerBound < $1.lowerBound }
    for span in self {
      var start = span.lowerBound
      for other in others where other.upperBound > start && other.lowerBound < span.upperBound {
        if other.lowerBound > start { left.append(start..<other.lowerBound) }
        start = Swift.max(start, other.upperBound)
      }
      if start < span.upperBound { left.append(start..<span.upperBound) }
    }
    return left
  }

  /// Spans that touch become one.
  package var joined: [Span] {
    var joined: [Span] = []
    for span in self {
      if let last = joined.last, last.upperBound >= span.lowerBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  package var seconds: Double { reduce(0) { $0 + $1.seconds } }

  package func contains(_ time: Int64) -> Bool { contains { $0.contains(time) } }
}

extension [Int64] {
  /// Positions of the times within a span; the times do not fall.
  package func indices(in span: Span) -> Range<Int> {
    let first = firstIndex(notBefore: span.lowerBound)
    return first..<Swift.max(first, firstIndex(notBefore: span.upperBound))
  }
}
