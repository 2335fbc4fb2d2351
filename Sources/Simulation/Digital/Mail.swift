/// The e-mail of one account in one clock hour.
public struct MailHour: Equatable, Sendable {
  /// An account of a person.
  public enum Account: String, CaseIterable, Sendable {
    case work, `private`, study
  }

  /// The account.
  public let account: Account
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
  /// The number of received messages, from 0 to 400.
  public let received: Int
  /// The number of sent messages, from 0 to 400.
  public let sent: Int
  /// Unread messages at the end of the hour.
  public let unread: Int
}

/// Draws the e-mail of a day.
enum Mail {
  /// The unread messages of a person's accounts, by account.
  typealias Unread = [MailHour.Account: Int]

  /// Weights of the local hours for work and for private mail; each sum is 1.
  private static let workHours = weights([
    0.2, 0.1, 0.1, 0.1, 0.2, 0.5, 1.2, 3, 6, 10, 10.5, 9, 6.5, 8, 8.5, 8, 7, 5, 3, 2, 1.5, 1, 0.7,
    0.4,
  ])
  private static let privateHours = weights([
    1, 0.6, 0.5, 0.5, 0.7, 1.2, 3, 4.5, 5.5, 6, 6, 5.5, 5.5, 5, 5, 5, 5.5, 6, 6.5, 6.5, 6, 5, 3.5,
    2,
  ])
  /// The share of work mail at weekends and on free days.
  private static let freeDay = 0.08

  private static func weights(_ hours: [Double]) -> [Double] {
    let sum = hours.reduce(0, +)
    return hours.map { $0 / sum }
  }

  /// The unread messages with which a study begins.
  static func first(_ habits: DigitalHabits, random: Random) -> Unread {
    accounts(habits).reduce(into: [:]) { unread, account in
      unread[account] = Int(
        random[named: account.rawValue].within(0...5_000) { $0.logNormal(median: 30, sigma: 1.4) })
    }
  }

  private static func accounts(_ habits: DigitalHabits) -> [MailHour.Account] {
    [habits.profile.work == .lectures ? .study : .work, .private]
  }

  /// Returns the hours of a day, in order of time.
  static func during(
    _ day: Day, of habits: DigitalHabits, unread: inout Unread, random: Random
  ) -> [MailHour] {
    var all: [MailHour] = []
    for account in accounts(habits) {
      let isPrivate = account == .private
      let rate = isPrivate ? habits.profile.privateMail : habits.profile.workMail
      let isFree = !day.plan.isWorkDay
      let random = random[named: account.rawValue]
      let mean =
        (isPrivate ? habits.privateMail : habits.workMail * (isFree ? freeDay : 1))
        * rate.factor(random["day"])
      for (number, hour) in day.clockHours.enumerated() {
        let random = random["hour"][number]
        let weights = isPrivate ? privateHours : workHours
        let clock = min(Int(day.plan.clock.hour(at: hour.lowerBound + 1)), 23)
        let received = min(random["received"].poisson(mean: mean * weights[clock]), 400)
        let isAwake = hour.lowerBound < day.plan.asleep
        let sent =
          isAwake ? min(random["sent"].poisson(mean: habits.sentMail * Double(received)), 400) : 0
        // An awake person reads most of the new messages, and some older messages.
        let read =
          isAwake ? Int((random["read"].uniform(in: 0.7...1.3) * Double(received)).rounded()) : 0
        unread[account] = max(0, unread[account, default: 0] + received - read)
        guard received + sent > 0 else { continue }
        all.append(
          MailHour(
            account: account, start: hour.lowerBound, end: hour.upperBound,
            received: received, sent: sent, unread: unread[account, default: 0]))
      }
    }
    return all.sorted { ($0.start, $0.account.rawValue) < ($1.start, $1.account.rawValue) }
  }

}
