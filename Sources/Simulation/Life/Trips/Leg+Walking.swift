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

  /// How far away the leg comes between two times of the day, in the unit of `distance`.
  ///
  /// Exact on straights, whose farthest point is an end; a turn is looked at in eighths.
  package func farthest(in seconds: Range<Double>, by distance: (GroundVector) -> Double) -> Double
  {
    let (first, last) = (
      self.distance(at: seconds.lowerBound), self.distance(at: seconds.upperBound)
    )
    var places = [first, last]
    for piece in route.pieces where piece.start < last && piece.start + piece.length > first {
      let parts = piece.turn == 0 ? 1 : 8
      for part in 0...parts {
        let place = piece.start + piece.length * Double(part) / Double(parts)
        if first < place && place < last { places.append(place) }
      }
    }
    return places.map { distance(route.point(at: $0).position) }.max() ?? 0
  }

  /// An edge of the town's streets while the leg passes it.
  package struct StreetPassage {
    /// In the day's seconds.
    package let seconds: Range<Double>
    /// Unique within the town.
    package let edge: StreetEdge
    /// Whether it is passed from its first end to the last.
    package let isForward: Bool
    package let streetClass: StreetClass
  }

  /// The streets passed, in order of time.
  package var streets: [StreetPassage] {
    let times = passages.map { start + profile.time(at: $0.start) } + [end]
    return passages.enumerated().compactMap { index, passage in
      guard let street = passage.street, times[index] < times[index + 1] else { return nil }
      return StreetPassage(
        seconds: times[index]..<times[index + 1], edge: street.edge, isForward: street.isForward,
        streetClass: street.streetClass)
    }
  }
}
