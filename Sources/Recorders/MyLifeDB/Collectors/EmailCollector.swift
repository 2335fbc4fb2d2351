import Simulation
import Spool

/// The numbers of messages of the person's e-mail accounts.
struct EmailCollector: Collector {
  static let name = "email"
  static let volume = metric("email", "Email Volume", unit: "count", under: .communication)
  static let metrics = [volume]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().mail.map { hour in
      day.sample(Self.volume, hour.start, hour.end, Double(hour.received + hour.sent)) { json in
        json.member("account", hour.account.rawValue)
        json.member("received", hour.received)
        json.member("sent", hour.sent)
        json.member("unread", hour.unread)
      }
    }
  }
}
