import Formats

/// A count of items by date, which finds dates that are more than a year from most items.
///
/// Wrong clocks and typing errors put single rows years before or after all others.
package struct DateOutliers: Sendable {
  /// Items of dates without a gap of a year between them.
  package struct Group: Equatable, Sendable {
    /// The first and the last date, in days since 1970.
    package var days: ClosedRange<Int64>
    package var count: Int
    /// The place of the first item of the earliest date.
    package var place: RowPlace
  }

  private struct Day {
    var count: Int
    let place: RowPlace
  }

  private var days: [Int64: Day] = [:]
  /// The date of the last item, and the number of its items that `days` lacks. Neighbours mostly
  /// have the same date.
  private var last: (day: Int64, count: Int)?

  /// A gap that divides two groups, in days.
  package static let gap: Int64 = 366
  /// The maximum number of dates in memory, which are 200 years. Items of other dates are not
  /// counted.
  private static let limit = 73_050
  private static let dayLength: Int64 = 86_400_000

  package init() {}

  /// Adds items of one time.
  ///
  /// - Parameters:
  ///   - time: The time of the items, in ms since 1970.
  ///   - place: The place of the first item.
  @inline(__always)
  package mutating func add(
    _ time: Int64, count: Int = 1, at place: @autoclosure () -> RowPlace
  ) {
    let day = time.quotientRoundedDown(by: Self.dayLength)
    if last?.day == day { last?.count += count } else { begin(day, count, at: place()) }
  }

  private mutating func begin(_ day: Int64, _ count: Int, at place: RowPlace) {
    flush()
    guard days[day] != nil || days.count < Self.limit else { return }
    if days[day] == nil { days[day] = Day(count: 0, place: place) }
    last = (day, count)
  }

  /// Returns all groups in the order of time.
  package var groups: [Group] {
    var days = days
    if let last { days[last.day]?.count += last.count }
    var groups: [Group] = []
    for (day, items) in days.sorted(by: { $0.key < $1.key }) {
      if let group = groups.last, day - group.days.upperBound <= Self.gap {
        groups[groups.count - 1].days = group.days.lowerBound...day
        groups[groups.count - 1].count += items.count
      } else {
        groups.append(Group(days: day...day, count: items.count, place: items.place))
      }
    }
    return groups
  }

  /// Returns the largest group, and the earliest one if several are equally large; nil without
  /// items.
  package var main: Group? { Self.main(of: groups) }

  /// Returns the groups beside the largest one, in the order of time.
  package var far: [Group] {
    let groups = groups
    let main = Self.main(of: groups)
    return groups.filter { $0 != main }
  }

  private static func main(of groups: [Group]) -> Group? {
    groups.reduce(nil) { most, group in
      if let most, most.count >= group.count { most } else { group }
    }
  }

  /// Adds the items of another count.
  package static func += (left: inout Self, right: Self) {
    var right = right
    left.flush()
    right.flush()
    for (day, items) in right.days {
      if left.days[day] != nil {
        left.days[day]?.count += items.count
      } else if left.days.count < limit {
        left.days[day] = items
      }
    }
  }

  private mutating func flush() {
    if let last { days[last.day]?.count += last.count }
    last = nil
  }

  /// Adds a remark or failure for each far group, with its dates and the dates of the main group.
  ///
  /// - Parameters:
  ///   - noun: The noun of one item, such as `row`.
  ///   - includes: A function that returns whether a far group needs a remark.
  package func remark(
    in finding: inout Finding, _ noun: String, as level: FindingLog.Level = .remark,
    where includes: (Group) -> Bool = { _ in true }
  ) {
    guard let main else { return }
    for group in far where includes(group) {
      finding.add(
        level, group.place, "\(counted(group.count, noun)) dated \(group.text)",
        allowed: "dates within a year of the other \(noun)s, which are dated \(main.text)")
    }
  }
}

extension DateOutliers.Group {
  /// The dates, such as `2026-03-02` or `2026-03-02 to 2026-03-09`.
  package var text: String {
    let first = Self.text(of: days.lowerBound)
    return days.count == 1 ? first : "\(first) to \(Self.text(of: days.upperBound))"
  }

  /// Wrong clocks may show years without four digits.
  private static func text(of day: Int64) -> String {
    let (time, isTooFar) = day.multipliedReportingOverflow(by: 86_400_000)
    let text = isTooFar ? nil : BeiweUTCTime.textIfPossible(time)
    return text.map { String($0.prefix(10)) } ?? "day \(day) since 1970"
  }
}
