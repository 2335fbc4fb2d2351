/// How people like that respond to surveys: the object `respondent` of a person.
///
/// `Profiles/README.md` gives unit, range and source of each key.
struct RespondentProfile: Equatable, ProfilePart {
  /// Effects on the logit of responding to a prompt.
  struct Effects: Equatable, Sendable {
    /// Before 9 and from 21 o'clock.
    var early = -0.3
    var late = -0.4
    /// At work, and at other places or on the way; home is 0.
    var work = -0.2
    var away = -0.4
    /// While the screen is on.
    var screenOn = 0.9
    /// For each day of the study.
    var day = -0.025
    /// For each hour of sleep less than needed.
    var shortSleep = -0.25
    /// From no stress to the most.
    var stress = -1.5
    /// From the middle of the mood to its end.
    var mood = 0.5
  }

  /// The logit of responding in the middle of a first day, at home with the screen off, rested, without
  /// stress, in a middling mood.
  var willingness = Distribution(normal: 2.6, deviation: 0.6, in: -3...6)
  var effects = Effects()
  /// Words that are read in a minute.
  var wordsPerMinute = Distribution(normal: 238, deviation: 51, in: 100...450)
  /// Characters that are typed in a second.
  var charactersPerSecond = Distribution(normal: 3.0, deviation: 1.1, in: 0.8...8)
  /// The share of surveys that are answered without reading from some question on.
  var careless = Distribution(logNormal: 0.03, sigma: 0.9, in: 0...0.8)
  /// Chances for each question: to change an answer, to go back, to pass over.
  var edits = 0.08
  var goesBack = 0.03
  var skips = 0.02
  /// Surveys that are opened in a day without being asked for, of each that is always there.
  var volunteers = Distribution(logNormal: 0.12, sigma: 0.8, in: 0...5)

  init() {}

  init(reading reader: inout ProfileReader) throws(ProfileError) {
    func distribution(
      _ key: String, _ value: inout Distribution, within limits: ClosedRange<Double>,
      _ reader: inout ProfileReader
    ) throws(ProfileError) {
      let read = try reader.objectIfPresent(key) { (reader) throws(ProfileError) in
        try Distribution(reading: &reader, within: limits)
      }
      if let read { value = read }
    }
    try distribution("willingness_logit", &willingness, within: -10...10, &reader)
    try distribution("reading_wpm", &wordsPerMinute, within: 20...1_000, &reader)
    try distribution("typing_cps", &charactersPerSecond, within: 0.2...20, &reader)
    try distribution("careless", &careless, within: 0...1, &reader)
    try distribution("volunteers_per_day", &volunteers, within: 0...20, &reader)
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
    // No time, place or day makes people respond more than the best one does: that is their zero.
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

  /// The effects by the names that they have in a profile.
  var named: [(name: String, value: Double)] {
    [
      ("early", early), ("late", late), ("work", work), ("away", away), ("screen_on", screenOn),
      ("study_day", day), ("short_sleep_h", shortSleep), ("stress", stress), ("mood", mood),
    ]
  }
}
