import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the effect of each circumstance on the chance of a response. The willingness of all
/// participants is 0.
struct RespondentEffectsTests {
  private static let respondent: Respondent = {
    var profile = RespondentProfile()
    profile.willingness = Distribution(normal: 0, deviation: 0, in: -3...6)
    return Respondent(profile, random: Random(seed: 3))
  }()

  /// The best circumstances, whose logit is 0 + 0.9 for the screen + 0.5 for the mood = 1.4.
  private static let best = Respondent.Circumstances(
    hour: 12, place: .home, isScreenOn: true, studyDay: 0, shortSleep: 0, stress: 0, mood: 1)

  private func logit(_ change: (inout Respondent.Circumstances) -> Void) -> Double {
    var circumstances = Self.best
    change(&circumstances)
    let chance = Self.respondent.chance(in: circumstances)
    return Elementary.log(chance / (1 - chance))
  }

  private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

  /// The effect of the hour on the logit is -0.3 before 9:00 and -0.4 from 21:00 on.
  @Test(arguments: [
    (0.0, 1.1), (8.99, 1.1), (9, 1.4), (12, 1.4), (20.99, 1.4), (21, 1.0), (23.99, 1.0),
  ])
  func `mornings end at nine and evenings begin at nine`(hour: Double, expected: Double) {
    #expect(isNear(logit { $0.hour = hour }, expected))
  }

  @Test func `each circumstance has its own effect`() {
    #expect(isNear(logit { $0.place = .work }, 1.2))
    #expect(isNear(logit { $0.place = .away }, 1.0))
    #expect(isNear(logit { $0.isScreenOn = false }, 0.5))
    // The effects on the logit are -0.025 for each of 30 days, -0.25 for each of 3 hours, and -1.5
    // for the highest stress.
    #expect(isNear(logit { $0.studyDay = 30 }, 0.65))
    #expect(isNear(logit { $0.shortSleep = 3 }, 0.65))
    #expect(isNear(logit { $0.stress = 1 }, -0.1))
    // The effect of the mood on the logit is 0.5, 0 or -0.5.
    #expect(isNear(logit { $0.mood = 0 }, 0.9))
    #expect(isNear(logit { $0.mood = -1 }, 0.4))
  }

  @Test func `a willingness is added to all effects`() {
    var profile = RespondentProfile()
    profile.willingness = Distribution(normal: -2, deviation: 0, in: -3...6)
    let chance = Respondent(profile, random: Random(seed: 3)).chance(in: Self.best)
    #expect(isNear(Elementary.log(chance / (1 - chance)), -0.6))
  }

  /// The test removes one cause after another. The logit starts at -4.3, and rises by 1, 1.5, 0.75,
  /// 0.75, 0.4, 0.4 and 0.9.
  @Test func `the causes of a missed prompt have an order`() {
    let worst = Respondent.Circumstances(
      hour: 22, place: .away, isScreenOn: false, studyDay: 30, shortSleep: 3, stress: 1, mood: -1)
    let limits = [-4.3, -3.3, -1.8, -1.05, -0.3, 0.1, 0.5, 1.4]
    let causes: [Miss?] = [
      nil, .mood, .stress, .studyDay, .sleep, .place, .hour, .screen, .unseen,
    ]
    func miss(_ logit: Double) -> Miss? {
      Self.respondent.miss(in: worst, draw: 1 / (1 + Elementary.exp(-logit)))
    }
    for (number, limit) in limits.enumerated() {
      #expect(miss(limit - 0.01) == causes[number])
      #expect(miss(limit + 0.01) == causes[number + 1])
    }
  }

  @Test func `a draw of exactly the chance is a missed prompt, by chance alone`() {
    let chance = Self.respondent.chance(in: Self.best)
    #expect(Self.respondent.miss(in: Self.best, draw: chance) == .unseen)
    #expect(Self.respondent.miss(in: Self.best, draw: chance.nextDown) == nil)
  }

  @Test func `traits have their names and the values that were drawn`() {
    func fixed(_ value: Double) -> Distribution {
      Distribution(normal: value, deviation: 0, in: 0...1_000)
    }
    var profile = RespondentProfile()
    profile.willingness = fixed(2)
    profile.wordsPerMinute = fixed(200)
    profile.charactersPerSecond = fixed(3)
    profile.careless = fixed(0.25)
    profile.volunteers = fixed(0.5)
    (profile.edits, profile.goesBack, profile.skips) = (0.1, 0.2, 0.3)
    let respondent = Respondent(profile, random: Random(seed: 1))
    #expect(
      respondent.traits.map { "\($0.name) \($0.value)" } == [
        "willingness_logit 2.0", "reading_wpm 200.0", "typing_cps 3.0", "careless 0.25",
        "volunteers_per_day 0.5", "early -0.3", "late -0.4", "work -0.2", "away -0.4",
        "screen_on 0.9", "study_day -0.025", "short_sleep_h -0.25", "stress -1.5", "mood 0.5",
      ])
    #expect([respondent.edits, respondent.goesBack, respondent.skips] == [0.1, 0.2, 0.3])
  }

  // MARK: The profile

  private func profile(_ text: String) throws -> RespondentProfile {
    try LoadedProfile("{ \(text) }", file: "p").read(RespondentProfile.init(reading:))
  }

  @Test func `an empty profile has the defaults`() throws {
    let profile = try profile("")
    #expect(profile == RespondentProfile())
    #expect(profile.willingness == Distribution(normal: 2.6, deviation: 0.6, in: -3...6))
    #expect(profile.wordsPerMinute == Distribution(normal: 238, deviation: 51, in: 100...450))
    #expect(profile.charactersPerSecond == Distribution(normal: 3, deviation: 1.1, in: 0.8...8))
    #expect(profile.careless == Distribution(logNormal: 0.03, sigma: 0.9, in: 0...0.8))
    #expect(profile.volunteers == Distribution(logNormal: 0.12, sigma: 0.8, in: 0...5))
    #expect([profile.edits, profile.goesBack, profile.skips] == [0.08, 0.03, 0.02])
    #expect(try self.profile("effects: {}").effects == RespondentProfile.Effects())
  }

  @Test func `each key sets its own value`() throws {
    let profile = try profile(
      """
      edits: 0.1, goes_back: 0.2, skips: 0.3,
      effects: {early: -1, late: -2, work: -3, away: -4, screen_on: 5, study_day: -0.5,
        short_sleep_h: -4.5, stress: -6, mood: 7 },
      """)
    #expect([profile.edits, profile.goesBack, profile.skips] == [0.1, 0.2, 0.3])
    #expect(profile.effects.named.map(\.value) == [-1, -2, -3, -4, 5, -0.5, -4.5, -6, 7])
    func distribution(_ key: String, _ value: Double) throws -> RespondentProfile {
      try self.profile("\(key): {mean: \(value), sd: 0, min: \(value), max: \(value)}")
    }
    #expect(try distribution("willingness_logit", -4).willingness.middle == -4)
    #expect(try distribution("reading_wpm", 30).wordsPerMinute.middle == 30)
    #expect(try distribution("typing_cps", 19).charactersPerSecond.middle == 19)
    #expect(try distribution("careless", 0.9).careless.middle == 0.9)
    #expect(try distribution("volunteers_per_day", 15).volunteers.middle == 15)
  }

  private static let distributions = [
    "willingness_logit", "reading_wpm", "typing_cps", "careless", "volunteers_per_day",
  ]

  @Test(
    arguments: [
      ("edits", 0.0, 1.0), ("goes_back", 0, 0.5), ("skips", 0, 1), ("early", -10, 0),
      ("late", -10, 0), ("work", -10, 0), ("away", -10, 0), ("screen_on", 0, 10),
      ("study_day", -1, 0), ("short_sleep_h", -5, 0), ("stress", -10, 0), ("mood", 0, 10),
      ("willingness_logit", -10, 10), ("reading_wpm", 20, 1_000), ("typing_cps", 0.2, 20),
      ("careless", 0, 1), ("volunteers_per_day", 0, 20),
    ] as [(String, Double, Double)])
  func `a key has a lowest and a highest value`(key: String, lowest: Double, highest: Double) {
    func isRead(_ value: Double) -> Bool {
      let isEffect = RespondentProfile.Effects().named.map(\.name).contains(key)
      let text =
        Self.distributions.contains(key)
        ? "\(key): {mean: \(value), sd: 0, min: \(value), max: \(value)}" : "\(key): \(value)"
      return (try? profile(isEffect ? "effects: { \(text) }" : text)) != nil
    }
    #expect(isRead(lowest) && isRead(highest))
    #expect(!isRead(lowest - 0.001) && !isRead(highest + 0.001))
  }
}
