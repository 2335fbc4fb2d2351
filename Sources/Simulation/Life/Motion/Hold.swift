/// How a hand holds a phone before the eyes, or at the ear: it wanders, and trembles.
struct Hold: Sendable {
  private let wander: Shaking
  private let nod: Shaking
  private let tremor: BandPair

  /// Of the wander in the hand and at the ear: seconds between knots, and degrees, from the slower level on. The
  /// faster one fills what the slower one's spectrum lacks.
  private static let hand = [(spacing: 1.25, size: 4.9), (spacing: 0.47, size: 0.9)]
  private static let ear = [(spacing: 0.85, size: 2.95), (spacing: 0.32, size: 0.55)]
  /// Physiological tremor of the hand in Hz, and its size in degrees.
  private static let shake = (frequency: 9.5, size: 0.04)

  /// - Parameters:
  ///   - own: draws what a person's hands are like.
  ///   - random: draws how they hold.
  init(own: Random, _ random: Random) {
    let degree = Double.pi / 180
    func shaking(
      _ levels: [(spacing: Double, size: Double)], _ own: Random, _ random: Random
    ) -> Shaking {
      Shaking(
        levels.enumerated().map { number, level in
          let size =
            degree * own["size"].logNormal(median: level.size, sigma: 0.25, at: number)
          return Shaking.Level(
            spacing: own["spacing"].logNormal(median: level.spacing, sigma: 0.12, at: number),
            deviation: Shaking.Lanes(size, size, 0, 0))
        }, random)
    }
    wander = shaking(Self.hand, own["hand"], random["hand"])
    nod = shaking(Self.ear, own["ear"], random["ear"])
    let frequency = own["tremor"].logNormal(median: Self.shake.frequency, sigma: 0.1, at: 0)
    let size = degree * own["tremor"].logNormal(median: Self.shake.size, sigma: 0.3, at: 1)
    tremor = BandPair(
      deviation: size, frequency: frequency, spacing: 0.4, random["tremor"])
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var wander = Shaking.Cursor()
    fileprivate var nod = Shaking.Cursor()
    fileprivate var tremor = BandPair.Cursor()
  }

  /// Pitch and roll in radians, in the phone's axes; nil where no hand holds it.
  ///
  /// - Parameter clock: that of the body.
  @inline(__always)
  func angles(
    _ placement: Placement, at clock: Jet, _ cursor: inout Cursor
  ) -> (pitch: Jet, roll: Jet)? {
    switch placement {
    case .handUsing:
      let wander = wander.value(at: clock, &cursor.wander)
      let tremor = tremor.values(at: clock, &cursor.tremor)
      return (wander.lane(0) + tremor.0, wander.lane(1) + tremor.1)
    case .ear:
      let nod = nod.value(at: clock, &cursor.nod)
      return (nod.lane(0), nod.lane(1))
    default:
      return nil
    }
  }
}
