import Testing

@testable import Simulation

/// The time for a survey that somebody opens in the tenth second of a session.
struct ScreenTimeTests {
  private static let runs = 1_000

  private func session(
    _ start: Double, to end: Double, _ kind: PhoneUse.Session.Kind = .unlocked
  ) -> PhoneUse.Session {
    PhoneUse.Session(kind: kind, start: start, end: end, random: World.random(0)["session"])
  }

  private func screen(
    _ later: [PhoneUse.Session], busy: [ClosedRange<Double>] = [],
    others: [ClosedRange<Double>] = [], asleep: Double = 80_000, logout: Double = 1e9,
    _ number: Int = 0
  ) -> ScreenTime {
    ScreenTime(
      [session(0, to: 60)] + later, opening: 0, at: 10, apartFrom: busy, others: others,
      asleep: asleep, logout: logout, random: World.random(number)["screen"])
  }

  /// How many people of a thousand come back after the survey was broken off at its 200th second at the latest.
  private func returns(_ make: (Int) -> ScreenTime) -> Double {
    let all = (0..<Self.runs).map { number in
      var screen = make(number)
      return screen.pass(200)
    }
    return Double(all.count { $0 }) / Double(all.count)
  }

  @Test func `seconds pass within a session, which lasts as long`() {
    var screen = screen([])
    #expect(screen.pass(20) && screen.time == 30 && screen.sessions[0].end == 60)
    #expect(screen.pass(100) && screen.time == 130 && screen.sessions[0].end == 131)
    #expect(screen.end == nil && screen.session == 0)
  }

  @Test func `most people go on in the next session, fewer after a call or on a way`() {
    let next = session(100, to: 160)
    let tired = returns { screen([next], $0) }
    // Three standard errors of a thousand are .02 and .05.
    #expect(abs(tired - 0.95) < 0.02)
    let called = returns {
      screen([session(100, to: 160, .call(atEar: true)), session(300, to: 360)], $0)
    }
    #expect(abs(called - 0.6) < 0.05)
    let gone = returns { screen([session(500, to: 560)], busy: [50...400], $0) }
    #expect(abs(gone - 0.6) < 0.05)
  }

  @Test func `the survey goes on some seconds after the phone is taken again`() {
    for number in 0..<100 {
      var screen = screen([session(100, to: 160)], number)
      var pauses: [Bool] = []
      guard screen.pass(200, pausing: { isBack, _ in pauses.append(isBack) }) else { continue }
      #expect(
        screen.session == 1 && (301.5...305).contains(screen.time) && pauses == [false, true])
      #expect(screen.sessions[1].end == screen.time + 1)
      var locked = self.screen([session(100, to: 160)], logout: 89, number)
      guard locked.pass(200) else { continue }
      #expect((305.5...319).contains(locked.time))
      var open = self.screen([session(100, to: 160)], logout: 90, number)
      #expect(open.pass(200) && open.time == screen.time)
    }
  }

  @Test func `after two hours people have forgotten the survey`() {
    #expect(returns { screen([session(7_209, to: 7_300)], busy: [50...60], $0) } > 0.5)
    #expect(returns { screen([session(7_210, to: 7_300)], busy: [50...60], $0) } == 0)
  }

  @Test func `the cause of the end is the first of night, call, use and departure`() {
    func cause(_ screen: ScreenTime) -> Miss? {
      var screen = screen
      return screen.pass(80_000) ? nil : screen.end
    }
    #expect(cause(screen([])) == .night)
    #expect(cause(screen([session(7_300, to: 7_400)])) == .fatigue)
    #expect(cause(screen([session(7_300, to: 7_400, .call(atEar: false))])) == .call)
    #expect(cause(screen([], busy: [50...60])) == .departure)
    #expect(cause(screen([], others: [50...60])) == .fatigue)
    #expect(screen([], busy: [16...60]).isOpen && !screen([], busy: [15.9...60]).isOpen)
    #expect(screen([], busy: [15.9...60]).end == .departure)
    #expect(!screen([], others: [5...10]).isOpen && screen([], others: [5...9.9]).isOpen)
    #expect(screen([], asleep: 56).isOpen && !screen([], asleep: 55.9).isOpen)
  }
}
