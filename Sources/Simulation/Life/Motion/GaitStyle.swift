/// How somebody's walk feels to a phone in one place on one day: what differs between people, and a little between
/// their clothes.
///
/// The sizes give the prototype's templates of strides: other people's correlate by .81, one's own in other
/// clothes by .97, where recordings of ten people have .75 and .93. A class, or it is copied for every sample.
final class GaitStyle: Sendable {
  /// The weights of the harmonics, see `Gait`.
  let walking: Gait.Weights
  let running: Gait.Weights
  /// Factors of the impacts of the left and the right foot, and of their width.
  let impacts: (left: Double, right: Double, width: Double)
  /// Steps of the left foot are stronger than those of the right by this, at this angle in the stride.
  let asymmetry: (size: Double, sin: Double, cos: Double)
  /// Factors of the thigh's swing and of its second harmonic.
  let thigh: (size: Double, second: Double)
  /// Sine and cosine of the angle by which the thigh is behind the harmonics of a stride.
  let lag: (sin: Double, cos: Double)
  /// How much cloth moves on the body, relative to a trouser pocket.
  let cloth: Double

  /// Standard deviations, of logarithms and of angles in radians: between people and between clothes.
  private static let spread = (
    harmonic: (size: (0.55, 0.15), phase: (1.1, 0.25)), impact: 0.5, balance: 0.3, width: 0.3,
    thigh: 0.15, second: 0.4, lag: 0.3, cloth: 0.25
  )

  /// - Parameters:
  ///   - own: draws what a person is like.
  ///   - clothes: draws how the clothes of a day change it in this placement.
  init(_ placement: Placement, of person: Person, own: Random, clothes: Random) {
    let spread = Self.spread
    func style(_ terms: [Gait.Term], _ own: Random, _ clothes: Random) -> Gait.Weights {
      Gait.weights(
        terms.enumerated().map { number, term in
          // The body's fall makes most of the vertical's first harmonic, for all alike.
          let share = term.axis == 2 && term.order == 2 ? 0.4 : 1
          let size =
            spread.harmonic.size.0 * own["size"].normal(at: number)
            + spread.harmonic.size.1 * clothes["size"].normal(at: number)
          let turn =
            spread.harmonic.phase.0 * own["phase"].normal(at: number)
            + spread.harmonic.phase.1 * clothes["phase"].normal(at: number)
          return (
            term.axis, term.order, term.ratio * Elementary.exp(share * size),
            term.phase + (term.order <= 2 ? 0.5 : 1) * turn
          )
        })
    }
    walking = style(Gait.walking, own["walking"], clothes["walking"])
    running = style(Gait.running, own["running"], clothes["running"])
    let impact = own["impact"].logNormal(median: 1, sigma: spread.impact)
    let balance = own["balance"].logNormal(median: 1, sigma: 0.5 * spread.balance)
    impacts = (
      impact * balance, impact / balance, own["width"].logNormal(median: 1, sigma: spread.width)
    )
    let angle = Elementary.sinCos(turns: own["asymmetry"].uniform())
    asymmetry = (person.asymmetry, angle.sin, angle.cos)
    thigh = (
      own["thigh"].logNormal(median: 1, sigma: spread.thigh),
      own["second"].logNormal(median: 1, sigma: spread.second)
    )
    let lag = Elementary.sinCos(spread.lag * own["lag"].normal())
    self.lag = (lag.sin, lag.cos)
    cloth = placement.looseness * clothes["cloth"].logNormal(median: 1, sigma: spread.cloth)
  }
}

extension Placement {
  /// How much cloth moves a phone there on foot, relative to a trouser pocket: assumed.
  fileprivate var looseness: Double {
    switch self {
    case .pocket: 1
    case .jacket: 1.2
    case .backPocket: 0.8
    case .bag: 0.6
    case .handUsing, .handSwinging: 0.25
    case .ear: 0.15
    case .table, .nightstand, .carMount: 0
    }
  }
}
