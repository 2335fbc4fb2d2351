/// A request that is meant to begin at an instant of a load test.
struct Arrival: Equatable, Sendable {
  /// What a phone asks for.
  enum Kind: Hashable, Sendable {
    case upload
    /// Something else, by its place among the target's `otherRequests`.
    case other(Int)

    /// From 0, uploads first.
    var number: Int {
      switch self {
      case .upload: 0
      case .other(let place): place + 1
      }
    }
  }

  /// In seconds since the beginning.
  var instant: Double
  var phone: Int
  var kind = Kind.upload
  /// Which of the phone's files, counted on when it begins again from the first.
  var file = 0
}

/// The arrivals of a test in their order.
enum Arrivals: Sendable {
  /// Uploads at the rates of stages, one phone after another.
  case stages([Stage], phones: Int)
  /// Requests at listed instants.
  case listed([Arrival])

  /// How long requests begin, in seconds: for a list, a second longer than the last is due.
  var seconds: Double {
    switch self {
    case .stages(let stages, _): stages.reduce(0) { $0 + $1.seconds }
    case .listed(let arrivals): (arrivals.last?.instant ?? 0) + 1
    }
  }

  func makeIterator() -> AnyIterator<Arrival> {
    switch self {
    case .listed(let arrivals): return AnyIterator(arrivals.makeIterator())
    case .stages(let stages, let phones):
      var instants = StageInstants(stages)
      var count = 0
      return AnyIterator {
        guard let instant = instants.next() else { return nil }
        defer { count += 1 }
        return Arrival(instant: instant, phone: count % phones, file: count / phones)
      }
    }
  }

  /// How many uploads are meant to begin up to an instant, in nanoseconds since the beginning, in each
  /// interval of a test.
  func uploads(upTo end: Int64, in result: LoadResult) -> [Int] {
    var counts = Array(repeating: 0, count: result.intervals.count)
    switch self {
    case .listed(let arrivals):
      for arrival in arrivals where arrival.kind == .upload {
        if Self.nanoseconds(arrival.instant) > end { break }
        counts[result.interval(at: arrival.instant)] += 1
      }
    case .stages(let stages, _):
      // A long test at a high rate has more of them than can be gone through when it is stopped.
      var first = 0
      for interval in counts.indices {
        let next = Self.first(from: first, of: stages) {
          Self.nanoseconds($0) > end || result.interval(at: $0) > interval
        }
        counts[interval] = next - first
        first = next
      }
    }
    return counts
  }

  /// The number of the first instant of stages of which something is true, as it is of all later ones.
  private static func first(
    from least: Int, of stages: [Stage], where isTrue: (Double) -> Bool
  ) -> Int {
    var (low, high) = (least, StageInstants.count(of: stages))
    while low < high {
      let middle = low + (high - low) / 2
      if StageInstants.instant(middle, of: stages).map(isTrue) ?? true {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private static func nanoseconds(_ instant: Double) -> Int64 { Int64(instant * 1e9) }

  /// The largest number of a file, from 0; -1 without uploads.
  var lastFile: Int {
    switch self {
    case .stages(let stages, let phones):
      (StageInstants.count(of: stages) + phones - 1) / phones - 1
    case .listed(let arrivals): arrivals.filter { $0.kind == .upload }.map(\.file).max() ?? -1
    }
  }
}
