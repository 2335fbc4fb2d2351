/// How a trunk moves about its path on foot: the harmonics of the step frequency and the impacts of
/// the feet (physics of walking after Miff 2000, Kavanagh 2009).
///
/// The phase counts steps: it is the distance over the step length, so cadence, speed and steps
/// cannot disagree. All terms have zero mean, so the phone stays on its route. A class, or it is
/// copied for every sample.
final class Gait: Sendable {
  /// Half of the trunk's vertical excursion, in metres.
  private let amplitude: Double
  /// Half-width of a foot impact, in steps.
  private let impactWidth: Double
  /// Displacement of the impacts of the left and the right foot, in metres.
  private let impacts: (left: Double, right: Double)
  private let cruise: Double
  private let stepLength: Double
  /// How far the trunk sways to either side, relative to `amplitude`; runners have it in their weights.
  private let sway: Double
  private let isRunning: Bool
  /// Swing of the thigh to either side, in radians: the first harmonic.
  let thigh: Double
  /// The modulation from step to step: by how much each axis is stronger, and how many steps harmonics come later.
  private let modulation: Shaking
  private let cloth: Shaking

  /// - Parameters:
  ///   - mode: walk, run or stairs.
  ///   - height: of the person, in metres.
  ///   - speed: cruising speed in m/s.
  ///   - stepLength: metres a step.
  ///   - random: draws what differs between legs: shoes, the ground and every step.
  init(_ mode: Leg.Mode, height: Double, speed: Double, stepLength: Double, random: Random) {
    cruise = speed
    self.stepLength = stepLength
    let degree = Double.pi / 180
    let impact: Double
    isRunning = mode == .run
    switch mode {
    case .run:
      // 9-14 m/s², so that the feet leave the ground where the trunk falls freely.
      let acceleration = min(max(12.5 * speed / 2.8, 9), 14)
      let pulsation = 2 * Double.pi * speed / stepLength
      amplitude = acceleration / (pulsation * pulsation)
      (sway, thigh, impact) = (1, 28 * degree, 2.5)
    case .stairs:
      amplitude = 0.03  // each step lifts or lowers the trunk at once: assumed
      (sway, thigh, impact) = (Self.sway(speed) / amplitude, 25 * degree, 1)
    default:
      let leg = 0.53 * height
      let ratio = min(stepLength / (2 * leg), 0.9)
      amplitude = 0.5 * Self.rise.share * leg * Elementary.pow(ratio, Self.rise.power)
      // The leg's slant when its heel lands: 22 degrees at 1.3 m/s, where laboratories have 21.
      (sway, thigh, impact) = (Self.sway(speed) / amplitude, Elementary.asin(ratio), 1)
    }
    let halfWidth = 0.05  // seconds
    impactWidth = halfWidth * speed / stepLength
    let scale =
      impact * random["ground"].logNormal(median: 1, sigma: 0.2) * halfWidth * halfWidth
      / Easing.bumpCurvature
    impacts = (left: 4.0 * scale, right: 5.5 * scale)
    modulation = Shaking([Self.modulation], random["modulation"])
    cloth = Shaking(Self.cloth, random["cloth"])
  }

  /// 8 % of each axis and .025 of a step, from step to step.
  private static let modulation = Shaking.Level(
    spacing: 2.3, deviation: Shaking.Lanes(0.08, 0.08, 0.08, 0.025))

  /// .14 g an axis at 1.8 steps a second, and more with the squared cadence.
  private static let cloth = [(spacing: 0.9, share: 0.6), (spacing: 0.33, share: 0.8)].map {
    let size = $0.share * 0.14 * standardGravity / (1.8 * 1.8)
    return Shaking.Level(spacing: $0.spacing, size: Shaking.Lanes(size, size, size, 0))
  }

  /// How far a walker is in his stride.
  struct Pace {
    /// Steps since the start of the leg, a real number.
    let phase: Jet
    /// How much of the full sway there is.
    let reach: Jet
    /// How strong the steps are, about 1.
    let vigour: Jet
    /// Grows by pi with each step.
    let angle: Stride.Angle
  }

  func pace(_ travel: Leg.Travel) -> Pace {
    let phase = (1 / stepLength) * travel.distance
    // Grows from 0 at rest to 1 at cruise, with zero slope at both ends of a ramp.
    let pace = (1 / cruise) * travel.speed
    return Pace(
      phase: phase, reach: pace.value >= 1 ? Jet(1) : pace * (Jet(2) - pace),
      vigour: travel.vigour,
      angle: Stride.Angle(Double.pi * phase, Elementary.sinCos(turns: 0.5 * phase.value)))
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var modulation = Shaking.Cursor()
    fileprivate var cloth = Shaking.Cursor()
  }

  /// Displacement of the trunk and of what cloth adds, in metres: x right, y forward, z up, seen along the heading.
  func displacement(
    _ pace: Pace, _ style: GaitStyle, _ cursor: inout Cursor
  ) -> VectorJet {
    let modulation = modulation.value(at: pace.phase, &cursor.modulation)
    let strength = VectorJet(x: pace.vigour, y: pace.vigour, z: pace.vigour) + modulation.vector
    let trunk =
      harmonics(at: pace.phase + modulation.lane(3), style) + impact(pace.phase, style)
    let cloth = cloth.value(at: pace.phase, &cursor.cloth)
    return pace.reach * (strength.scaling(trunk) + style.cloth * cloth.vector)
  }

  /// Sums harmonics of half the step frequency, each a cosine and a sine weight per axis.
  private func harmonics(at phase: Jet, _ style: GaitStyle) -> VectorJet {
    let (sine, cosine) = Elementary.sinCos(turns: 0.5 * phase.value)
    // Twice the angle: from one order to the next of each axis.
    let (doubleSine, doubleCosine) = (2 * sine * cosine, 1 - 2 * sine * sine)
    var s = Vector(sine, doubleSine, doubleSine)
    var c = Vector(cosine, doubleCosine, doubleCosine)
    var (sum, slope, bend) = (Vector.zero, Vector.zero, Vector.zero)
    let weights = isRunning ? style.running : style.walking
    var share = Vector(sway, 1, 1)
    for index in weights.indices {
      let (order, weights) = (Self.orders[index], weights[index])
      let term = share * (c * weights.cosine + s * weights.sine)
      sum += term
      slope += order * share * (c * weights.sine - s * weights.cosine)
      bend -= order * order * term
      share = Vector(repeating: 1)
      (s, c) = (s * doubleCosine + c * doubleSine, c * doubleCosine - s * doubleSine)
    }
    // One foot steps more strongly forwards and upwards than the other.
    let (size, shift) = (style.asymmetry.size, style.asymmetry)
    let side = size * (cosine * shift.cos - sine * shift.sin)
    let sideSlope = -size * (sine * shift.cos + cosine * shift.sin)
    let (factor, factorSlope) = (Vector(1, 1 + side, 1 + side), Vector(0, sideSlope, sideSlope))
    let factorBend = Vector(0, -side, -side)
    (sum, slope, bend) = (
      factor * sum, factor * slope + factorSlope * sum,
      factor * bend + 2 * factorSlope * slope + factorBend * sum
    )
    let rate = Double.pi * phase.rate
    let acceleration = Double.pi * phase.acceleration
    return VectorJet(
      amplitude * sum, rate: (amplitude * rate) * slope,
      acceleration: amplitude * (rate * rate * bend + acceleration * slope))
  }

  private func impact(_ phase: Jet, _ style: GaitStyle) -> VectorJet {
    let step = phase.value.rounded(.down)
    let since = phase.value - step
    let width = min(impactWidth * style.impacts.width, 0.25)
    guard since < 2 * width else { return .zero }
    let bump = Easing.bump(
      Jet(
        (since - width) / width, rate: phase.rate / width, acceleration: phase.acceleration / width
      ))
    let isLeft = (0.5 * step).rounded(.down) * 2 == step
    let size = isLeft ? impacts.left * style.impacts.left : impacts.right * style.impacts.right
    // Up and backwards in the middle of the impact: the bump's second derivative is negative there.
    return (size * style.impacts.width * style.impacts.width) * bump * Vector(0, 0.5, -1)
  }

  /// How far the trunk rises in a step, of the leg's length: a share of a power of half a step over the leg. It is
  /// 2.74 cm at .7 m/s and 4.83 cm at 1.6 (Orendurff 2004, as it is cited; not verified in the paper), where somebody
  /// of 1.71 m has steps of .52 and .78 m.
  private static let rise = (share: 0.168, power: 1.37)

  /// How far the trunk sways to either side in metres: 7.0 cm from side to side at .7 m/s, 3.9 cm at
  /// 1.6 (Orendurff 2004).
  private static func sway(_ speed: Double) -> Double {
    0.5 * min(max(0.070 - 0.0349 * (speed - 0.7), 0.03), 0.08)
  }

  /// Axis (0 right, 1 forward, 2 up), order in half steps, acceleration ratio, phase in radians.
  typealias Term = (axis: Int, order: Int, ratio: Double, phase: Double)

  /// Even steps begin when the left foot lands. In the middle of a step the trunk is highest and
  /// furthest over the standing foot. The first sideways is relative to the sway.
  static let walking: [Term] = [
    (2, 2, 1.0, 0), (2, 4, 0.35, 0.6), (2, 6, 0.15, 1.0), (2, 8, 0.07, 0),
    (1, 2, 0.65, 0.5 * .pi), (1, 4, 0.30, 0.9), (1, 6, 0.12, 0),
    (0, 1, 0.25, -0.5 * .pi), (0, 3, 0.20, 0), (0, 5, 0.08, 0),
  ]

  /// The vertical is flat where the trunk falls; the other axes are assumed.
  static let running: [Term] = [
    (2, 2, 1.0, 0), (2, 4, 0.25, 0), (1, 2, 0.30, 0.5 * .pi), (1, 4, 0.10, 0.9),
    (0, 1, 0.20, -0.5 * .pi), (0, 3, 0.08, 0),
  ]

  /// A cosine and a sine weight per axis, of the orders that each axis has.
  typealias Weights = [4 of (cosine: Vector, sine: Vector)]

  /// Orders in half steps: sideways a stride is the period, forwards and upwards a step.
  private static let orders: [4 of Vector] = [
    Vector(1, 2, 2), Vector(3, 4, 4), Vector(5, 6, 6), Vector(7, 8, 8),
  ]

  /// Displacement weights relative to half the vertical excursion: the acceleration ratios divided by
  /// the squared order.
  static func weights(_ terms: [Term]) -> Weights {
    var weights = Weights(repeating: (cosine: .zero, sine: .zero))
    for term in terms {
      let order = 0.5 * Double(term.order)
      let size = -term.ratio / (order * order)
      let (sine, cosine) = Elementary.sinCos(term.phase)
      let place = (term.order - 1) / 2
      weights[place].cosine[term.axis] += size * cosine
      weights[place].sine[term.axis] -= size * sine
    }
    return weights
  }
}
