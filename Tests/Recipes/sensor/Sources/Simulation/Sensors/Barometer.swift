/// Measures the pressure of the air in kilopascals, as Core Motion's altimeter gives it.
public struct Barometer: MomentSensor {
  public static let name = "barometer"

  public struct Sample: Sendable {
    /// In kilopascals.
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

  /// - Parameter random: of the participant's phone.
  public init(_ random: Random) {
    self.random = random
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(noise: random[session.number])
  }

  /// The standard atmosphere below 11 km, by the height above the region's centre (ISO 2533:1975).
  func sample(_ moment: Moment<Motion.State>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let share = 1 - 2.255_77e-5 * moment.state.position.z
    let pressure = 101.325 * Elementary.pow(share, 5.255_88)
    return Sample(pressure: pressure + Self.noise * scratch.noise.normal(at: moment.index))
  }
}
