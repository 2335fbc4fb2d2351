/// A way as a polyline, with what limits the speed on it.
struct Course: Sendable {
  /// One straight part of the way.
  struct Part: Sendable {
    var move: Route.Move
    /// In m/s.
    var speed: Double
    /// Seconds to stand at its end.
    var stop = 0.0
    /// The street that it is a part of; nil off the streets.
    var street: Street?
  }

  /// An edge of the town's streets.
  struct Street: Sendable {
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
    for (index, corner) in corners.enumerated() {
      let isLast = index == corners.count - 1
      if isLast {
        // The end is reached whatever is near it.
        while let last = kept.last, last.point.distance(to: corner.point) < Self.shortest {
          stop = max(stop, last.stop)
          kept.removeLast()
        }
      } else if corner.point.distance(to: kept.last?.point ?? origin) < Self.shortest {
        stop = max(stop, corner.stop)
        continue
      }
      kept.append(corner)
      kept[kept.count - 1].stop = max(corner.stop, isLast ? 0 : stop)
      stop = 0
    }
    var parts: [Part] = []
    var from = origin
    func add(to point: GroundVector, _ corner: Corner, stop: Double) {
      let way = point - from
      var heading = Elementary.atan2(way.north, way.east)
      if let last = parts.last?.move.heading { heading = last + Track.wrapped(heading - last) }
      parts.append(
        Part(
          move: Route.Move(heading: heading, length: max(way.length, 1e-3)), speed: corner.speed,
          stop: stop, street: corner.street))
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
