/// A way from point to point as it is found, of which a course is made: without corners for which there is no
/// room, and with a bow where it turns back.
struct CourseDraft {
  /// A straight line that is followed for so many metres, at most so fast; no street if it lies off them.
  private struct Stretch {
    let street: Course.Street?
    let metres: Double
    let speed: Double
  }

  /// A point of the way, and what the part that leads to it is like.
  private struct Corner {
    let point: GroundVector
    var stop: Double
    /// The way from the corner before, and from those before it that are passed by.
    var stretches: [Stretch]

    /// The speed of the longest stretch: where two corners are one, the way between them is short.
    var speed: Double { stretches.max { $0.metres < $1.metres }?.speed ?? 0 }
  }

  private let origin: GroundVector
  private var corners: [Corner] = []

  /// Corners nearer than this to the one before, in metres, are passed by: no turn would fit.
  private static let shortest = 2.0
  /// How far aside somebody is who has turned back, in metres, and the cosine of the turn from which on he makes
  /// such a bow.
  private static let bow = 1.8
  private static let sharpest = -0.85

  init(from origin: GroundVector) { self.origin = origin }

  /// Goes on to a point, in a straight line.
  ///
  /// - Parameters:
  ///   - speed: the highest on the way there, in m/s.
  ///   - stop: seconds to stand there.
  mutating func append(
    to point: GroundVector, speed: Double, street: Course.Street? = nil, stop: Double = 0
  ) {
    let metres = point.distance(to: corners.last?.point ?? origin)
    corners.append(
      Corner(
        point: point, stop: stop,
        stretches: [Stretch(street: street, metres: metres, speed: speed)]))
  }

  /// The course to the last point.
  func course() -> Course {
    var parts: [Course.Part] = []
    var from = origin
    func add(to point: GroundVector, _ corner: Corner) {
      let way = point - from
      var heading = Elementary.atan2(way.north, way.east)
      if let last = parts.last?.move.heading { heading = last + Track.wrapped(heading - last) }
      let metres = corner.stretches.reduce(0) { $0 + $1.metres }
      parts.append(
        Course.Part(
          // Who is there already takes a tiny step.
          move: Route.Move(heading: heading, length: max(way.length, 1e-3)), speed: corner.speed,
          stop: corner.stop,
          streets: corner.stretches.map { ($0.street, metres > 0 ? $0.metres / metres : 0) }))
      from = point
    }
    for corner in roomy() {
      if let last = parts.last, from.distance(to: corner.point) > Self.bow {
        let (before, way) = (
          GroundVector(heading: last.move.heading), (corner.point - from).unit
        )
        if before.dot(way) < Self.sharpest {
          let side = before.cross(way) >= 0 ? before.left : -1 * before.left
          let aside = from + Self.bow * side
          add(
            to: aside,
            Corner(point: aside, stop: 0, stretches: Array(corner.stretches.prefix(1))))
        }
      }
      add(to: corner.point, corner)
    }
    return Course(from: origin, parts: parts)
  }

  /// The corners that leave room for turns; always the last one.
  private func roomy() -> [Corner] {
    var kept: [Corner] = []
    var passed: (stop: Double, stretches: [Stretch]) = (0, [])
    for var corner in corners.dropLast() {
      corner.stop = max(corner.stop, passed.stop)
      corner.stretches = passed.stretches + corner.stretches
      if corner.point.distance(to: kept.last?.point ?? origin) < Self.shortest {
        passed = (corner.stop, corner.stretches)
      } else {
        kept.append(corner)
        passed = (0, [])
      }
    }
    guard var end = corners.last else { return [] }
    end.stretches = passed.stretches + end.stretches
    while let last = kept.last, last.point.distance(to: end.point) < Self.shortest {
      end.stretches = last.stretches + end.stretches
      kept.removeLast()
    }
    return kept + [end]
  }
}
