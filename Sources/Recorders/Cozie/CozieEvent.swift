import Simulation

/// Something on a day that makes Cozie work on a phone or on a watch.
struct CozieEvent {
  enum Kind {
    /// The participant sets the app up.
    case setUp
    /// The participant removes the app, installs it again and sets it up.
    case reinstallation
    /// The participant opens the app on the phone, until it leaves the screen, and may touch a sync button.
    case opening(until: Double, button: CozieProfile.SyncButton?)
    /// iOS runs the app in the background.
    case background
    /// iOS tells a new place.
    case location(CozieFix)
    /// A message has come.
    case message(Int)
    /// Somebody has seen a message and does something with it.
    case touch(Int, CozieRows.Touch)
    /// Somebody opens the survey at the wrist.
    case prepare
    /// Somebody hands it in.
    case submit(Response)
  }

  /// Seconds since the start of the day.
  let time: Double
  let kind: Kind

  var isSetUp: Bool { if case .setUp = kind { true } else { false } }
}

extension CozieEvent {
  /// Seconds before a new installation in which no survey may be open at the wrist, and after it.
  private static let apart = 300.0

  /// The reinstallation of the app on a day: at a use of the phone while no survey is filled in; nil if there is
  /// none.
  static func reinstallation(on day: Day, during span: Range<Double>) -> Self? {
    let surveys = day.use.responses.compactMap { $0.filling?.span }
    let session = day.use.sessions.first { session in
      session.kind == .unlocked && session.end - session.start > 60 && span.contains(session.start)
        && !surveys.contains {
          $0.lowerBound < session.start + apart && session.start - apart < $0.upperBound
        }
    }
    return session.map { Self(time: $0.start + 45, kind: .reinstallation) }
  }
}

/// What makes Cozie work, drawn for one participant.
struct CozieHabits {
  private let app: Cozie
  private let random: Random
  private let visits: CozieVisits
  /// How often a day the app is opened on the phone. Assumed.
  private let openings: Double

  /// The share of openings in which data are looked at or sent by hand. Assumed.
  private static let buttons = 0.12
  /// The share of background runs that iOS puts where the phone is in use. Assumed.
  private static let inUse = 0.6

  /// - Parameter random: what the app draws for the participant.
  init(_ app: Cozie, _ visits: CozieVisits, random: Random) {
    self.app = app
    self.visits = visits
    let random = random["habits"]
    self.random = random
    openings = random["openings"].logNormal(median: 0.8, sigma: 0.6)
  }

  /// The events in a part of a day, in any order and without locations.
  ///
  /// - Parameter isFirst: whether the app is set up on the day.
  func events(on day: Day, during span: Range<Double>, isFirst: Bool) -> [CozieEvent] {
    let unlocked = day.use.sessions.filter { $0.kind == .unlocked && span.contains($0.start) }
    var events = openings(on: day, in: unlocked, isFirst: isFirst)
    if let last = unlocked.last, visits.isVisit(onDay: day.index) {
      events.append(visit(in: last, on: day))
    }
    events += background(on: day, in: unlocked)
    for response in day.use.responses where response.prompt.id.app == Cozie.name {
      if let filling = response.filling {
        events.append(CozieEvent(time: filling.span.lowerBound, kind: .prepare))
        if let time = filling.submitted {
          events.append(CozieEvent(time: time, kind: .submit(response)))
        }
      } else if let message = Cozie.message(of: response.prompt) {
        events += messageEvents(response, message)
      }
    }
    return events.filter { span.contains($0.time) }
  }

  private func openings(
    on day: Day, in sessions: [PhoneUse.Session], isFirst: Bool
  ) -> [CozieEvent] {
    guard !sessions.isEmpty else { return [] }
    var events: [CozieEvent] = []
    let random = random["opening"][day.index]
    for (number, session) in sessions.enumerated() {
      let start = session.start + random["first"].uniform(in: 1.5...6, at: number)
      if number == 0, isFirst {
        events.append(CozieEvent(time: start, kind: .setUp))
      } else if random["opens"].chance(openings / Double(sessions.count), at: number),
        start < session.end
      {
        let end = min(
          session.end, start + random["stays"].logNormal(median: 15, sigma: 0.6, at: number))
        let button: CozieProfile.SyncButton? =
          random["button"].chance(Self.buttons, at: number)
          ? random["which"].chance(0.7, at: number) ? .data : .backend : nil
        events.append(CozieEvent(time: start, kind: .opening(until: end, button: button)))
      }
    }
    return events
  }

  /// A visit of the Settings tab.
  private func visit(in session: PhoneUse.Session, on day: Day) -> CozieEvent {
    let random = random["visit"][day.index]
    let start = session.start + random["first"].uniform(in: 1.5...6)
    let end = start + random["stays"].logNormal(median: 40, sigma: 0.6)
    return CozieEvent(
      time: min(start, session.end), kind: .opening(until: min(end, session.end), button: .settings)
    )
  }

  private func background(on day: Day, in sessions: [PhoneUse.Session]) -> [CozieEvent] {
    let random = random["background"][day.index]
    return (0..<random["count"].poisson(mean: app.settings.backgroundTasks)).map { number in
      let random = random[number]
      guard random["in use"].chance(Self.inUse), !sessions.isEmpty else {
        return CozieEvent(time: random["time"].uniform(in: 0...day.duration), kind: .background)
      }
      let session = sessions[Int(random["session"].uniform() * Double(sessions.count))]
      return CozieEvent(
        time: session.start + random["later"].exponential(mean: 8), kind: .background)
    }
  }

  private func messageEvents(_ response: Response, _ message: Int) -> [CozieEvent] {
    let came = [CozieEvent(time: max(response.arrived, 0), kind: .message(message))]
    guard let seen = response.seen else { return came }
    let random = random["message"][message][response.prompt.id.number]
    let labels = app.settings.push[message].buttons
    let time = seen + random["touch"].uniform(in: 1...5)
    switch random["does"].uniform() {
    case ..<0.55 where !labels.isEmpty:
      let label = labels[Int(random["button"].uniform() * Double(labels.count))]
      return came + [CozieEvent(time: time, kind: .touch(message, .button(label)))]
    case ..<0.8: return came + [CozieEvent(time: time, kind: .touch(message, .dismissed))]
    // A tap opens the app.
    default:
      return came + [CozieEvent(time: time, kind: .opening(until: time + 8, button: nil))]
    }
  }
}
