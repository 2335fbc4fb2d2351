/// How a car shakes what is in it: body bounce, wheel hop and idle, in the car's own axes (x right,
/// y forward, z up), growing with speed.
///
/// Vertical .35 m/s² root mean square at 18 m/s, between a town's streets and a smooth road; .6 at
/// the highest speed. ISO 2631's comfort bands (.315/.63/1.0 m/s²) bound it.
struct Vehicle: Sendable {
  private let bounce: BandNoise
  private let hop: BandNoise
  private let sway: BandNoise
  private let surge: BandNoise
  private let idle: BandNoise
  private let roll: SmoothNoise
  private let pitch: SmoothNoise

  private static let referenceSpeed = 18.0
  /// Roll against a curve at the lateral limit of 2 m/s²: .25 degrees per m/s².
  private static let curveRoll = 0.25 * 2 * Double.pi / 180

  init(_ random: Random) {
    func band(_ name: StaticString, _ acceleration: Double, _ frequency: Double, _ spacing: Double)
      -> BandNoise
    {
      let pulsation = 2 * Double.pi * frequency
      return BandNoise(
        random[name], deviation: acceleration / (pulsation * pulsation), frequency: frequency,
        spacing: spacing)
    }
    bounce = band("bounce", 0.30, 1.4, 2)
    hop = band("hop", 0.18, 11, 0.3)
    sway = band("sway", 0.10, 1.1, 2)
    surge = band("surge", 0.07, 1.6, 2)
    idle = band("idle", 0.05, 27, 1)
    let halfDegree = 0.5 * Double.pi / 180
    roll = SmoothNoise(random["roll"], deviation: halfDegree, spacing: 2)
    pitch = SmoothNoise(random["pitch"], deviation: 0.5 * halfDegree, spacing: 2)
  }

  /// Displacement in metres.
  ///
  /// - Parameters:
  ///   - time: seconds since the start of the day.
  ///   - running: 0 to 1, how far the engine has been started.
  func displacement(at time: Double, speed: Jet, running: Jet) -> VectorJet {
    let share = (1 / Self.referenceSpeed) * speed
    return VectorJet(
      x: share * sway.value(at: time), y: share * surge.value(at: time),
      z: share * (bounce.value(at: time) + hop.value(at: time)) + running * idle.value(at: time))
  }

  /// Roll to the right about the forward axis and pitch about the right axis, in radians.
  ///
  /// - Parameter turn: the fraction of a turn behind, with the side it turns to.
  func tilt(at time: Double, speed: Jet, turn: (progress: Jet, side: Double)) -> (
    roll: Jet, pitch: Jet
  ) {
    let share = (1 / Self.referenceSpeed) * speed
    var roll = share * roll.value(at: time)
    if turn.side != 0 {
      let hump = 4 * (turn.progress * (Jet(1) - turn.progress))
      roll += (turn.side * Self.curveRoll) * (hump * hump * hump)
    }
    return (roll, share * pitch.value(at: time))
  }
}
