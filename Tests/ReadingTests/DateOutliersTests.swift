import Testing

@testable import Reading

struct DateOutliersTests {
  private static let day: Int64 = 86_400_000

  /// Counts items of some days since 1970, each in a row of its own.
  private func outliers(_ days: [Int64]) -> DateOutliers {
    var outliers = DateOutliers()
    for (number, day) in days.enumerated() {
      outliers.add(Self.day * day + 5, at: RowPlace("a", row: number + 1))
    }
    return outliers
  }

  private func group(_ days: ClosedRange<Int64>, _ count: Int, row: Int) -> DateOutliers.Group {
    DateOutliers.Group(days: days, count: count, place: RowPlace("a", row: row))
  }

  @Test func `days without a gap of a year are one group`() {
    let outliers = outliers([20_000, 20_001, 20_001, 20_366, 19_634])
    #expect(outliers.groups == [group(19_634...20_366, 5, row: 5)])
    #expect(outliers.far.isEmpty && outliers.main?.count == 5)
  }

  @Test func `other groups are far from the largest one`() {
    let outliers = outliers([20_000, 20_000, 19_633, 20_001, 25_000, 25_001, 0, -1])
    #expect(outliers.main == group(20_000...20_001, 3, row: 1))
    #expect(
      outliers.far == [
        group(-1...0, 2, row: 8), group(19_633...19_633, 1, row: 3),
        group(25_000...25_001, 2, row: 5),
      ])
  }

  @Test func `the first of equally large groups is the main one`() {
    #expect(outliers([20_000, 10_000]).main?.days == 10_000...10_000)
    #expect(outliers([]).main == nil && outliers([]).far.isEmpty)
  }

  @Test func `items may be added several at a time`() {
    var outliers = DateOutliers()
    outliers.add(5, count: 3, at: RowPlace("a"))
    outliers.add(6, count: 4, at: RowPlace("b"))
    outliers.add(Self.day * 1_000, count: 6, at: RowPlace("c"))
    #expect(outliers.main?.count == 7 && outliers.main?.place == RowPlace("a"))
    #expect(outliers.far.map(\.count) == [6])
  }

  @Test func `each far group is a remark with its dates`() {
    var finding = Finding()
    outliers([20_514, 20_515, 20_514, 0, 24_112]).remark(in: &finding, "row")
    #expect(finding.failures == 0 && finding.remarks == 2)
    #expect(finding.remarked.map(\.value) == ["1 row dated 1970-01-01", "1 row dated 2036-01-07"])
    #expect(finding.remarked.map(\.row) == [4, 5])
    let usual = "dates within a year of the other rows, which are dated 2026-03-02 to 2026-03-03"
    #expect(finding.remarked.map(\.allowed) == [usual, usual])
    var other = Finding()
    outliers([20_514, 0]).remark(in: &other, "row") { $0.days.lowerBound > 1_000 }
    #expect(other.remarks == 1)
  }

  @Test func `any time and any number of dates are counted in little memory`() {
    var outliers = DateOutliers()
    for time in [Int64.min, .max, 0] { outliers.add(time, at: RowPlace("a")) }
    var finding = Finding()
    outliers.remark(in: &finding, "row")
    #expect(
      finding.remarked.map(\.value) == [
        "1 row dated 1970-01-01", "1 row dated day 106751991167 since 1970",
      ])
    for day in 0..<100_000 as Range<Int64> {
      outliers.add(Self.day * 400 * day, at: RowPlace("a"))
    }
    #expect(outliers.groups.count == 73_050)
  }
}
