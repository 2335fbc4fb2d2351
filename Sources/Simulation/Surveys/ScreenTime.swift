/// The time that somebody gives to a survey: it runs through sessions of phone use, stands still while
/// the phone is put away, and ends where something else comes first.
struct ScreenTime {
  /// All sessions of the day; those in which the survey is on the screen may end later than before.
  private(set) var sessions: [PhoneUse.Session]
  /// The session under way.
  private(set) var session: Int
  /// Seconds since the start of the day.
  private(set) var time: Double
  /// Why the survey was broken off; nil while it goes on.
  private(set) var end: Miss?
  private let busy: [ClosedRange<Double>]
  /// When other surveys are on the screen.
  private let others: [ClosedRange<Double>]
  private let asleep: Double
  private let logout: Double
  private let random: Random
  private var pauses = 0

  /// Seconds after which nobody comes back to a survey.
  private static let patience = 7_200.0
  /// Seconds that a session goes on after the last touch at least.
  private static let tail = 1.0

  /// - Parameters:
  ///   - session: the place of an unlocked session in which the survey is opened at `time`.
  ///   - busy: times at which no session may run.
  ///   - others: when other surveys are on the screen.
  ///   - logout: seconds away after which the app asks for a password.
  init(
    _ sessions: [PhoneUse.Session], opening session: Int, at time: Double,
    apartFrom busy: [ClosedRange<Double>], others: [ClosedRange<Double>], asleep: Double,
    logout: Double, random: Random
  ) {
    self.sessions = sessions
    self.session = session
    self.time = time
    self.busy = busy
    self.others = others
    self.asleep = asleep
    self.logout = logout
    self.random = random
    if isOpen { stay() } else { end = .departure }
  }

  /// Whether there is time for anything.
  var isOpen: Bool { time + Self.shortest <= nextEnd.limit && !isTaken }

  /// Whether another survey is on the screen.
  private var isTaken: Bool { others.contains { $0.contains(time) } }

  /// The shortest time in seconds for which somebody opens a survey.
  private static let shortest = 5.0

  /// Lets some seconds pass on the screen; false if the survey is broken off before they have.
  ///
  /// - Parameter pausing: what happens when the phone is put away, and when it is taken again.
  mutating func pass(
    _ seconds: Double, pausing: (_ isBack: Bool, _ time: Double) -> Void = { _, _ in }
  ) -> Bool {
    guard end == nil else { return false }
    let (limit, cause) = nextEnd
    guard time + seconds > limit else {
      time += seconds
      stay()
      return true
    }
    pauses += 1
    let random = random[pauses]
    guard random["comes back"].chance(cause == .fatigue ? 0.95 : 0.6),
      let back = sessions.indices.first(where: {
        sessions[$0].kind == .unlocked && sessions[$0].start >= limit
      }), sessions[back].start - time < Self.patience
    else {
      end = cause
      return false
    }
    var later = self
    later.session = back
    later.time = sessions[back].start + random["orientation"].uniform(in: 1.5...5)
    let isLoggedOut = sessions[back].start - time > logout
    if isLoggedOut { later.time += random["password"].uniform(in: 4...14) }
    guard later.time <= later.nextEnd.limit, !later.isTaken,
      !isLoggedOut || random["password"].chance(0.9, at: 1)
    else {
      end = .fatigue
      return false
    }
    pausing(false, time)
    later.stay()
    self = later
    pausing(true, time)
    return pass(seconds, pausing: pausing)
  }

  /// Somebody has touched the screen, so many seconds ago.
  mutating func touch(ago seconds: Double = 0) { sessions[session].touches.append(time - seconds) }

  /// Breaks the survey off.
  mutating func breakOff(_ cause: Miss) { end = end ?? cause }

  private mutating func stay() {
    sessions[session].end = max(sessions[session].end, time + Self.tail)
  }

  /// Until when the session can last, and what ends it then.
  private var nextEnd: (limit: Double, cause: Miss) {
    var (limit, cause) = (asleep - 40, Miss.night)
    if session + 1 < sessions.count {
      let next = sessions[session + 1]
      // Who has taken the phone for something else goes on with the survey then, or forgets it.
      let isCall = if case .call = next.kind { true } else { false }
      if next.start - PhoneUse.pause < limit {
        (limit, cause) = (next.start - PhoneUse.pause, isCall ? .call : .fatigue)
      }
    }
    for other in others where other.lowerBound > time && other.lowerBound < limit {
      (limit, cause) = (other.lowerBound, .fatigue)
    }
    for block in busy where block.lowerBound > time && block.lowerBound < limit {
      (limit, cause) = (block.lowerBound, .departure)
    }
    return (limit - Self.tail, cause)
  }
}
