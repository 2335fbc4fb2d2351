/// A turn whose heading follows the quintic ramp along its arc, for an arc of length 1 that starts at
/// the origin eastwards and turns left.
///
/// Entry and exit lie at the same tangent length from the corner (.588 of the arc for a right
/// angle), so a route still meets every corner's lines and closes exactly.
struct TurnCurve: Sendable {
  /// How far it turns, in radians.
  let angle: Double
  private let nodes: [(along: Node, across: Node)]

  /// Turns below this angle, in radians, need fewer nodes: the error stays below 1e-9 of the arc.
  private static let gentle = 0.35

  /// - Parameter angle: in radians, above 0 and below π.
  init(angle: Double) {
    self.angle = angle
    let step = angle < Self.gentle ? Moments.cells / 16 : 1
    let size = Double(step) / Double(Moments.cells)
    nodes = stride(from: 0, through: Moments.cells, by: step).map { cell in
      let ramp = Easing.ramp(Double(cell) / Double(Moments.cells), over: 1)
      let (sine, cosine) = Elementary.sinCos(angle * ramp.value)
      let turning = angle * ramp.rate * size * size
      let place = Moments.shared.place(turning: angle, atCell: cell)
      return (
        along: Node(position: place.along, slope: cosine * size, bend: -sine * turning),
        across: Node(position: place.across, slope: sine * size, bend: cosine * turning)
      )
    }
  }

  /// Distance from the corner to where a turn begins, over the length of its arc.
  ///
  /// - Parameter angle: in radians, from 0 to below π.
  static func tangent(of angle: Double) -> Double {
    Moments.shared.place(turning: angle, atCell: Moments.cells).along
      / (1 + Elementary.sinCos(angle).cos)
  }

  /// East (`along`) and north (`across`) of the curve after the fraction `u` of its arc.
  func point(at u: Double) -> (along: Double, across: Double) {
    let cells = nodes.count - 1
    let place = min(max(u, 0), 1) * Double(cells)
    let cell = min(Int(place), cells - 1)
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
}

/// The integrals of the powers of the quintic ramp, from which the curve of any angle is a short sum:
/// cosine and sine of the heading as their series, integrated term by term.
private struct Moments: Sendable {
  static let cells = 64
  /// Terms of the series; below π the rest is less than 1e-12 of the arc.
  private static let terms = 26
  static let shared = Moments()

  /// By cell and power.
  private var integrals: [Double] = []

  private init() {
    var sums = [Double](repeating: 0, count: Self.terms)
    // Simpson's rule with 16 steps a cell: errors below 1e-15 of the arc.
    let steps = 16
    let size = 1 / Double(Self.cells * steps)
    for cell in 0...Self.cells {
      integrals += sums
      guard cell < Self.cells else { break }
      for step in 0...steps {
        let weight = (step == 0 || step == steps) ? 1.0 : (step % 2 == 1 ? 4.0 : 2.0)
        let ramp = Easing.ramp(Double(cell * steps + step) * size, over: 1).value
        var power = weight * size / 3
        for term in 0..<Self.terms {
          sums[term] += power
          power *= ramp
        }
      }
    }
  }

  /// Where a turn by `angle` is after so many cells of its arc.
  func place(turning angle: Double, atCell cell: Int) -> (along: Double, across: Double) {
    var (along, across) = (0.0, 0.0)
    var factor = 1.0
    let base = cell * Self.terms
    for term in 0..<Self.terms {
      let part = factor * integrals[base + term]
      // Terms go 1, A, -A²/2, -A³/6, ...
      let sign = term & 2 == 0 ? 1.0 : -1.0
      if term & 1 == 0 { along += sign * part } else { across += sign * part }
      factor *= angle / Double(term + 1)
      if factor < 1e-18 { break }
    }
    return (along, across)
  }
}
