import Simulation

/// Something on a day that makes Cozie work on a phone or on a watch.
struct CozieEvent {
  enum Kind {
    /// Somebody sets the app up.
    case setUp
    /// Somebody opens the app on the phone, until it leaves the screen, and perhaps touches a button that sends.
    case opening(until: Double, button: String?)
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

/// What makes Cozie work, drawn for one participant.
struct CozieHabits {
  private let app: Cozie
  private let random: Random
  /// How often a day the app is opened on the phone. Assumed.
  private let openings: Double

  /// The share of openings in which data are looked at or sent by hand. Assumed.
  private static let buttons = 0.12
  /// Names of the buttons' triggers.
  private static let triggers = ["sync_button_data_tab", "sync_button_backend_tab"]
  /// The share of background runs that iOS puts where the phone is in use. Assumed.
  private static let inUse = 0.6

  init(_ app: Cozie, random: Random) {
    self.app = app
    self.random = random
    openings = random["openings"].logNormal(median: 0.8, sigma: 0.6)
  }

  /// The events in a part of a day, in any order and without locations.
  ///
  /// - Parameter isFirst: whether the app is set up on the day.
  func events(on day: Day, during span: Range<Double>, isFirst: Bool) -> [CozieEvent] {
    let unlocked = day.use.sessions.filter { $0.kind == .unlocked && span.contains($0.start) }
    var events = openings(on: day, in: unlocked, isFirst: isFirst)
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
        let button =
          random["button"].chance(Self.buttons, at: number)
          ? Self.triggers[random["which"].chance(0.7, at: number) ? 0 : 1] : nil
        events.append(CozieEvent(time: start, kind: .opening(until: end, button: button)))
      }
    }
    return events
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
