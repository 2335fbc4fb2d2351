/// A turn whose heading follows the quintic ramp along its arc, for an arc of length 1 that starts at
/// the origin eastwards and turns left.
///
/// Entry and exit lie at the same tangent length from the corner (.588 of the arc for a right
/// angle), so a route still meets every corner's lines and closes exactly.
struct TurnCurve: Sendable {
  /// A right angle, as streets meet.
  static let right = TurnCurve(angle: 0.5 * .pi)

  /// How far it turns, in radians.
  let angle: Double
  /// Distance from the corner to where the turn begins, over the length of the arc.
  let tangent: Double
  private let nodes: [(along: Node, across: Node)]

  private static let count = 64

  /// - Parameter angle: in radians, above 0 and below π.
  init(angle: Double) {
    self.angle = angle
    nodes = Self.nodes(angle)
    tangent = nodes[Self.count].along.position / (1 + Elementary.sinCos(angle).cos)
  }

  /// East (`along`) and north (`across`) of the curve after the fraction `u` of its arc.
  func point(at u: Double) -> (along: Double, across: Double) {
    let place = min(max(u, 0), 1) * Double(Self.count)
    let cell = min(Int(place), Self.count - 1)
    let fraction = place - Double(cell)
    let (first, last) = (nodes[cell], nodes[cell + 1])
    return (
      first.along.interpolated(to: last.along, at: fraction),
      first.across.interpolated(to: last.across, at: fraction)
    )
  }

  /// A coordinate at a node; slope and bend are per cell, not per arc.
  private struct Node {
    var position: Double
    var slope: Double
    var bend: Double

    /// Quintic Hermite interpolation.
    func interpolated(to end: Node, at u: Double) -> Double {
      let rise = end.position - position - slope - 0.5 * bend
      let tilt = end.slope - slope - bend
      let curl = end.bend - bend
      let cubic = 10 * rise - 4 * tilt + 0.5 * curl
      let quartic = -15 * rise + 7 * tilt - curl
      let quintic = 6 * rise - 3 * tilt + 0.5 * curl
      return position + u * (slope + u * (0.5 * bend + u * (cubic + u * (quartic + u * quintic))))
    }
  }

  private static func nodes(_ angle: Double) -> [(along: Node, across: Node)] {
    let size = 1 / Double(count)
    var nodes: [(along: Node, across: Node)] = []
    var position = (along: 0.0, across: 0.0)
    for index in 0...count {
      let start = Double(index) * size
      let ramp = Easing.ramp(start, over: 1)
      let (sine, cosine) = Elementary.sinCos(angle * ramp.value)
      let turning = angle * ramp.rate * size * size
      nodes.append(
        (
          along: Node(position: position.along, slope: cosine * size, bend: -sine * turning),
          across: Node(position: position.across, slope: sine * size, bend: cosine * turning)
        ))
      // Simpson's rule with 16 steps a cell: errors below 1e-15 of the arc.
      let steps = 16
      for step in 0...steps {
        let u = start + size * Double(step) / Double(steps)
        let weight = (step == 0 || step == steps) ? 1.0 : (step % 2 == 1 ? 4.0 : 2.0)
        let (s, c) = Elementary.sinCos(angle * Easing.ramp(u, over: 1).value)
        position.along += weight * c * size / Double(3 * steps)
        position.across += weight * s * size / Double(3 * steps)
      }
    }
    return nodes
  }
}
