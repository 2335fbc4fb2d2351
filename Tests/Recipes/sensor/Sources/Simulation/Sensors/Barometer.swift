/// A barometer, which measures the air pressure in kilopascals, as Core Motion's altimeter does.
public struct Barometer: MomentSensor {
  public static let name = "barometer"

  public struct Sample: Sendable {
    /// The air pressure, in kilopascals.
    public var pressure: Double

    public init(pressure: Double) {
      self.pressure = pressure
    }
  }

  public struct Scratch {
    fileprivate let noise: Random
  }

  /// The standard deviation of one sample, in kilopascals; assumed.
  private static let noise = 0.002
  private let random: Random

  /// - Parameter random: the random numbers of the participant's phone.
  public init(_ random: Random) {
    self.random = random
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(noise: random[session.number])
  }

  /// Computes the pressure from the height above the region's centre, by the standard atmosphere
  /// below 11 km (ISO 2533:1975).
  func sample(_ moment: Moment<Motion.State>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let share = 1 - 2.255_77e-5 * moment.state.position.z
    let pressure = 101.325 * Elementary.pow(share, 5.255_88)
    return Sample(pressure: pressure + Self.noise * scratch.noise.normal(at: moment.index))
  }
}
