import Simulation
import Spool

/// The subscriptions that the person pays for.
struct FinanceCollector: Collector {
  static let name = "finance"
  /// The unit is the currency of the region.
  static let subscription = metric("subscriptions", "Subscription", unit: nil, under: .finance)
  static let metrics = [subscription]

  private let subscriptions: Subscriptions
  private let currency: String

  init(_ assignment: Assignment) {
    subscriptions = assignment.digital.subscriptions
    currency = assignment.study.region.currency
  }

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let start = day.dateSpan.lowerBound
    return subscriptions.notices(on: day.date).map { notice in
      let time = start.advanced(bySeconds: notice.secondsOfDate)
      return day.sample(Self.subscription, time, time, notice.price, unit: currency) { json in
        json.member("name", notice.name)
        json.member("category", notice.category.rawValue)
        json.member("period", notice.period.rawValue)
        json.member("renews", "\(notice.renews)")
        json.member("state", notice.state.rawValue)
        json.member("active", notice.active)
      }
    }
  }
}
