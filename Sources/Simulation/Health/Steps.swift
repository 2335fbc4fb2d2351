/// The steps that a device counts, as parts of walks between its samples.
struct Steps {
  /// The steps of one sample.
  struct Count {
    let start: Double
    let end: Double
    let steps: Int
    let metres: Double
  }

  /// The median of the maximum duration of a sample, in minutes. iOS writes samples of up to ten
  /// minutes.
  private static let length = 4.5
  /// The longest gap between two samples that are joined, in seconds.
  private static let joined = 60.0

  /// Returns the counts of a day.
  ///
  /// - Parameters:
  ///   - spans: the times at which the participant carries the device, in order, in seconds of the
  ///     day.
  ///   - edges: the times at which samples are split, in order.
  static func counts(
    on day: Day, during spans: [Range<Double>], cutAt edges: [Double] = [], random: Random
  ) -> [Count] {
    var pieces: [(leg: Leg, span: Range<Double>)] = []
    for leg in day.legs where leg.mode.isOnFoot {
      for span in spans {
        let both = span.clamped(to: leg.start..<leg.end)
        if both.upperBound - both.lowerBound > 1 { pieces.append((leg, both)) }
      }
    }
    var counts: [Count] = []
    var open: [(leg: Leg, span: Range<Double>)] = []
    func longest() -> Double {
      60 * min(random.logNormal(median: length, sigma: 0.5, at: counts.count), 10)
    }
    func close() {
      guard let first = open.first, let last = open.last else { return }
      let steps = open.reduce(0) {
        $0 + $1.leg.steps(at: $1.span.upperBound) - $1.leg.steps(at: $1.span.lowerBound)
      }
      let metres = open.reduce(0) {
        $0 + $1.leg.distance(at: $1.span.upperBound) - $1.leg.distance(at: $1.span.lowerBound)
      }
      open = []
      guard steps > 0 else { return }
      counts.append(
        Count(
          start: first.span.lowerBound, end: last.span.upperBound, steps: steps, metres: metres))
    }
    for (leg, span) in pieces {
      if let last = open.last?.span.upperBound,
        span.lowerBound > last + joined || edges.contains(where: { last...span.lowerBound ~= $0 })
      {
        close()
      }
      var start = span.lowerBound
      while start < span.upperBound {
        let begin = open.first?.span.lowerBound ?? start
        let edge = edges.first { $0 > start } ?? .infinity
        let end = min(max(begin + longest(), start + 2), edge, span.upperBound)
        open.append((leg, start..<end))
        if end < span.upperBound || end == edge { close() }
        start = end
      }
    }
    close()
    return counts
  }

  /// Returns the times at which the participant carries the phone, in seconds of the day.
  static func carried(_ day: Day) -> [Range<Double>] {
    let poses = day.poses
    var spans: [Range<Double>] = []
    for (index, (start, pose)) in poses.enumerated() where pose.placement.isCarried {
      let end = index + 1 < poses.count ? poses[index + 1].start : day.duration
      let start = max(start, 0)
      if let last = spans.last, last.upperBound >= start {
        spans[spans.count - 1] = last.lowerBound..<end
      } else if start < end {
        spans.append(start..<end)
      }
    }
    return spans
  }
}
