import Simulation

/// Sensors that no watch of Apple's has, such as a laboratory puts on people. All is assumed, of the order of
/// textbooks.
struct SWIPLaboratory {
  /// What they measure at an instant.
  struct Look {
    /// Height of the electrocardiogram's R wave, in mV.
    let heart: Double
    /// Root mean square of a shoulder muscle's electromyogram, in mV.
    let muscle: Double
    /// Conductance of the skin, in microsiemens.
    let skin: Double
    /// How much light the pulse takes: the perfusion index, in percent.
    let pulse: Double
  }

  private let heart: Double
  private let muscle: Double
  private let skin: Double
  private let pulse: Double

  /// - Parameter random: what is drawn once for the participant.
  init(random: Random) {
    heart = random["heart"].logNormal(median: 1.1, sigma: 0.25)
    muscle = random["muscle"].logNormal(median: 0.008, sigma: 0.4)
    skin = random["skin"].logNormal(median: 4, sigma: 0.5)
    pulse = random["pulse"].logNormal(median: 2.5, sigma: 0.4)
  }

  /// - Parameters:
  ///   - state: what is felt; stress tightens muscles and wets the skin.
  ///   - random: of this look.
  func look(_ state: Mind.State, random: Random) -> Look {
    let tension = state.stress - 0.4
    return Look(
      heart: heart * random["heart"].logNormal(median: 1, sigma: 0.03),
      muscle: muscle * Elementary.exp(tension) * random["muscle"].logNormal(median: 1, sigma: 0.3),
      skin: skin * Elementary.exp(0.8 * tension) * random["skin"].logNormal(median: 1, sigma: 0.05),
      pulse: pulse * Elementary.exp(-0.4 * tension)
        * random["pulse"].logNormal(median: 1, sigma: 0.1))
  }
}
