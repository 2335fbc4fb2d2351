/// How a vehicle shakes what is in it or on it: body bounce, wheels and idle, in its own axes (x
/// right, y forward, z up), growing with speed.
///
/// ISO 2631's comfort bands (.315/.63/1.0 m/s²) bound it on four wheels and on rails. A class, or it
/// is copied for every sample.
final class Vehicle: Sendable {
  /// What a kind of vehicle does, at its reference speed.
  private struct Character {
    /// Root mean square accelerations in m/s², with frequencies in Hz.
    let bounce: (Double, Double)
    let hop: (Double, Double)
    let sway: (Double, Double)
    let surge: (Double, Double)
    let idle: (Double, Double)
    /// Root mean square roll, in degrees; half as much pitch.
    let roll: Double
    /// In a turn taken at its limit, in degrees: outwards positive.
    let curveRoll: Double
    /// In m/s.
    let referenceSpeed: Double

    /// Vertical .35 m/s² at 18 m/s, between a town's streets and a smooth road; .6 at the highest
    /// speed. Rolls by .25 degrees per m/s².
    static let car = Character(
      bounce: (0.30, 1.4), hop: (0.18, 11), sway: (0.10, 1.1), surge: (0.07, 1.6),
      idle: (0.05, 27), roll: 0.5, curveRoll: 0.5, referenceSpeed: 18)
    /// Vertical .5-.8 m/s²; idle measured at 27.45 Hz.
    static let bus = Character(
      bounce: (0.50, 1.2), hop: (0.32, 9), sway: (0.15, 1.0), surge: (0.10, 1.4),
      idle: (0.08, 27.45), roll: 0.6, curveRoll: 0.4, referenceSpeed: 10)
    /// Vertical .1-.3 m/s², joints of the rails among it; curves are banked by up to 4 degrees.
    static let train = Character(
      bounce: (0.17, 1.25), hop: (0.08, 8), sway: (0.15, 1.0), surge: (0.05, 1.5),
      idle: (0, 27), roll: 0.3, curveRoll: -3.5, referenceSpeed: 25)
    /// Light turbulence: assumed.
    static let plane = Character(
      bounce: (0.25, 0.7), hop: (0.10, 12), sway: (0.10, 0.8), surge: (0.05, 1),
      idle: (0.05, 27), roll: 0.6, curveRoll: 0, referenceSpeed: 220)
    /// Vertical 1.2-2.0 m/s² at 3-4 Hz and above; pedals push by .1 g; leans into curves so that
    /// nothing pushes sideways: 8.7 degrees at 1.5 m/s².
    static let bicycle = Character(
      bounce: (1.25, 3.5), hop: (0.7, 12), sway: (0.7, 1.25), surge: (0.5, 2.5),
      idle: (0, 27), roll: 1.5, curveRoll: -8.7, referenceSpeed: 4.5)
  }

  private let bounce: BandNoise
  private let hop: BandNoise
  private let sway: BandNoise
  private let surge: BandNoise
  private let idle: BandNoise
  private let hasEngine: Bool
  /// Roll and pitch.
  private let tilt: SmoothNoise
  private let referenceSpeed: Double
  /// In radians.
  private let curveRoll: Double

  /// - Parameter mode: one that is not on foot.
  init(_ mode: Leg.Mode, _ random: Random) {
    let character: Character =
      switch mode {
      case .bus: .bus
      case .train: .train
      case .bike: .bicycle
      case .plane: .plane
      default: .car
      }
    func band(_ name: StaticString, _ band: (Double, Double), _ spacing: Double) -> BandNoise {
      let pulsation = 2 * Double.pi * band.1
      return BandNoise(
        random[name], deviation: band.0 / (pulsation * pulsation), frequency: band.1,
        spacing: spacing)
    }
    bounce = band("bounce", character.bounce, 2)
    hop = band("hop", character.hop, 0.3)
    sway = band("sway", character.sway, 2)
    surge = band("surge", character.surge, 2)
    idle = band("idle", character.idle, 1)
    hasEngine = character.idle.0 > 0
    let degree = Double.pi / 180
    tilt = SmoothNoise(
      (random["roll"], random["pitch"]), deviation: (character.roll * degree) * SIMD2(1, 0.5),
      spacing: 2)
    referenceSpeed = character.referenceSpeed
    curveRoll = character.curveRoll * degree
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var bounce = BandNoise.Cursor()
    fileprivate var hop = BandNoise.Cursor()
    fileprivate var sway = BandNoise.Cursor()
    fileprivate var surge = BandNoise.Cursor()
    fileprivate var idle = BandNoise.Cursor()
    fileprivate var tilt = SmoothNoise.Cursor()
  }

  /// Displacement in metres.
  ///
  /// - Parameters:
  ///   - time: seconds since the start of the day.
  ///   - running: 0 to 1, how far the engine has been started.
  func displacement(
    at time: Double, speed: Jet, running: Jet, _ cursor: inout Cursor
  ) -> VectorJet {
    let share = (1 / referenceSpeed) * speed
    let vertical =
      bounce.value(at: time, &cursor.bounce) + hop.value(at: time, &cursor.hop)
    let engine = hasEngine ? running * idle.value(at: time, &cursor.idle) : .zero
    return VectorJet(
      x: share * sway.value(at: time, &cursor.sway),
      y: share * surge.value(at: time, &cursor.surge), z: share * vertical + engine)
  }

  /// Roll to the right about the forward axis and pitch about the right axis, in radians.
  ///
  /// - Parameter turn: the fraction of a turn behind, with the side it turns to.
  func tilt(
    at time: Double, speed: Jet, turn: (progress: Jet, side: Double), _ cursor: inout Cursor
  ) -> (roll: Jet, pitch: Jet) {
    let share = (1 / referenceSpeed) * speed
    let tilt = tilt.value(at: time, &cursor.tilt)
    var roll = share * tilt.first
    if turn.side != 0 {
      let hump = 4 * (turn.progress * (Jet(1) - turn.progress))
      roll += (turn.side * curveRoll) * (hump * hump * hump)
    }
    return (roll, share * tilt.second)
  }
}

/// The vehicles of a day, one of each kind.
struct Vehicles: Sendable {
  private let all: [Vehicle]

  init(_ random: Random) {
    all = [
      Vehicle(.car, random["vehicle"]), Vehicle(.bus, random["bus"]),
      Vehicle(.train, random["train"]), Vehicle(.bike, random["bicycle"]),
      Vehicle(.plane, random["plane"]),
    ]
  }

  /// The vehicle of a mode that is not on foot.
  @inline(__always)
  subscript(mode: Leg.Mode) -> Vehicle {
    switch mode {
    case .bus: all[1]
    case .train: all[2]
    case .bike: all[3]
    case .plane: all[4]
    default: all[0]
    }
  }
}
