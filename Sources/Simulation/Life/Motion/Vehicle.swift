/// How a vehicle shakes what is in it or on it, in its own axes: x right, y forward, z up.
///
/// The ground shakes it with the square root of the speed, the engine idles when it stands. A class, or it is
/// copied for every sample.
final class Vehicle: Sendable {
  private let shaking: Shaking
  private let engine: Engine?
  private let roughness: Roughness
  /// 1 over what `growth` gives at the reference speed.
  private let scale: Double
  /// In radians.
  private let curveRoll: Double

  /// Natural frequencies of body and wheels, in Hz.
  let bumps: (body: Double, hop: Double)

  /// Standard deviations of the logarithms of what differs between vehicles of a kind.
  private static let spread = (body: 0.13, hop: 0.10, others: 0.13, size: 0.25)
  /// Bodies pitch about something this far below, in metres: assumed.
  private static let pitchLever = 1.0

  /// - Parameters:
  ///   - own: draws what the vehicle is like: a person's for the own car, a leg's for a bus.
  ///   - random: draws how it shakes on this leg.
  init(for leg: Leg, own: Random, _ random: Random) {
    let kind = VehicleKind(of: leg.mode)
    let degree = Double.pi / 180
    let deviations = [
      Self.spread.others, Self.spread.body, Self.spread.others, Self.spread.hop,
      Self.spread.others,
    ]
    let frequencies = kind.frequencies.indices.map {
      own["frequency"].logNormal(median: kind.frequencies[$0], sigma: deviations[$0], at: $0)
    }
    let levels = kind.frequencies.indices.map { number in
      let size = own["size"].logNormal(median: 1, sigma: Self.spread.size, at: number)
      let up = kind.up[number]
      var lanes = Shaking.Lanes(
        VehicleKind.shares.right * up, VehicleKind.shares.forward * up, up, 0)
      if number == 0 {
        let pulsation = 2 * Double.pi * frequencies[0]
        lanes += Shaking.Lanes(
          VehicleKind.slowest.right, VehicleKind.slowest.forward, 0,
          kind.roll * degree * pulsation * pulsation)
      }
      return Shaking.Level(frequency: frequencies[number], size: size * lanes)
    }
    bumps = (frequencies[1], frequencies[3])
    shaking = Shaking(levels, random["shaking"])
    engine = kind.idle.flatMap { Engine(of: leg, size: $0, own: own["engine"], random["engine"]) }
    roughness = Roughness(along: leg, random["roughness"])
    scale = 1 / Self.growth(Jet(kind.referenceSpeed)).value
    curveRoll = kind.curveRoll * degree
  }

  /// Remembers knots and the speed's place; it changes no result.
  struct Cursor {
    fileprivate var shaking = Shaking.LevelCursor()
    fileprivate var engine = Engine.Cursor()
    fileprivate var roughness = Roughness.Cursor()
  }

  /// What a vehicle does to something in it or on it.
  struct Shake {
    /// In metres.
    var displacement: VectorJet
    /// To the right about the forward axis, in radians.
    var roll: Jet
    /// About the right axis, in radians.
    var pitch: Jet

    /// A share of this, and the rest of another one.
    func mixed(_ share: Jet, _ other: Shake) -> Shake {
      let rest = Jet(1) - share
      return Shake(
        displacement: share * displacement + rest * other.displacement,
        roll: share * roll + rest * other.roll, pitch: share * pitch + rest * other.pitch)
    }
  }

  /// - Parameters:
  ///   - time: seconds since the start of the day.
  ///   - turn: the fraction of a turn behind, with the side it turns to.
  ///   - gains: what reaches the phone of each level.
  @inline(never)
  func shake(
    at time: Double, _ travel: Leg.Travel, turn: (progress: Jet, side: Double),
    _ gains: Shaking.Gains, _ cursor: inout Cursor
  ) -> Shake {
    let amplitude =
      scale * Self.growth(travel.speed) * roughness.value(at: travel.distance, &cursor.roughness)
    let lanes = amplitude * shaking.value(at: travel.clock, gains, &cursor.shaking)
    let tilt = lanes.lane(1)
    var roll = lanes.lane(3)
    if turn.side != 0 {
      let hump = 4 * (turn.progress * (Jet(1) - turn.progress))
      roll += (gains[0] * turn.side * curveRoll) * (hump * hump * hump)
    }
    var up = lanes.lane(2)
    if let engine {
      up += gains[3] * engine.value(at: time, speed: travel.speed, &cursor.engine)
    }
    return Shake(
      displacement: VectorJet(x: lanes.lane(0), y: lanes.lane(1), z: up), roll: roll,
      pitch: (1 / Self.pitchLever) * tilt)
  }

  /// The firing frequency of the idling engine in Hz; nil without one.
  var idle: Double? { engine?.frequency }

  /// How rough the ground is, relative to what is usual for the kind of vehicle: the mean over a way of so many
  /// metres.
  func roughness(over length: Double) -> Double { roughness.mean(over: length) }

  private static let atRest = 0.547_722_557_505_166_1  // .09^(1/4)

  /// Nearly the square root of the speed in m/s, but flat at rest: (v² + .09)^¼ less what that is at 0.
  private static func growth(_ speed: Jet) -> Jet {
    let square = speed.value * speed.value + 0.09
    let root = square.squareRoot().squareRoot()
    let inverse = 1 / square
    let slope = 0.5 * root * inverse
    return speed.mapped(
      root - Self.atRest, slope * speed.value,
      slope * (1 - 1.5 * speed.value * speed.value * inverse))
  }
}
