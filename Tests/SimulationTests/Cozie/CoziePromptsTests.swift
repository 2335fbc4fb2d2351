import Fixtures
import Testing

@testable import ProfileFiles
@testable import Simulation

struct CoziePromptsTests {
  /// Nobody changes the hours of reminders.
  private static let lives = Result {
    let study = try CozieStudy.make("reminder_changes: { mean: 0, sd: 0, min: 0, max: 0 }")
    return (0..<study.profile.participants).map { CozieStudy.days(of: study, $0) }
  }

  private func responses() throws -> [(day: Day, response: Response)] {
    try Self.lives.get().joined().flatMap { day in day.use.responses.map { (day, $0) } }
  }

  // MARK: Reminders

  @Test func `the app reminds by its interval while before the end, on its days`() throws {
    for (day, response) in try responses() {
      let scheduled = response.prompt.scheduled
      let seconds = day.plan.clock.zone.localSeconds(at: scheduled)
      #expect(seconds.truncatingRemainder(dividingBy: 3_600) == 0)
      #expect((9 * 3_600..<18 * 3_600).contains(Int(seconds)))
      #expect((1...5).contains(day.plan.clock.zone.localDate(at: scheduled).weekday))
    }
    let days = try #require(try Self.lives.get().first)
    // Two weeks of five days of nine reminders.
    #expect(days.flatMap(\.use.responses).count == 90)
  }

  @Test func `iOS keeps sixty-four reminders of a week`() throws {
    let study = try CozieStudy.make(
      #"participation_days: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], reminder_interval: 30"#)
    let settings = try #require(study.app(Cozie.self)).settings
    let monday = CivilDate("2026-03-02")!
    let counts = (0..<7).map {
      settings.reminders(on: monday.advanced(byDays: $0), during: settings.hours).count
    }
    #expect(counts == [18, 18, 18, 10, 0, 0, 0])
    #expect(counts.reduce(0, +) == Cozie.pending)
  }

  @Test func `who has no watch is not asked`() throws {
    let study = try CozieStudy.make(watches: "{ none: 1 }")
    #expect(CozieStudy.days(of: study).allSatisfy { $0.use.responses.isEmpty && $0.open.isEmpty })
  }

  @Test func `who is not to be reminded is not asked`() throws {
    let study = try CozieStudy.make("reminder_enabled: false")
    #expect(CozieStudy.days(of: study).allSatisfy { $0.use.responses.isEmpty })
  }

  // MARK: At the wrist

  @Test func `a watch that asks leaves the phone as it is`() throws {
    var quiet = try CozieStudy.make("reminder_changes: { mean: 0, sd: 0, min: 0, max: 0 }")
    quiet.apps = []
    let (asked, alone) = (try Self.lives.get()[1], CozieStudy.days(of: quiet, 1))
    #expect(asked.contains { !$0.use.responses.isEmpty })
    for (one, other) in zip(asked, alone) {
      #expect(one.use.sessions.map(\.start) == other.use.sessions.map(\.start))
      #expect(one.use.sessions.map(\.end) == other.use.sessions.map(\.end))
      #expect(one.battery.charge(at: one.duration) == other.battery.charge(at: other.duration))
    }
  }

  @Test func `a survey is filled in with the watch on the wrist, awake and with a free hand`()
    throws
  {
    var count = 0
    for (day, response) in try responses() {
      guard let filling = response.filling else { continue }
      count += 1
      let wear = try #require(day.wear)
      for time in [filling.span.lowerBound, filling.span.upperBound] {
        #expect(wear.state(at: time) == .worn && time < day.plan.asleep)
        #expect(!day.plan.legs.contains { $0.mode.needsHands && $0.start <= time && time < $0.end })
      }
      #expect(filling.span.lowerBound > response.arrived)
    }
    #expect(count > 200)
  }

  @Test func `nobody fills in surveys on the phone and at the wrist at a time`() throws {
    let beside = """
      {
        name: "Both", seed: 5, region: "boston", start: "2026-03-02", days: 7,
        participants: {
          count: 4, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 },
        },
        apps: {
          beiwe: { version: "beiwe-2.5.2", settings: {}, surveys: ["daily-mood"] },
          cozie: {
            version: "cozie-3.0.2", settings: { reminder_interval: 15 }, watch_survey: "momentary",
          },
        },
      }
      """
    let files = try ProfileFiles(directory: nil, environment: [:])
    let study = try Study.load(
      LoadedProfile(beside, file: "both.json5"), named: nil, from: files, with: .init()
    ).study
    var counts: [Prompt.Device: Int] = [:]
    for day in (0..<4).flatMap({ CozieStudy.days(of: study, $0) }) {
      let filled = day.use.responses.filter { $0.filling != nil }
      for response in filled { counts[response.prompt.device, default: 0] += 1 }
      let visits = filled.flatMap { $0.filling?.visits ?? [] }
        .sorted { $0.lowerBound < $1.lowerBound }
      for (visit, next) in zip(visits, visits.dropFirst()) {
        #expect(visit.upperBound <= next.lowerBound)
      }
    }
    #expect(counts[.phone] ?? 0 > 10 && counts[.watch] ?? 0 > 100)
  }

  @Test func `a watch that is not worn is the reason`() throws {
    let unworn = try responses().filter { $0.response.result == .missed(.unworn) }
    #expect(!unworn.isEmpty)
    for (day, response) in unworn {
      #expect(try #require(day.wear).state(at: response.arrived) != .worn)
    }
  }

  // MARK: The route

  @Test func `answers lie on one way from the first question to the end`() throws {
    var lengths: Set<Int> = []
    for (_, response) in try responses() {
      guard let filling = response.filling, filling.submitted != nil else { continue }
      let survey = try #require(response.prompt.questionnaire).survey
      let route = try #require(survey.route)
      var answered: Set<Int> = []
      var place: Int? = route.first
      while let here = place {
        #expect(answered.insert(here).inserted)
        let given = try #require(filling.items[here].given)
        place = route.next(after: here, given)
      }
      // Branches that were left leave nothing.
      for (place, item) in filling.items.enumerated() where !answered.contains(place) {
        #expect(item.given == nil && (item.gap == .notShown || item.gap == .leftBranch))
      }
      lengths.insert(answered.count)
    }
    #expect(lengths.count > 3)
  }

  @Test func `some go back and leave a branch`() throws {
    let items = try responses().compactMap(\.response.filling).flatMap(\.items)
    let left = items.filter { $0.gap == .leftBranch }
    #expect(left.contains { $0.changes > 0 } && left.allSatisfy { $0.given == nil })
  }

  @Test func `who is led round in a circle gives up`() throws {
    let survey = """
      {
        survey_name: "Round", survey_id: "round",
        survey: [{
          question: "Again?", question_id: "q_again",
          response_options: [{ text: "Yes", icon: "a", icon_background_color: "white",
            use_sf_symbols: true, sf_symbols_color: "black", next_question_id: "q_again" }],
        }],
      }
      """
    let folder = try TemporaryFolder(["round.json5": survey])
    let study = try CozieStudy.make(
      installed: #"watch_survey: "\#(folder.path)/round.json5""#, days: 2)
    let results = CozieStudy.days(of: study).flatMap(\.use.responses).compactMap(\.filling)
    #expect(!results.isEmpty && results.allSatisfy { $0.submitted == nil })
    let presented = results.map { filling in
      filling.events.count { if case .presented = $0.kind { true } else { false } }
    }
    #expect(presented.max() == Survey.longestRoute)
  }

  // MARK: Messages

  @Test func `a message comes to the phone, and somebody takes it for a look`() throws {
    let study = try CozieStudy.make(
      #"push: [{ title: "Thanks", text: "Go on.", buttons: ["Fine"], days: ["We"], time: "12:30" }]"#
    )
    let days = CozieStudy.days(of: study)
    let pushed = days.flatMap { day in
      day.use.responses.filter { $0.prompt.device == .phone }.map { (day, $0) }
    }
    #expect(pushed.count == 2)
    for (day, response) in pushed {
      #expect(day.plan.clock.zone.localSeconds(at: response.prompt.time) == 12.5 * 3_600)
      #expect(response.result == nil)
    }
  }
}
