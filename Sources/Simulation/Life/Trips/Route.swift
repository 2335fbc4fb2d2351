/// A way over the ground: straight pieces joined by turns, all of it C2.
struct Route: Sendable {
  /// A straight piece, or a turn where `turn` is not 0.
  struct Piece: Sendable {
    let start: Double
    let length: Double
    let origin: GroundVector
    let heading: Double
    /// The angle turned along the piece, in radians, left positive; 0 on straights.
    let turn: Double
  }

  /// Where the route is after some metres, and how it runs there.
  struct Point {
    var position: GroundVector
    /// Radians counterclockwise from east; not wrapped, so that it is continuous.
    var heading: Double
    /// Change of heading a metre, and its own change a metre.
    var curvature = 0.0
    var curvatureSlope = 0.0
    /// The fraction of the turn behind, its change a metre, and its side (left 1, right -1,
    /// straight on 0).
    var turnProgress = 0.0
    var turnSlope = 0.0
    var turnSide = 0.0
  }

  /// One straight side of a polyline.
  struct Move {
    var heading: Double
    var length: Double
  }

  /// How corners are rounded.
  struct Rounding {
    /// How far the way may leave the corner, in metres.
    let cut: Double
    /// In m/s, and how much may be felt sideways at that speed, in m/s².
    let speed: Double
    let lateral: Double

    /// Nobody turns the wheel, or himself, in less than this, in seconds.
    private static let quickest = 1.5

    /// How far a turn begins before its corner: as far as the corner may be cut, or as is comfortable.
    fileprivate func tangent(of angle: Double) -> Double {
      let quarter = Elementary.sinCos(0.25 * angle)
      let cut = cut * quarter.cos / (Self.apex(angle) * quarter.sin)
      let arc = max(Easing.steepest * angle * speed * speed / lateral, Self.quickest * speed)
      return min(cut, TurnCurve.tangent(of: angle) * arc)
    }

    /// How far the curve's middle is from the corner, over T tan(A/4) for tangent length T: .63 below
    /// 45 degrees, .68 at 90, .73 at 120.
    private static func apex(_ angle: Double) -> Double {
      let degrees = angle * (180 / .pi)
      if degrees < 45 { return 0.63 }
      return degrees < 90
        ? 0.63 + (degrees - 45) * (0.05 / 45) : 0.68 + (degrees - 90) * (0.05 / 30)
    }
  }

  /// The straight of move `i` is piece `2 i`, its turn into the next one piece `2 i + 1`.
  let pieces: [Piece]
  let length: Double

  /// Rounds the corners of a polyline.
  ///
  /// - Parameters:
  ///   - moves: consecutive headings differ by less than π.
  ///   - rounding: turns between short moves are tighter.
  init(from origin: GroundVector, along moves: [Move], _ rounding: Rounding) {
    var pieces: [Piece] = []
    pieces.reserveCapacity(2 * moves.count)
    var corner = origin
    var travelled = 0.0
    var cut = 0.0
    for (index, move) in moves.enumerated() {
      let direction = GroundVector(heading: move.heading)
      let isLast = index == moves.count - 1
      let turn = isLast ? 0 : moves[index + 1].heading - move.heading
      var (turnArc, tangent) = (0.0, 0.0)
      if abs(turn) > 1e-9 {
        // A move is shared by the turns at its ends, half each.
        let room = min(
          index == 0 ? move.length : 0.5 * move.length,
          index == moves.count - 2 ? moves[index + 1].length : 0.5 * moves[index + 1].length)
        tangent = min(rounding.tangent(of: abs(turn)), 0.98 * room)
        turnArc = tangent / TurnCurve.tangent(of: abs(turn))
      }
      let straight = move.length - cut - tangent
      pieces.append(
        Piece(
          start: travelled, length: straight, origin: corner + cut * direction,
          heading: move.heading, turn: 0))
      travelled += straight
      if !isLast {
        pieces.append(
          Piece(
            start: travelled, length: turnArc,
            origin: corner + (move.length - tangent) * direction, heading: move.heading,
            turn: turnArc > 0 ? turn : 0))
        travelled += turnArc
      }
      corner = corner + move.length * direction
      cut = tangent
    }
    self.pieces = pieces
    length = travelled
  }

  var startHeading: Double { pieces[0].heading }
  var endHeading: Double { pieces[pieces.count - 1].heading }
  var end: GroundVector { point(at: length).position }

  /// The index of the piece that holds `distance`, in metres from the start.
  func piece(at distance: Double) -> Int {
    max(pieces.prefixCount { $0.start <= distance } - 1, 0)
  }

  /// Remembers the piece at hand; it changes no result.
  struct Cursor {
    fileprivate var piece = Piece(
      start: .infinity, length: 0, origin: .zero, heading: 0, turn: 0)
    fileprivate var end = -Double.infinity
    fileprivate var direction = GroundVector.zero
    /// Of a turn.
    fileprivate var curve: TurnCurve?

    /// The point on the straight piece at hand; nil elsewhere.
    @inline(__always)
    func straight(at distance: Double) -> Point? {
      guard distance >= piece.start, distance < end, piece.turn == 0 else { return nil }
      return Point(
        position: piece.origin + (distance - piece.start) * direction, heading: piece.heading)
    }
  }

  /// - Parameter distance: metres from the start, 0...length.
  func point(at distance: Double) -> Point {
    var cursor = Cursor()
    return point(at: distance, &cursor)
  }

  /// Like `point(at:)`, for many places on the same piece.
  func point(at distance: Double, _ cursor: inout Cursor) -> Point {
    if distance < cursor.piece.start || distance >= cursor.end { seek(distance, &cursor) }
    if let point = cursor.straight(at: distance) { return point }
    guard let curve = cursor.curve else {
      return Point(position: cursor.piece.origin, heading: cursor.piece.heading)
    }
    return point(distance - cursor.piece.start, in: cursor.piece, along: curve)
  }

  private func seek(_ distance: Double, _ cursor: inout Cursor) {
    let index = piece(at: distance)
    cursor.piece = pieces[index]
    cursor.end = index + 1 < pieces.count ? pieces[index + 1].start : .infinity
    cursor.direction = GroundVector(heading: cursor.piece.heading)
    cursor.curve = cursor.piece.turn == 0 ? nil : TurnCurve(angle: abs(cursor.piece.turn))
  }

  /// Some metres beyond the start of a turn.
  private func point(_ beyond: Double, in piece: Piece, along curve: TurnCurve) -> Point {
    let side = piece.turn > 0 ? 1.0 : -1.0
    let curve = curve.point(at: beyond / piece.length)
    let ramp = Easing.ramp(beyond, over: piece.length)
    let offset = GroundVector(
      east: piece.length * curve.along, north: side * piece.length * curve.across
    ).turned(by: piece.heading)
    let heading = piece.heading + piece.turn * ramp.value
    return Point(
      position: piece.origin + offset, heading: heading, curvature: piece.turn * ramp.rate,
      curvatureSlope: piece.turn * ramp.acceleration, turnProgress: beyond / piece.length,
      turnSlope: 1 / piece.length, turnSide: side)
  }
}
