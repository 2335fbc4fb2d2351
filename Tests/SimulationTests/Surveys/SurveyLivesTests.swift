import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the simulated lives in the study `surveys`, computed once for all tests.
struct SurveyLivesTests {
  /// The days of a participant with surveys, and the days of the same participant without surveys.
  private struct Lived: Sendable {
    let asked: [Day]
    let base: [Day]

    init(_ number: Int, of study: Study) {
      func days(_ study: Study) -> [Day] {
        let reader = LifeReader(study.participant(number).life)
        var days = [reader.day(at: study.span.lowerBound.advanced(bySeconds: 1))]
        while let last = days.last, last.end < study.span.upperBound {
          days.append(reader.day(at: last.end))
        }
        return days
      }
      asked = days(study)
      var quiet = study
      quiet.apps = []
      base = days(quiet)
    }
  }

  private static let lived = Result {
    let study = try Study.load("surveys", from: ProfileFiles()).study
    return (0..<3).map { Lived($0, of: study) }
  }

  private func days() throws -> [Day] { try Self.lived.get().flatMap(\.asked) }

  private func fillings() throws -> [(day: Day, questions: [Question], filling: Filling)] {
    try days().flatMap { day in
      try day.use.responses.compactMap { response in
        guard let filling = response.filling else { return nil }
        let survey = try #require(response.prompt.questionnaire).survey
        guard case .questions(let questions) = survey.form else { return nil }
        return (day, filling.order.map { questions[$0] }, filling)
      }
    }
  }

  // MARK: Sessions

  @Test func `base sessions keep their starts, and none runs into the next`() throws {
    for life in try Self.lived.get() {
      for (asked, base) in zip(life.asked, life.base) {
        let starts = Set(asked.use.sessions.map(\.start))
        #expect(base.use.sessions.allSatisfy { starts.contains($0.start) })
        for session in base.use.sessions {
          let same = try #require(asked.use.sessions.first { $0.start == session.start })
          #expect(same.kind == session.kind && same.end >= session.end)
        }
        for (one, next) in zip(asked.use.sessions, asked.use.sessions.dropFirst()) {
          #expect(next.start - one.end >= PhoneUse.pause - 1e-6)
        }
        #expect(base.plan.asleep == asked.plan.asleep)
      }
    }
  }

  @Test func `whatever is done with a survey is done in an unlocked session`() throws {
    var touched = 0
    for day in try days() {
      let sessions = day.use.sessions.filter { $0.kind == .unlocked }
      for filling in day.use.responses.compactMap(\.filling) {
        for event in filling.events {
          #expect(
            sessions.contains { $0.start < event.time && event.time < $0.end }, "\(event)")
        }
        #expect(zip(filling.events, filling.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      }
      for session in day.use.sessions {
        #expect(session.touches.allSatisfy { session.start < $0 && $0 < session.end })
        touched += session.touches.count
      }
    }
    #expect(touched > 1_000)
  }

  @Test func `one survey at a time is on the screen`() throws {
    var pairs = 0
    for day in try days() {
      let visits = day.use.responses.filter { $0.prompt.device == .phone }
        .flatMap { $0.filling?.visits ?? [] }.sorted { $0.lowerBound < $1.lowerBound }
      for (one, next) in zip(visits, visits.dropFirst()) {
        #expect(one.upperBound <= next.lowerBound)
        if next.lowerBound - one.upperBound < 60 { pairs += 1 }
      }
    }
    #expect(pairs > 0)
  }

  @Test func `each touch of a survey moves the phone`() throws {
    let day = try #require(try days().first { !$0.use.responses.isEmpty })
    for touch in day.use.sessions.flatMap(\.touches) {
      #expect(day.motion.pulses.contains { $0.middle == touch })
    }
  }

  // MARK: Answers

  @Test func `what is given is what was entered last, and what is shown is left again`() throws {
    for (_, questions, filling) in try fillings() {
      for place in questions.indices {
        var (last, shown) = (Answer?.none, false)
        var changes = 0
        for event in filling.events {
          switch event.kind {
          case .presented(place):
            #expect(!shown)
            shown = true
          case .left(place):
            #expect(shown)
            shown = false
          case .changed(place, let answer):
            #expect(shown)
            last = answer
            changes += 1
          default: break
          }
        }
        let item = filling.items[place]
        #expect(!shown && item.given == last && item.changes == changes)
        if item.presented == nil { #expect(last == nil && item.seconds == 0) }
      }
    }
  }

  @Test func `conditions decide what is shown, and what is required has an answer`() throws {
    var hidden = 0
    for (_, questions, filling) in try fillings() where filling.submitted != nil {
      for (question, item) in zip(questions, filling.items) {
        #expect(!question.isRequired || item.given != nil)
        guard let condition = question.condition else {
          #expect(item.presented != nil)
          continue
        }
        let holds = condition.holds { name in
          questions.firstIndex { $0.id == name }.map { filling.items[$0].given?.numbers ?? [] }
        }
        if !holds { hidden += 1 }
        #expect((item.presented != nil) == holds)
      }
    }
    #expect(hidden > 20)
  }

  @Test func `answers follow the mind, but for the item's error`() throws {
    var pairs: [(given: Double, mood: Double)] = []
    for (day, questions, filling) in try fillings() {
      for (question, item) in zip(questions, filling.items)
      where question.measure?.quantity == .mood && question.measure?.isRising == true {
        guard !item.isCareless, case .number(let number)? = item.intended,
          case .slider(let scale) = question.kind, let presented = item.presented
        else { continue }
        let share = Double(number - scale.lowerBound) / Double(scale.count - 1)
        pairs.append((2 * share - 1, day.mind.state(at: presented).mood))
      }
    }
    let errors = pairs.map { $0.given - $0.mood }
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(pairs.count > 100 && abs(mean) < 0.1)
    #expect(errors.allSatisfy { abs($0) < 1.2 })
  }

  @Test func `who is careless answers in a straight line within a second`() throws {
    var careless = 0
    for (_, questions, filling) in try fillings() {
      let items = zip(questions, filling.items).filter { $1.isCareless && $1.given != nil }
      careless += items.isEmpty ? 0 : 1
      for (question, item) in items {
        if case .checkbox = question.kind { continue }
        #expect(item.seconds <= 1)
      }
    }
    #expect(careless > 0)
  }

  // MARK: Prompts

  @Test func `notices come at the server's ticks after their time, where the person is`() throws {
    let study = try Study.load("surveys", from: ProfileFiles()).study
    var count = 0
    for day in try days() {
      for response in day.use.responses where response.prompt.manner == .notice {
        let prompt = response.prompt
        let tick = prompt.time.microseconds % 360_000_000
        #expect(tick < 26_000_000 && prompt.time > prompt.scheduled)
        if prompt.id.attempt == 0 {
          #expect(prompt.time.seconds(since: prompt.scheduled) < 386)
          count += 1
        } else {
          #expect(prompt.time.seconds(since: prompt.scheduled) > 10_000)
        }
        #expect(response.arrived >= prompt.time.seconds(since: day.start))
        let local = study.zone.localSeconds(at: prompt.scheduled)
        #expect([37_800, 54_000, 73_800, 39_600, 66_600, 70_200].contains(local))
      }
    }
    #expect(count > 120)
  }

  @Test func `what was opened is not sent again, and what was replaced is not either`() throws {
    for life in try Self.lived.get() {
      var seen: Set<Prompt.ID> = []
      for response in life.asked.flatMap(\.use.responses) {
        let id = response.prompt.id
        #expect(seen.insert(id).inserted)
        guard response.filling != nil else { continue }
        let next = Prompt.ID(
          app: id.app, subject: id.subject, number: id.number, attempt: id.attempt + 1)
        #expect(!life.asked.flatMap(\.use.responses).contains { $0.prompt.id == next })
      }
    }
  }
}
