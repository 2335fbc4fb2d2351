/// The energy that the body takes, by the watch: at rest, and for all that it does besides.
enum EnergySignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [active, basal]

  static let active = HealthType.quantity("ActiveEnergyBurned", "Active Energy", unit: "kcal")
  static let basal = HealthType.quantity("BasalEnergyBurned", "Resting Energy", unit: "kcal")

  /// Seconds that a sample spans, the median: in a workout, moving, and otherwise.
  private static let length = (workout: 20.0, moving: 50.0, still: 210.0)

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    return activePieces(of: day).map { day.watch(active, $0.start, $0.end, .number($0.kcal)) }
      + resting(day)
  }

  /// A sample's span in the day's seconds and its kcal.
  struct Piece {
    let start: Double
    let end: Double
    let kcal: Double
  }

  /// No piece reaches over the start or the end of a workout.
  static func activePieces(of day: HealthDay) -> [Piece] {
    let random = day.random["active energy"]
    // How far the watch is wrong for this person.
    let bias = day.habits["energy"].logNormal(median: 1, sigma: 0.06)
    let edges = day.workouts.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    var pieces: [Piece] = []
    for span in day.worn {
      var start = span.lowerBound
      while start < span.upperBound {
        let spell = day.exertion.spells[day.exertion.index(at: start)]
        let isWorkout = day.workouts.contains { $0.span.contains(start) }
        let median =
          isWorkout ? length.workout : spell.posture == .moving ? length.moving : length.still
        let wish = start + random["length"].logNormal(median: median, sigma: 0.35, at: Int(start))
        // Sleep takes none: nothing is written until it is over.
        let sleep = spell.effort < 1 ? spell.end : wish
        let edge = edges.first { $0 > start } ?? .infinity
        let end = min(max(wish, sleep), edge, span.upperBound)
        let kcal = bias * energy(day, from: start, to: end)
        if kcal >= 0.001 {
          pieces.append(Piece(start: start, end: end, kcal: (1_000 * kcal).rounded() / 1_000))
        }
        start = end
      }
    }
    return pieces
  }

  private static func energy(_ day: HealthDay, from start: Double, to end: Double) -> Double {
    day.exertion.spells(in: start..<end).reduce(0) { sum, spell in
      sum + day.body.activeEnergy(at: spell.effort)
        * (min(spell.end, end) - max(spell.start, start))
    }
  }

  private static func resting(_ day: HealthDay) -> [HealthSample] {
    let random = day.random["resting energy"]
    let perSecond = day.body.basalEnergy / 86_400
    var samples: [HealthSample] = []
    for span in day.worn {
      var start = span.lowerBound
      while start < span.upperBound {
        let end = min(
          start + 60 * random.logNormal(median: 11, sigma: 0.4, at: Int(start)), span.upperBound)
        let kcal = (1_000 * perSecond * (end - start)).rounded() / 1_000
        if kcal > 0 { samples.append(day.watch(basal, start, end, .number(kcal))) }
        start = end
      }
    }
    return samples
  }
}
