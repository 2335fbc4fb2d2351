import Reading

/// How fast somebody walked, second by second, from the path in the truth.
///
/// Streets bend and have corners, in whose sharp turns people brake, so that the mean of a whole walk is not the
/// speed at any time of it.
struct WalkedSpeeds: Sendable {
  /// Ms between two rows of a walk: rows of standing are left out.
  private static let longestGap: Int64 = 1_500

  private var cursor: SpanCursor
  private var rows: [Int: [(time: Int64, speed: Double)]] = [:]

  /// - Parameter walks: in order of time; they are known by their numbers.
  init(_ walks: [Span]) { cursor = SpanCursor(walks) }

  /// Takes the rows of a piece that are in order of time, and forgets walks before one that is still asked for.
  mutating func see(_ path: Rows, after walk: Int) {
    rows = rows.filter { $0.key >= walk }
    for (number, indices) in cursor.parts(of: path) {
      for index in indices where path.times[index] > rows[number]?.last?.time ?? .min {
        rows[number, default: []].append((path.times[index], path.value(index, 3)))
      }
    }
  }

  /// The metres that were walked between two times of a walk.
  func way(of walk: Int, in span: Span) -> Double {
    ways(of: walk, since: span.lowerBound, at: [span.upperBound])[0]
  }

  /// The metres of a walk since a time, at each of later ones in order.
  func ways(of walk: Int, since start: Int64, at times: [Int64]) -> [Double] {
    let rows = rows[walk] ?? []
    var (way, number, last) = (0.0, 0, start)
    // A row counts for half the time to its neighbours, at the ends of a walk for all of it.
    func end(_ number: Int) -> Int64 {
      number + 1 < rows.count ? (rows[number].time + rows[number + 1].time) / 2 : .max
    }
    while number < rows.count, end(number) <= start { number += 1 }
    return times.map { time in
      while number < rows.count, last < time {
        let next = min(end(number), time)
        way += rows[number].speed * (last..<max(next, last)).seconds
        last = max(next, last)
        if last == end(number) { number += 1 }
      }
      return way
    }
  }

  /// The longest part of a walk that is never slower; nil if there is none.
  func longestPart(of walk: Int, from slowest: Double) -> Span? {
    var longest: Span?
    var part: Span?
    for row in rows[walk] ?? [] {
      if row.speed < slowest {
        part = nil
      } else if let last = part, row.time - last.upperBound <= Self.longestGap {
        part = last.lowerBound..<row.time
      } else {
        part = row.time..<row.time
      }
      if let part, part.seconds > longest?.seconds ?? 0 { longest = part }
    }
    return longest
  }
}
