/// A way as straight parts, with what limits the speed on each.
struct Course: Sendable {
  /// A straight part of the way.
  struct Part: Sendable {
    /// The part's direction and length.
    var move: Route.Move
    /// The highest speed, in m/s.
    var speed: Double
    /// Seconds to stand at the part's end.
    var stop = 0.0
    /// The streets that the part leads along, in order, and the share of it that each has; nil for what lies
    /// off the streets.
    var streets: [(street: Street?, share: Double)] = [(nil, 1)]
  }

  /// An edge of the town's streets, and how it is passed.
  struct Street: Equatable, Sendable {
    let edge: StreetEdge
    let isForward: Bool
    let road: Road
  }

  /// A course as somebody goes it.
  struct Travelled {
    /// The way with its corners rounded.
    let route: Route
    /// How far along the way the traveller is at any time.
    let profile: SpeedProfile
    /// The streets along the way.
    let passages: [Leg.Passage]
  }

  let origin: GroundVector
  let parts: [Part]

  init(from origin: GroundVector, parts: [Part]) {
    self.origin = origin
    self.parts = parts
  }

  /// Along given moves at one speed, without a stop, off the streets.
  init(from origin: GroundVector, along moves: [Route.Move], speed: Double) {
    self.init(from: origin, parts: moves.map { Part(move: $0, speed: speed) })
  }

  /// The way with its corners rounded.
  func route(_ rounding: Route.Rounding) -> Route {
    Route(from: origin, along: parts.map(\.move), rounding)
  }

  /// - Parameter rounding: the way's own if it is missing.
  func travelled(_ way: Way, _ rounding: Route.Rounding? = nil) -> Travelled {
    let route = route(rounding ?? way.rounding)
    return Travelled(
      route: route, profile: SpeedProfile(stretches(of: route, way)), passages: passages(of: route))
  }

  /// Where along the rounded way each street begins.
  private func passages(of route: Route) -> [Leg.Passage] {
    var passages: [Leg.Passage] = []
    func append(_ start: Double, _ street: Street?) {
      if let last = passages.last, last.street == street { return }
      passages.append(Leg.Passage(start: start, street: street))
    }
    for (index, part) in parts.enumerated() {
      let (start, end) = (corner(index, of: route), corner(index + 1, of: route))
      var place = start
      for (street, share) in part.streets {
        append(place, street)
        place += share * (end - start)
      }
    }
    return passages
  }

  /// Where along the rounded way a part begins: in the middle of the turn before it.
  private func corner(_ part: Int, of route: Route) -> Double {
    guard part > 0 else { return 0 }
    guard 2 * part < route.pieces.count else { return route.length }
    let turn = route.pieces[2 * part - 1]
    return turn.start + 0.5 * turn.length
  }

  /// The limits along the rounded way; neighbours with the same limit are one stretch, or the speed
  /// would be reached in jerks.
  private func stretches(of route: Route, _ way: Way) -> [SpeedProfile.Stretch] {
    var stretches: [SpeedProfile.Stretch] = []
    func append(_ piece: Route.Piece, speed: Double, stop: Double) {
      guard piece.length > 0 else {
        if let last = stretches.indices.last { stretches[last].stop += stop }
        return
      }
      let end = piece.start + piece.length
      if let last = stretches.indices.last, stretches[last].stop == 0,
        stretches[last].speed == speed
      {
        stretches[last].end = end
        stretches[last].stop = stop
      } else {
        stretches.append(
          .init(start: piece.start, end: end, speed: speed, limits: way.limits, stop: stop))
      }
    }
    for (index, part) in parts.enumerated() {
      append(route.pieces[2 * index], speed: part.speed, stop: part.stop)
      guard index < parts.count - 1 else { break }
      let turn = route.pieces[2 * index + 1]
      let speed = min(part.speed, parts[index + 1].speed)
      guard turn.turn != 0 else {
        append(turn, speed: speed, stop: 0)
        continue
      }
      let limit = way.limits.lateral * turn.length / (Easing.steepest * abs(turn.turn))
      append(turn, speed: min(limit.squareRoot(), speed), stop: 0)
    }
    return stretches
  }
}
