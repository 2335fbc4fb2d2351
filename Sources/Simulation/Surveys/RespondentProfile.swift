/// The response behaviour of a kind of person in surveys: the object `respondent` of a person.
///
/// `Profiles/README.md` lists the unit, range and source of each key.
struct RespondentProfile: Equatable, ProfilePart {
  /// The effects on the logit of responding to a prompt.
  struct Effects: Equatable, Sendable {
    /// The effect before 9:00.
    var early = -0.3
    /// The effect from 21:00 on.
    var late = -0.4
    /// The effect at work, relative to home.
    var work = -0.2
    /// The effect at other places or on the way, relative to home.
    var away = -0.4
    /// The effect while the screen is on.
    var screenOn = 0.9
    /// The effect of each day of the study.
    var day = -0.025
    /// The effect of each hour of missing sleep.
    var shortSleep = -0.25
    /// The effect of the highest stress, relative to no stress.
    var stress = -1.5
    /// The effect of the best mood, relative to a medium mood.
    var mood = 0.5
  }

  /// The logit of responding under standard conditions.
  ///
  /// The conditions are the middle of the first day, at home, with the screen off, enough sleep, no
  /// stress and a medium mood.
  var willingness = Distribution(normal: 2.6, deviation: 0.6, in: -3...6)
  var effects = Effects()
  /// The reading speed, in words per minute.
  var wordsPerMinute = Distribution(normal: 238, deviation: 51, in: 100...450)
  /// The typing speed, in characters per second.
  var charactersPerSecond = Distribution(normal: 3.0, deviation: 1.1, in: 0.8...8)
  /// The share of surveys in which the participant answers without reading from a certain question
  /// on.
  var careless = Distribution(logNormal: 0.03, sigma: 0.9, in: 0...0.8)
  /// The probability for each question that the participant changes an answer, goes back, or skips
  /// the question.
  var edits = 0.08
  var goesBack = 0.03
  var skips = 0.02
  /// The number of surveys per day that the participant opens without a prompt, for each survey
  /// that is always available.
  var volunteers = Distribution(logNormal: 0.12, sigma: 0.8, in: 0...5)

  init() {}

  init(reading reader: inout ProfileReader) throws(ProfileError) {
    willingness = try reader.distribution(
      "willingness_logit", within: -10...10, default: willingness)
    wordsPerMinute = try reader.distribution(
      "reading_wpm", within: 20...1_000, default: wordsPerMinute)
    charactersPerSecond = try reader.distribution(
      "typing_cps", within: 0.2...20, default: charactersPerSecond)
    careless = try reader.distribution("careless", within: 0...1, default: careless)
    volunteers = try reader.distribution("volunteers_per_day", within: 0...20, default: volunteers)
    edits = try reader.number("edits", in: 0...1, default: edits)
    goesBack = try reader.number("goes_back", in: 0...0.5, default: goesBack)
    skips = try reader.number("skips", in: 0...1, default: skips)
    effects =
      try reader.objectIfPresent("effects", Effects.init(reading:)) ?? effects
  }
}

extension RespondentProfile.Effects {
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    self.init()
    // The most favourable time, place and day have the effect 0, so the effects of all others are
    // not positive.
    early = try reader.number("early", in: -10...0, default: early)
    late = try reader.number("late", in: -10...0, default: late)
    work = try reader.number("work", in: -10...0, default: work)
    away = try reader.number("away", in: -10...0, default: away)
    screenOn = try reader.number("screen_on", in: 0...10, default: screenOn)
    day = try reader.number("study_day", in: -1...0, default: day)
    shortSleep = try reader.number("short_sleep_h", in: -5...0, default: shortSleep)
    stress = try reader.number("stress", in: -10...0, default: stress)
    mood = try reader.number("mood", in: 0...10, default: mood)
  }

  /// The effects by their keys in a profile.
  var named: [(name: String, value: Double)] {
    [
      ("early", early), ("late", late), ("work", work), ("away", away), ("screen_on", screenOn),
      ("study_day", day), ("short_sleep_h", shortSleep), ("stress", stress), ("mood", mood),
    ]
  }
}
