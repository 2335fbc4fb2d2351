/// Cold fronts: each passes near a minimum of the air pressure.
struct Fronts: Sendable {
  /// The change of the weather by a front.
  struct Effect: Equatable, Sendable {
    /// The shift of the air mass, in standard deviations; warm before a front and cold behind it.
    var airMass = 0.0
    /// The turn of the wind, in degrees clockwise.
    var veer = 0.0
    /// Whether the front ended the rain.
    var endsRain = false
  }

  private let pressure: RoughNoise
  private let exist: Bool
  private let random: Random
  /// The direction in which the wind turns: clockwise in the north.
  private let sense: Double

  /// The score of the air pressure below which a minimum has a front.
  private static let depth = -0.8
  /// The fall of the air mass at a front, in standard deviations, and the turn of the wind, in degrees.
  private static let fall = 0.8...1.6
  private static let turn = 60.0...120.0
  /// The hours in which a front passes, and in which its effect grows before it and fades behind it.
  private static let passage = 3.0
  private static let reach = 30.0
  /// The hours after which rain ends behind a front, and for which it stays dry.
  private static let dry = 2.0..<8.0
  /// The largest distance of a front from its minimum of pressure, in hours.
  private static let distance = 9.0

  /// - Parameters:
  ///   - pressure: the score of the air pressure.
  ///   - exist: whether the climate has fronts.
  ///   - south: whether the place is south of the equator.
  init(below pressure: RoughNoise, exist: Bool, south: Bool, random: Random) {
    self.pressure = pressure
    self.exist = exist
    self.random = random
    sense = south ? -1 : 1
  }

  /// The effect of all fronts at `clock` seconds.
  func effect(at clock: Double) -> Effect {
    var effect = Effect()
    guard exist else { return effect }
    let span = 3_600 * (Self.reach + Self.distance)
    let first = Int(((clock - span) * pressure.pace).rounded(.down))
    let last = Int(((clock + span) * pressure.pace).rounded(.up))
    let values: [Double] = (first - 1...last + 1).map { pressure.value(atKnot: $0) }
    for knot: Int in first...last {
      let index = knot - first + 1
      guard values[index] < Self.depth, values[index] < values[index - 1],
        values[index] < values[index + 1]
      else { continue }
      let random = random[knot]
      let hour: Double = Double(knot) / (3_600 * pressure.pace)
      let shift: Double = random["hours"].uniform(in: -Self.distance...Self.distance)
      let passed: Double = clock / 3_600 - hour - shift
      let share = Self.share(passed)
      effect.airMass += share * random["fall"].uniform(in: Self.fall)
      effect.veer -= sense * share * random["turn"].uniform(in: Self.turn)
      effect.endsRain = effect.endsRain || Self.dry.contains(passed)
    }
    return effect
  }

  /// The share of a front's change: it grows to 1/2 before the front, falls to -1/2 while the front
  /// passes, and fades. Its mean over time is 0, so that months keep their means.
  ///
  /// - Parameter hours: since the middle of the passage.
  private static func share(_ hours: Double) -> Double {
    let edge = passage / 2
    if abs(hours) <= edge { return -0.5 * hours / edge }
    let left = max(0, 1 - (abs(hours) - edge) / (reach - edge))
    return hours < 0 ? 0.5 * left : -0.5 * left
  }
}
