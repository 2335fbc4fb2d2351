/// What a leg amounts to, for the truth.
extension Leg {
  /// The times between stops, in the day's seconds.
  package var stretches: [Range<Double>] {
    var stretches: [Range<Double>] = []
    var first: Double?
    for phase in profile.phases {
      if phase.isStop {
        if let first, first < phase.start { stretches.append(start + first..<start + phase.start) }
        first = nil
      } else if first == nil {
        first = phase.start
      }
    }
    if let first, start + first < end { stretches.append(start + first..<end) }
    return stretches
  }

  /// When tunnels begin and end, in the day's seconds.
  package var tunnelEdges: [Double] {
    tunnels.flatMap { [start + $0.lowerBound, start + $0.upperBound] }
  }

  /// Whether the leg is a stroll inside a place.
  package var isInside: Bool { isStroll }

  /// The phase of the gait, in steps since the start of the leg; 0 if it is not on foot.
  ///
  /// - Parameter time: in the day's seconds.
  package func phase(at time: Double) -> Double {
    mode.isOnFoot ? (1 / stepLength) * distance(at: time) : 0
  }

  /// Whole steps since the start of the leg.
  package func steps(at time: Double) -> Int { Int(phase(at: time)) }

  /// Steps of Newton's method that are tried before the ends are halved.
  private static let tries = 8

  /// When the left foot lands within some of the day's seconds, to a nanosecond.
  package func leftLandings(in seconds: Range<Double>) -> [Double] {
    let (first, last) = (phase(at: seconds.lowerBound), phase(at: seconds.upperBound))
    let strides = stride(from: 2 * (0.5 * first).rounded(.up), to: last, by: 2)
    var (number, early) = (0, seconds.lowerBound)
    return strides.map { steps in
      let metres = steps * stepLength
      while number + 1 < profile.phases.count, profile.phases[number].endDistance < metres {
        number += 1
      }
      let phase = profile.phases[number]
      // Newton's method within ever narrower ends.
      var (low, high) = (max(early, start + phase.start), start + phase.end)
      var (time, change) = (min(low + 2 * stepLength / max(phase.fromSpeed, 0.1), high), 1.0)
      var tries = 0
      while abs(change) > 1e-9, high - low > 1e-9 {
        let travel = travel(at: time, phase: phase).distance
        if travel.value < metres { low = time } else { high = time }
        // Where speed is uneven, the method may go to and fro between two times; halving does not.
        let next = time - (travel.value - metres) / travel.rate
        let isInside = tries < Self.tries && low < next && next < high
        change = isInside ? next - time : high - low
        time = isInside ? next : 0.5 * (low + high)
        tries += 1
      }
      early = time
      return time
    }
  }

  /// How far away the leg comes between two times of the day, in metres.
  ///
  /// Exact on straights, whose farthest point is an end; a turn is looked at in eighths.
  ///
  /// - Parameter distance: of a place, in metres.
  package func farthest(in seconds: Range<Double>, by distance: (GroundVector) -> Double) -> Double
  {
    let (first, last) = (
      self.distance(at: seconds.lowerBound), self.distance(at: seconds.upperBound)
    )
    var cursor = Route.Cursor()
    func away(_ place: Double) -> Double {
      distance(route.point(at: place, &cursor).position)
    }
    var farthest = away(first)
    for piece in route.pieces where piece.start < last && piece.start + piece.length > first {
      let start = max(piece.start, first)
      let here = start == piece.start ? distance(piece.origin) : away(start)
      farthest = max(farthest, here)
      // No turn leads farther than it is long.
      guard piece.turn != 0, here + piece.length > farthest else { continue }
      for part in 1...8 {
        let place = piece.start + piece.length * Double(part) / 8
        if start < place && place < last { farthest = max(farthest, away(place)) }
      }
    }
    return max(farthest, away(last))
  }

  /// An edge of the town's streets while the leg passes it.
  package struct StreetPassage {
    /// In the day's seconds.
    package let seconds: Range<Double>
    /// Unique within the town.
    package let edge: StreetEdge
    /// Whether it is passed from its first end to the last.
    package let isForward: Bool
    package let road: Road
  }

  /// The streets passed, in order of time.
  package var streets: [StreetPassage] {
    let times =
      passages.map { passage in
        let elapsed = profile.time(at: passage.start) { phase, elapsed in
          travel(at: start + elapsed, phase: phase).distance.value
        }
        return start + elapsed
      } + [end]
    return passages.enumerated().compactMap { index, passage in
      guard let street = passage.street, times[index] < times[index + 1] else { return nil }
      return StreetPassage(
        seconds: times[index]..<times[index + 1], edge: street.edge, isForward: street.isForward,
        road: street.road)
    }
  }
}
