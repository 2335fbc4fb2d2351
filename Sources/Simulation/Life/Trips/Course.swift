/// A way as a polyline, with what limits the speed on it.
struct Course: Sendable {
  /// One straight part of the way.
  struct Part: Sendable {
    var move: Route.Move
    /// In m/s.
    var speed: Double
    /// Seconds to stand at its end.
    var stop = 0.0
    /// The streets that it leads along, in order, and the share of it that each has; none off the streets.
    var streets: [(street: Street, share: Double)] = []
  }

  /// An edge of the town's streets.
  struct Street: Equatable, Sendable {
    let edge: StreetEdge
    let isForward: Bool
    let streetClass: StreetClass
  }

  /// A corner of the way, and what the part that leads to it is like.
  private struct Corner {
    let point: GroundVector
    let speed: Double
    let street: Street?
    var stop: Double
    /// Those of corners before it that are passed by, and its own, with their lengths in metres.
    var streets: [(street: Street, metres: Double)] = []
  }

  let origin: GroundVector
  private var corners: [Corner] = []
  private let moves: [Route.Move]
  private let speed: Double

  /// Corners nearer than this to the one before, in metres, are passed by: no turn would fit.
  private static let shortest = 2.0
  /// Who turns back makes a bow of this width, in metres; the cosine of the turn from which on it is
  /// one.
  private static let bow = 1.8
  private static let sharpest = -0.85

  init(from origin: GroundVector) {
    self.origin = origin
    moves = []
    speed = 0
  }

  /// Along given moves at one speed, without a stop.
  init(from origin: GroundVector, along moves: [Route.Move], speed: Double) {
    self.origin = origin
    self.moves = moves
    self.speed = speed
  }

  /// Goes on to a point.
  mutating func append(
    to point: GroundVector, speed: Double, street: Street? = nil, stop: Double = 0
  ) {
    corners.append(Corner(point: point, speed: speed, street: street, stop: stop))
  }

  /// The straight parts; at least one, of a step for who is there already.
  var parts: [Part] {
    guard moves.isEmpty else { return moves.map { Part(move: $0, speed: speed) } }
    var kept: [Corner] = []
    var stop = 0.0
    var streets: [(street: Street, metres: Double)] = []
    var before = origin
    for (index, corner) in corners.enumerated() {
      if let street = corner.street {
        streets.append((street, corner.point.distance(to: before)))
      }
      before = corner.point
      if index == corners.count - 1 {
        // The end is reached whatever is near it.
        while let last = kept.last, last.point.distance(to: corner.point) < Self.shortest {
          streets = last.streets + streets
          kept.removeLast()
        }
        stop = 0
      } else if corner.point.distance(to: kept.last?.point ?? origin) < Self.shortest {
        stop = max(stop, corner.stop)
        continue
      }
      kept.append(corner)
      kept[kept.count - 1].stop = max(corner.stop, stop)
      kept[kept.count - 1].streets = streets
      (stop, streets) = (0, [])
    }
    var parts: [Part] = []
    var from = origin
    func add(to point: GroundVector, _ corner: Corner, stop: Double) {
      let way = point - from
      var heading = Elementary.atan2(way.north, way.east)
      if let last = parts.last?.move.heading { heading = last + Track.wrapped(heading - last) }
      let metres = corner.streets.reduce(0) { $0 + $1.metres }
      parts.append(
        Part(
          move: Route.Move(heading: heading, length: max(way.length, 1e-3)), speed: corner.speed,
          stop: stop, streets: corner.streets.map { ($0.street, $0.metres / max(metres, 1e-9)) }))
      from = point
    }
    for corner in kept {
      let way = (corner.point - from).unit
      if let last = parts.last, from.distance(to: corner.point) > Self.bow {
        let before = GroundVector(heading: last.move.heading)
        if before.dot(way) < Self.sharpest {
          let side = before.cross(way) >= 0 ? before.left : -1 * before.left
          add(to: from + Self.bow * side, corner, stop: 0)
        }
      }
      add(to: corner.point, corner, stop: corner.stop)
    }
    return parts
  }

  /// The rounded way, and how far along it the traveller is at any time.
  func travelled(_ way: Way) -> (route: Route, profile: SpeedProfile) {
    let parts = parts
    let route = Route(from: origin, along: parts.map(\.move), way.rounding)
    return (route, SpeedProfile(Self.stretches(parts, of: route, way)))
  }

  /// - Parameter route: the way, rounded.
  func profile(of route: Route, _ way: Way) -> SpeedProfile {
    SpeedProfile(Self.stretches(parts, of: route, way))
  }

  /// Where along the rounded way each street begins; nil where a way leaves the streets.
  func passages(of route: Route) -> [Leg.Passage] {
    var passages: [Leg.Passage] = []
    func append(_ start: Double, _ street: Street?) {
      if let last = passages.last, last.street == street { return }
      passages.append(Leg.Passage(start: start, street: street))
    }
    for (index, part) in parts.enumerated() {
      let (start, end) = (corner(index, of: route), corner(index + 1, of: route))
      if part.streets.isEmpty { append(start, nil) }
      var share = 0.0
      for (street, part) in part.streets {
        append(start + share * (end - start), street)
        share += part
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
  private static func stretches(
    _ parts: [Part], of route: Route, _ way: Way
  ) -> [SpeedProfile.Stretch] {
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
