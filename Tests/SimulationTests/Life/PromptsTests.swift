import Testing

@testable import Simulation

struct PromptsTests {
  private static let quiet = 1_200.0

  /// The day that follows the night before the study, with one prompt a minute into the first
  /// pause of that day that is long enough and at one place.
  private static func day(_ number: Int) -> (base: DayOutline, arrival: Double)? {
    let base = World.many[number][1]
    let stays = base.plan.segments.filter { $0.stay?.isAsleep == false }
    for (one, next) in zip(base.use.sessions, base.use.sessions.dropFirst())
    where next.start - one.end > quiet + 200 {
      let pause = (one.end + 60)...(next.start - 60)
      if stays.contains(where: { $0.start + 60 < one.end && next.start < $0.end - 60 }) {
        return (base, pause.lowerBound)
      }
    }
    return nil
  }

  /// The nights before the study and its first days, with some prompts.
  private static func outlines(
    _ number: Int, prompts: [Prompt], days: Int = 1, watch: WatchProfile? = nil
  ) throws -> [DayOutline] {
    let asking = Prompts { span in prompts.filter { span.span.contains($0.time) } }
    return try World.outlines(World.life(number, watch: watch, prompts: asking), days: days)
  }

  private static func sessions(_ number: Int, prompts: [Prompt]) throws -> [PhoneUse.Session] {
    try outlines(number, prompts: prompts)[1].use.sessions
  }

  private static func prompt(
    _ number: Int, at time: Double, on plan: DayPlan, device: Prompt.Device = .phone
  ) -> Prompt {
    Prompt(
      .init(app: "test", subject: "mood", number: number), on: device,
      at: plan.clock.start.advanced(bySeconds: time))
  }

  @Test(arguments: 0..<6)
  func `without prompts a life is as it is`(number: Int) throws {
    let base = World.many[number][1]
    let plan = base.plan
    let asleep = (0..<20).map {
      Self.prompt($0, at: plan.asleep + 60 + 600 * Double($0), on: plan)
    }
    // Who sleeps sees no prompt either.
    for prompts in [[], asleep] {
      let sessions = try Self.sessions(number, prompts: prompts)
      #expect(sessions.map(\.start) == base.use.sessions.map(\.start))
      #expect(sessions.map(\.end) == base.use.sessions.map(\.end))
      #expect(sessions.map(\.kind) == base.use.sessions.map(\.kind))
    }
  }

  @Test func `a prompt in a quiet moment leads to a session`() throws {
    var (all, seen, unlocked) = (0, 0, 0)
    for number in 0..<60 {
      guard let (base, arrival) = Self.day(number) else { continue }
      let sessions = try Self.sessions(
        number, prompts: [Self.prompt(number, at: arrival, on: base.plan)])
      let answer = sessions.first { $0.start >= arrival }
      guard let answer else { continue }
      all += 1
      if answer.start < arrival + Self.quiet {
        seen += 1
        if answer.kind == .unlocked { unlocked += 1 }
      }
    }
    #expect(all > 40)
    // Noticed by .8, within 20 min by .928: a log-normal delay of 180 s, sigma 1.3.
    for (count, of, share) in [(seen, all, 0.8 * 0.928), (unlocked, seen, 0.75)] {
      let error = (share * (1 - share) / Double(of)).squareRoot()
      #expect(abs(Double(count) / Double(of) - share) < 4 * error, "\(count) of \(of)")
    }
  }

  @Test(arguments: 0..<20)
  func `prompts add sessions and change none`(number: Int) throws {
    let base = World.many[number][1]
    let prompts = (0..<30).map { index in
      Self.prompt(index, at: 900 + 1_800 * Double(index), on: base.plan)
    }
    let sessions = try Self.sessions(number, prompts: prompts)
    #expect(sessions.count > base.use.sessions.count)
    for session in base.use.sessions {
      #expect(sessions.contains { $0.start == session.start && $0.end == session.end })
    }
    for (one, next) in zip(sessions, sessions.dropFirst()) {
      #expect(next.start - one.end >= PhoneUse.pause - 1e-6)
    }
    for session in sessions {
      #expect(session.end - session.start >= PhoneUse.shortest - 1e-9)
      #expect(session.end + PowerState.lockDelay < base.plan.asleep)
      for leg in base.plan.legs where leg.mode == .car {
        #expect(session.end < leg.start || session.start > leg.end)
      }
    }
  }

  @Test func `who takes the phone anyway has seen the prompt`() throws {
    var answered = 0
    for number in 0..<20 {
      let base = World.many[number][1]
      for session in base.use.sessions where session.kind == .unlocked && session.start > 60 {
        // It arrives while the phone is in use.
        let time = 0.5 * (session.start + session.end)
        let sessions = try Self.sessions(
          number, prompts: [Self.prompt(number, at: time, on: base.plan)])
        #expect(sessions.count == base.use.sessions.count)
        answered += 1
        if answered % 3 == 0 { break }
      }
    }
    #expect(answered > 40)
  }

  @Test(arguments: 0..<12)
  func `the day tells which session saw a prompt and when, or that nobody did`(number: Int) throws {
    let base = World.many[number][1]
    let prompts = (0..<20).map { Self.prompt($0, at: 1_200 + 2_400 * Double($0), on: base.plan) }
    let use = try Self.outlines(number, prompts: prompts)[1].use
    #expect(!use.responses.isEmpty)
    for response in use.responses {
      let arrival = response.prompt.time.seconds(since: base.plan.clock.start)
      guard let seen = response.seen else {
        #expect(response.session == nil)
        continue
      }
      let session = use.sessions[try #require(response.session)]
      #expect(seen >= arrival && (session.start..<session.end).contains(seen))
      #expect(session.kind == .glance || session.kind == .unlocked)
    }
    #expect(use.responses.contains { $0.seen != nil })
  }

  @Test func `a prompt of the night is open until the next day`() throws {
    var (seen, ignored) = (0, 0)
    for number in 0..<30 {
      let plan = World.many[number][1].plan
      let days = try Self.outlines(
        number, prompts: [Self.prompt(number, at: plan.asleep + 3_600, on: plan)], days: 3)
      #expect(days[1].use.responses.isEmpty && days[1].state.open.count == 1)
      let response = try #require(days[2].use.responses.first)
      #expect(days[2].state.open.isEmpty && days[3].use.responses.isEmpty)
      if let time = response.seen {
        seen += 1
        #expect((0..<days[2].plan.asleep).contains(time))
      } else {
        ignored += 1
      }
    }
    #expect(seen > 15 && ignored > 0)
  }

  @Test(arguments: 0..<6)
  func `a prompt at the wrist takes no phone`(number: Int) throws {
    let base = World.many[number][1]
    let prompts = (0..<10).map {
      Self.prompt($0, at: 600 + 3_600 * Double($0), on: base.plan, device: .watch)
    }
    let use = try Self.outlines(number, prompts: prompts, watch: Bodies.watch())[1].use
    #expect(use.sessions.map(\.start) == base.use.sessions.map(\.start))
    #expect(use.responses.count >= 9)
    #expect(use.responses.contains { $0.seen != nil })
    #expect(use.responses.allSatisfy { $0.session == nil })
  }
}
