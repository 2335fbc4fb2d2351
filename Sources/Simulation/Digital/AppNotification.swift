/// A notification of an app on the phone.
public struct AppNotification: Equatable, Sendable {
  /// The kind of a notification.
  public enum Kind: String, CaseIterable, Sendable {
    case message, group, email, social, calendar, other
  }

  /// The use of the phone when a notification arrives.
  public enum Phone: String, CaseIterable, Sendable {
    case locked
    case inUse = "in-use"
    /// The app is on the screen.
    case inApp = "in-app"
  }

  /// The reaction of a person to a notification.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The person unlocks the phone for it within a minute.
    case answered
    case inUse = "in-use"
    case later, ignored
  }

  /// The app that sends the notification.
  public let app: PhoneApps.App
  /// The kind of the notification.
  public let kind: Kind
  /// Seconds since the start of the day.
  public let time: Double
  /// The use of the phone on arrival.
  public let phone: Phone
  /// Whether a focus is on.
  public let isSilenced: Bool
  /// The reaction of the person.
  public let outcome: Outcome
  /// The time until the phone is unlocked for it, in seconds; nil unless answered.
  public let answeredAfter: Double?
  /// Place in the day's sessions of the session that answers it.
  let session: Int?

  /// The same notification, which the person sees later.
  fileprivate var seenLater: AppNotification {
    AppNotification(
      app: app, kind: kind, time: time, phone: phone, isSilenced: isSilenced, outcome: .later,
      answeredAfter: nil, session: nil)
  }
}

/// Draws the notifications of a day.
///
/// The outcome of a notification is drawn first, because most notifications that people answer arrive
/// while people use their phones. Then a time is drawn that fits the outcome.
struct NotificationPlan {
  /// The notifications that a session answers, in order of time.
  private(set) var answered: [AppNotification] = []
  private let day: Day
  private let habits: DigitalHabits
  private let focus: [Focus]
  private let random: Random
  private var heads: [Head] = []

  /// The first notification of a train.
  private struct Head {
    let kind: AppNotification.Kind
    let app: PhoneApps.App
    let outcome: AppNotification.Outcome
    let random: Random
    /// The time of the notification that is answered; nil if no session answers it.
    var answeredAt: Double?
  }

  /// The chance of a further notification in a train, and the mean gap in seconds.
  private static let train = (goesOn: 0.35, gap: 40.0)
  /// The share of notifications at night.
  private static let atNight = 0.05
  /// Shares of the kinds, and the shares of their outcomes, in the order of the cases.
  private static let kinds = [0.45, 0.15, 0.15, 0.12, 0, 0.13]
  private static let messageOutcomes = [0.16, 0.24, 0.25, 0.35]
  private static let otherOutcomes = [0.05, 0.07, 0.08, 0.80]

  init(_ day: Day, of habits: DigitalHabits, focus: [Focus], random: Random) {
    self.day = day
    self.habits = habits
    self.focus = focus
    self.random = random
    let mean = habits.notifications * habits.profile.notifications.factor(random["day"])
    // A train has 1 / (1 - chance) notifications in the mean.
    let trains = random["count"].poisson(mean: min(mean * (1 - Self.train.goesOn), 500))
    heads = (0..<trains).map { head(random["train"][$0]) }
    answer()
  }

  private func head(_ random: Random) -> Head {
    let kind = AppNotification.Kind.allCases[random["kind"].choice(weights: Self.kinds)]
    let isMessage = kind == .message || kind == .group
    var shares = isMessage ? Self.messageOutcomes : Self.otherOutcomes
    shares[1] *= habits.profile.inUse
    return Head(
      kind: kind, app: habits.app(notifying: kind, random: random["app"]),
      outcome: AppNotification.Outcome.allCases[random["outcome"].choice(weights: shares)],
      random: random)
  }

  /// Places the notifications that people answer before sessions that exist.
  private mutating func answer() {
    let surveyed = day.use.sessions.indices.filter { day.use.sessions[$0].hasSurvey }
    var free = day.use.sessions.indices.filter { number in
      let session = day.use.sessions[number]
      return session.kind == .unlocked && session.start > 70 && !surveyed.contains(number)
    }
    for (index, head) in heads.enumerated() where head.outcome == .answered && !free.isEmpty {
      let place = Int(head.random["session"].uniform() * Double(free.count))
      let number = free[place]
      let session = day.use.sessions[number]
      let wait = head.random["wait"].within(2...60) { $0.logNormal(median: 12, sigma: 0.8) }
      let time = session.start - wait
      let isLocked = !day.use.sessions.contains { $0.start <= time && time < $0.end }
      guard isLocked, canArrive(time), !isSilenced(time) else { continue }
      free.remove(at: place)
      heads[index].answeredAt = time
      answered.append(
        AppNotification(
          app: head.app, kind: head.kind, time: time, phone: .locked, isSilenced: false,
          outcome: .answered, answeredAfter: wait, session: number))
    }
    answered.sort { $0.time < $1.time }
  }

  /// The apps that sessions begin with, by the place of the session.
  var firstApps: [Int: PhoneApps.App] {
    var apps: [Int: PhoneApps.App] = [:]
    for notification in answered {
      if let session = notification.session { apps[session] = notification.app }
    }
    return apps
  }

  /// Returns all notifications of the day, in order of time.
  ///
  /// - Parameters:
  ///   - uses: the apps on the screen.
  ///   - events: of the calendar, which reminds of them.
  func notifications(while uses: [AppUse], events: [AgendaEvent]) -> [AppNotification] {
    var all = answered.map { notification in
      // A session that begins with a survey does not answer another app.
      let first = uses.first { $0.session == notification.session && $0.order == 1 }
      return first?.app == notification.app ? notification : notification.seenLater
    }
    for head in heads {
      guard var time = time(of: head, uses) else { continue }
      var number = 0
      let isAnswered = head.answeredAt != nil
      repeat {
        if number > 0 || !isAnswered { all += notification(of: head, at: time, uses) }
        time += head.random["gap"].exponential(mean: Self.train.gap, at: number)
        number += 1
      } while head.random["goes on"].chance(Self.train.goesOn, at: number) && time < day.duration
    }
    for (number, event) in events.enumerated() where event.status != .cancelled {
      let before = [0.0, 300, 600, 900][random["alarm"][number].choice(weights: [1, 1, 2, 3])]
      let time = event.span.lowerBound - before
      guard time > 0, random["has alarm"][number].chance(0.7) else { continue }
      let outcome: AppNotification.Outcome =
        random["seen"][number].chance(0.2) ? .later : .ignored
      let head = Head(
        kind: .calendar, app: habits.catalogue.app("calendar"), outcome: outcome,
        random: random["alarm"][number])
      all += notification(of: head, at: time, uses)
    }
    return all.sorted { $0.time < $1.time }
  }

  /// The arrival of the first notification of a train; nil without a possible time.
  private func time(of head: Head, _ uses: [AppUse]) -> Double? {
    let random = head.random["time"]
    if let answeredAt = head.answeredAt { return answeredAt }
    switch head.outcome {
    case .inUse:
      let total = uses.reduce(0) { $0 + $1.length }
      guard total > 0 else { return nil }
      var rest = random.uniform() * total
      for use in uses {
        if rest < use.length { return use.start + rest }
        rest -= use.length
      }
      return nil
    case .answered, .later, .ignored:
      // If no session answers a train, people see it later.
      let isNight = random["night"].chance(Self.atNight)
      let span = isNight ? day.plan.asleep...day.duration : 0...day.plan.asleep
      // At work and at school people get fewer messages, so some times are drawn again.
      for attempt in 0..<8 {
        let time = random["at"].uniform(in: span, at: attempt)
        let isAtWork = day.place(at: time)?.kind == .work
        let chance = isAtWork ? min(habits.profile.notificationsAtWork, 1) : 1
        if random["keeps"].chance(chance, at: attempt) { return time }
      }
      return random["at"].uniform(in: span, at: 9)
    }
  }

  private func notification(
    of head: Head, at time: Double, _ uses: [AppUse]
  ) -> [AppNotification] {
    guard canArrive(time) else { return [] }
    let use = uses.last { $0.start <= time }.flatMap { time < $0.end ? $0 : nil }
    let isSilenced = isSilenced(time)
    let phone: AppNotification.Phone =
      use == nil ? .locked : use?.app == head.app ? .inApp : .inUse
    let outcome: AppNotification.Outcome
    switch (head.outcome, phone) {
    // A person sees what arrives in the app on the screen.
    case (_, .inApp), (.answered, .inUse), (.inUse, .inUse): outcome = .inUse
    case (.answered, .locked), (.inUse, .locked): outcome = .later
    case (.later, _), (.ignored, _): outcome = head.outcome
    }
    return [
      AppNotification(
        app: head.app, kind: head.kind, time: time, phone: phone, isSilenced: isSilenced,
        outcome: outcome, answeredAfter: nil, session: nil)
    ]
  }

  /// Whether the phone is on and has a network.
  private func canArrive(_ time: Double) -> Bool {
    time >= 0 && time < day.duration && !day.isOff(at: day.instant(time))
      && !day.network.offline.contains { $0.contains(time) }
  }

  private func isSilenced(_ time: Double) -> Bool {
    focus.contains { $0.span.contains(time) }
  }
}

extension DigitalHabits {
  /// Draws the app that sends a notification.
  fileprivate func app(notifying kind: AppNotification.Kind, random: Random) -> PhoneApps.App {
    switch kind {
    case .message: return catalogue.app("messages")
    case .group: return catalogue.app("group-chat")
    case .email: return catalogue.app("mail")
    case .calendar: return catalogue.app("calendar")
    case .social, .other:
      let others = shelves.filter { ($0.category.name == "social") == (kind == .social) }
      let roles = ["messages", "group-chat", "mail", "calendar", "camera", "diary"]
      let apps = others.flatMap { shelf in
        zip(shelf.apps, shelf.weights).filter { !roles.contains($0.0.id) }
      }
      guard !apps.isEmpty else { return catalogue.app(kind == .social ? "feed" : "mail") }
      return apps[random.choice(weights: apps.map(\.1))].0
    }
  }
}
