import Formats
import Page

/// How often whole values come in each hour of the local day.
///
/// It takes the same memory for a day and for a year.
struct HourlyValues: Sendable {
  /// How often each whole value came in each hour of the day; an hour without values has an empty list.
  private var counts = [[UInt32]](repeating: [], count: 24)
  /// The greatest value that is told from greater ones.
  private let greatest: Int
  private(set) var count = 0

  private static let hour: Int64 = 3_600_000

  /// - Parameter greatest: values from 0 to this one are told apart.
  init(upTo greatest: Int) { self.greatest = greatest }

  /// - Parameters:
  ///   - value: what is no number, or is below 0, is left out.
  ///   - local: what clocks show, in ms.
  mutating func add(_ value: Double, at local: Int64) {
    guard value.isFinite, value >= 0 else { return }
    let hour = Int(local.quotientRoundedDown(by: Self.hour) % 24 + 24) % 24
    if counts[hour].isEmpty { counts[hour] = Array(repeating: 0, count: greatest + 1) }
    counts[hour][Int(min(value, Double(greatest)).rounded())] += 1
    count += 1
  }

  /// The least value that at least a share of an hour's values does not exceed; nil without any.
  func quantile(_ share: Double, in hour: Int) -> Double? {
    let all = counts[hour].reduce(0) { $0 + Int($1) }
    guard all > 0 else { return nil }
    let target = max((share * Double(all)).rounded(.up), 1)
    var sum = 0
    for (value, number) in counts[hour].enumerated() {
      sum += Int(number)
      if Double(sum) >= target { return Double(value) }
    }
    return Double(greatest)
  }

  func quantiles(_ share: Double) -> [Double?] { (0..<24).map { quantile(share, in: $0) } }

  /// A point at the middle of each hour with values, in lines without hours that have none.
  func lines(_ share: Double) -> [[Chart.Point]] {
    var lines: [[Chart.Point]] = []
    var isOpen = false
    for (hour, value) in quantiles(share).enumerated() {
      defer { isOpen = value != nil }
      guard let value else { continue }
      if !isOpen { lines.append([]) }
      lines[lines.count - 1].append(Chart.Point(x: Double(hour) + 0.5, y: value))
    }
    return lines
  }

  /// The shares of half of the values, and of a tenth below and above, by the names of their colours.
  static let shares = [("p10", 0.1), ("p50", 0.5), ("p90", 0.9)]
}
