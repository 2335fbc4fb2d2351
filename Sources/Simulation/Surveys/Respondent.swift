/// Somebody as a respondent to surveys: what is drawn once from a profile.
package struct Respondent: Sendable {
  /// The logit of responding at its best, but for the screen, stress and mood; see the profile.
  let willingness: Double
  let effects: RespondentProfile.Effects
  let wordsPerMinute: Double
  let charactersPerSecond: Double
  /// The share of surveys that are answered without reading from some question on.
  let careless: Double
  let edits: Double
  let goesBack: Double
  let skips: Double
  /// Surveys opened in a day without being asked for, of each that is always there.
  let volunteers: Double
  /// Addresses the level that somebody has of his own for each question.
  let random: Random

  init(_ profile: RespondentProfile, random: Random) {
    willingness = profile.willingness.draw(random["willingness"])
    effects = profile.effects
    wordsPerMinute = profile.wordsPerMinute.draw(random["reading"])
    charactersPerSecond = profile.charactersPerSecond.draw(random["typing"])
    careless = profile.careless.draw(random["careless"])
    edits = profile.edits
    goesBack = profile.goesBack
    skips = profile.skips
    volunteers = profile.volunteers.draw(random["volunteers"])
    self.random = random
  }

  /// What was drawn, and the effects, for the truth.
  package var traits: [(name: String, value: Double)] {
    [
      ("willingness_logit", willingness), ("reading_wpm", wordsPerMinute),
      ("typing_cps", charactersPerSecond), ("careless", careless),
      ("volunteers_per_day", volunteers),
    ] + effects.named
  }

  /// What moves somebody to respond to a prompt, or not.
  struct Circumstances: Equatable, Sendable {
    enum Place: Sendable { case home, work, away }

    /// The local hour, 0..<24.
    var hour: Double
    var place: Place
    var isScreenOn: Bool
    /// From 0.
    var studyDay: Int
    /// Hours of sleep less than needed, 0 or more.
    var shortSleep: Double
    var stress: Double
    var mood: Double
  }

  /// Why somebody does not respond; nil if he does.
  ///
  /// Each circumstance lowers the chance from what it is at its best. One draw decides: below the chance as it
  /// is, somebody responds; above the chance at its best, the prompt is missed by chance alone. Between
  /// them, what is missed is missed by the first circumstance without which it would not have been:
  /// so being missing depends on nothing, on what data show, or on the mind, exactly as the label says.
  ///
  /// - Parameter draw: uniform in 0..<1.
  func miss(in circumstances: Circumstances, draw: Double) -> Miss? {
    var logit = self.logit(in: circumstances)
    guard draw >= Self.logistic(logit) else { return nil }
    for (miss, loss) in losses(in: circumstances) {
      logit += loss
      if draw < Self.logistic(logit) { return miss }
    }
    return .unseen
  }

  /// The chance of a response.
  func chance(in circumstances: Circumstances) -> Double {
    Self.logistic(logit(in: circumstances))
  }

  /// By how much each circumstance is below its best, what data do not show first.
  private func losses(in circumstances: Circumstances) -> [(Miss, Double)] {
    [
      (.mood, effects.mood * (1 - circumstances.mood)),
      (.stress, -effects.stress * circumstances.stress),
      (.studyDay, -effects.day * Double(circumstances.studyDay)),
      (.sleep, -effects.shortSleep * circumstances.shortSleep),
      (.place, -placeEffect(circumstances.place)), (.hour, -hourEffect(circumstances.hour)),
      (.screen, circumstances.isScreenOn ? 0 : effects.screenOn),
    ]
  }

  private func logit(in circumstances: Circumstances) -> Double {
    let best = willingness + effects.screenOn + effects.mood
    return losses(in: circumstances).reduce(best) { $0 - $1.1 }
  }

  private func placeEffect(_ place: Circumstances.Place) -> Double {
    switch place {
    case .home: 0
    case .work: effects.work
    case .away: effects.away
    }
  }

  private func hourEffect(_ hour: Double) -> Double {
    hour < Self.morningEnd ? effects.early : hour >= Self.eveningStart ? effects.late : 0
  }

  /// Local hours.
  private static let morningEnd = 9.0
  private static let eveningStart = 21.0

  private static func logistic(_ value: Double) -> Double { 1 / (1 + Elementary.exp(-value)) }
}
