/// The response behaviour of a kind of person in surveys: the object `respondent` of a person.
///
/// `Profiles/README.md` lists the unit, range and source of each key.
struct RespondentProfile: Equatable, ProfilePart {
  /// The effects on the logit of responding to a prompt.
  struct Effects: Equatable, Sendable {
    /// The effects before 9:00 and from 21:00.
    var early = -0.3
    var late = -0.4
    /// The effects at work, and at other places or on the way; home is 0.
    var work = -0.2
    var away = -0.4
    /// The effect while the screen is on.
    var screenOn = 0.9
    /// The effect of each day of the study.
    var day = -0.025
    /// The effect of each hour of missing sleep.
    var shortSleep = -0.25
    /// The difference between no stress and the highest stress.
    var stress = -1.5
    /// The difference between a middling mood and the best one.
    var mood = 0.5
  }

  /// The logit of responding under standard conditions.
  ///
  /// The conditions are the middle of the first day, at home, screen off, rested, without stress,
  /// in a middling mood.
  var willingness = Distribution(normal: 2.6, deviation: 0.6, in: -3...6)
  var effects = Effects()
  /// The reading speed, in words a minute.
  var wordsPerMinute = Distribution(normal: 238, deviation: 51, in: 100...450)
  /// The typing speed, in characters a second.
  var charactersPerSecond = Distribution(normal: 3.0, deviation: 1.1, in: 0.8...8)
  /// The share of surveys in which the participant answers without reading from some question on.
  var careless = Distribution(logNormal: 0.03, sigma: 0.9, in: 0...0.8)
  /// The probability for each question that the participant changes an answer, goes back, or skips
  /// the question.
  var edits = 0.08
  var goesBack = 0.03
  var skips = 0.02
  /// The surveys a day that the participant opens without a prompt, for each survey that is always
  /// available.
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
    // The zero is the time, place or day with the best response, so these effects are not positive.
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
