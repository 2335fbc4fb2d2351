import Formats
import Page
import Testing

@testable import Panels
@testable import Reading

struct CoverageTests {
  private static let hour: Int64 = 3_600_000
  private static let start: Int64 = 1_772_460_000_000

  /// Returns the coverage of a stream with this number of rows in each hour.
  private func coverage(_ rows: [Int], of stream: BeiweStream = .accel) -> Coverage {
    var coverage = Coverage()
    for (number, count) in rows.enumerated() {
      coverage.add(count, of: stream, at: Self.start + Self.hour * Int64(number) + 5)
    }
    return coverage
  }

  @Test func `hours are as full as beside the usual hour`() {
    let levels = coverage([100, 100, 0, 20, 100, 45, 70, 100]).levels(of: .accel)
    #expect(levels.map(\.level) == [.full, .quarter, .full, .half, .most, .full])
    #expect(levels[0].span == Self.start..<Self.start + 2 * Self.hour)
    #expect(levels[1].span.lowerBound == Self.start + 3 * Self.hour)
  }

  @Test func `an event is as good as many`() {
    let levels = coverage([1, 50, 0, 2], of: .powerState).levels(of: .powerState)
    #expect(levels.map(\.level) == [.full, .full])
  }

  @Test func `rows are counted by stream and told from the first hour on`() {
    let coverage = coverage([0, 3, 4])
    #expect(coverage.rows == [.accel: 7])
    #expect(coverage.span == Self.start + Self.hour..<Self.start + 3 * Self.hour)
    #expect(Coverage().span == nil)
  }

  /// The usual number of rows per hour is 100, and levels are shares of it.
  @Test(arguments: [
    (rows: 1, level: Coverage.Level.quarter), (25, .quarter), (26, .half), (50, .half), (51, .most),
    (75, .most), (76, .full), (100, .full), (1_000, .full),
  ])
  func `an hour's level is its share of the usual hour`(rows: Int, level: Coverage.Level) {
    #expect(coverage([100, 100, rows, 100, 100]).levels(of: .accel).contains { $0.level == level })
    #expect(Coverage.Level(rows, median: 100) == level)
    #expect(Coverage.Level(0, median: 100) == .none && Coverage.Level(1, median: 0) == .full)
  }

  @Test func `the greater middle one of an even number of hours is usual`() {
    // If the usual hour has 40 rows, 20 rows are a half and 10 rows are a quarter. If it had 20
    // rows, they would be all and a half.
    let levels = coverage([20, 10, 40, 80]).levels(of: .accel)
    #expect(levels.map(\.level) == [.half, .quarter, .full])
    #expect(levels[2].span == Self.start + 2 * Self.hour..<Self.start + 4 * Self.hour)
  }

  @Test func `a row at the end of an hour belongs to the next, also before 1970`() {
    var coverage = Coverage()
    for time in [-1, -Self.hour, -Self.hour - 1, 0, Self.hour - 1, Self.hour] {
      coverage.add(2, of: .accel, at: time)
    }
    #expect(coverage.counts == [.accel: [-2: 2, -1: 4, 0: 4, 1: 2]])
    #expect(coverage.span == -2 * Self.hour..<2 * Self.hour)
    coverage.add(0, of: .gyro, at: 0)
    coverage.add(-1, of: .gyro, at: 0)
    #expect(coverage.rows == [.accel: 12])
  }

  @Test func `a piece counts in the hour of its first row, by stream`() {
    var piece = Piece.still([(Self.start, 1), (Self.start + 1, 1), (Self.start + 2, 1)])
    piece[.gyro] = Rows([(Self.start + Self.hour, [1, 2, 3])], width: 3)
    piece.gps = Rows([(5, [1, 2, 3, 4]), (Self.start, [1, 2, 3, 4])], width: 4)
    var coverage = Coverage()
    coverage.see(piece, in: .all)
    let hour = Self.start / Self.hour
    #expect(
      coverage.counts == [.accel: [hour: 3], .gyro: [hour + 1: 1], .gps: [0: 2]])
    var part = Coverage()
    part.see(piece, in: .within(Self.start + 1..<Self.start + 3))
    #expect(part.counts == [.accel: [hour: 2]])
  }

  @Test func `events count one by one, within the frame`() {
    let events = [0, 1, Self.hour, Self.hour + 5].map {
      Events.Event(time: $0, name: "", place: RowPlace(""))
    }
    var coverage = Coverage()
    coverage.add(events, of: .powerState, in: .all)
    #expect(coverage.counts == [.powerState: [0: 1, 1: 2]])
  }

  @Test func `apps have hours of their own, each of which is full`() {
    var coverage = Coverage()
    coverage.add(3, of: "cozie", at: Self.start, .all)
    coverage.add(4, of: "cozie", at: Self.start + Self.hour, .all)
    coverage.add(5, of: "swip", at: Self.start + 3 * Self.hour - 1, .all)
    coverage.add(0, of: "none", at: Self.start, .all)
    coverage.add(9, of: "cozie", at: 0, .all)
    #expect(coverage.rowsOfApps == ["cozie": 7, "swip": 5])
    #expect(coverage.span == Self.start..<Self.start + 3 * Self.hour)
    let levels = coverage.levels(of: "cozie")
    #expect(levels.map(\.span) == [Self.start..<Self.start + 2 * Self.hour])
    #expect(levels.map(\.level) == [.full] && coverage.levels(of: "other").isEmpty)
    // Without any rows of Beiwe, the hours of all other apps are shown.
    #expect(coverage.levelsOfAll.map(\.span) == [Self.start..<Self.start + 3 * Self.hour])
    #expect(coverage.levelsOfAll.map(\.level) == [.full])
  }

  @Test func `an app has 87,660 hours at the most`() {
    var coverage = Coverage()
    for hour in 0..<87_661 {
      coverage.add(1, of: "swip", at: Self.hour * Int64(hour) + 1, .all)
    }
    // Further rows in an hour that already has rows are added to its count.
    coverage.add(2, of: "swip", at: 1, .all)
    #expect(coverage.rowsOfApps == ["swip": 87_662])
    #expect(coverage.span?.upperBound == 87_660 * Self.hour)
  }

  @Test func `spans part where hours have no rows or another level`() {
    let levels = coverage([100, 0, 100, 100, 10, 10, 0, 0, 100]).levels(of: .accel)
    #expect(levels.map(\.level) == [.full, .full, .quarter, .full])
    let hours = levels.map { ($0.span.lowerBound - Self.start) / Self.hour }
    #expect(hours == [0, 2, 4, 8])
    #expect(levels.map { $0.span.seconds / 3_600 } == [1, 2, 2, 1])
  }

  /// The mean counts the levels quarter, half, most and full as 1 to 4.
  @Test func `the level of all streams is the rounded mean of sampled ones`() {
    var coverage = coverage([100, 100, 100, 100, 50, 0])
    for (hour, rows) in [80, 20, 0, 80, 0, 80].enumerated() {
      coverage.add(rows, of: .gps, at: Self.start + Self.hour * Int64(hour))
    }
    // Rows of events do not change the level of an hour in which a sampled stream has rows.
    coverage.add(1, of: .powerState, at: Self.start + 9 * Self.hour)
    // The expected levels are the rounded means of two streams: (4 + 4) / 2, (4 + 1) / 2, 4 / 2, (4
    // + 4) / 2, 2 / 2 and 4 / 2.
    #expect(
      coverage.levelsOfAll.map(\.level) == [.full, .most, .half, .full, .quarter, .half])
    var events = Coverage()
    events.add(1, of: .powerState, at: Self.start)
    #expect(events.levelsOfAll.map(\.level) == [.full])
  }

  @Test func `some is never none in the level of all streams`() {
    var coverage = coverage([100, 100, 100, 10])
    for stream: BeiweStream in [.gyro, .gps, .magnetometer] {
      coverage.add(10, of: stream, at: Self.start)
    }
    // One stream of four has a quarter, so the mean is 0.25.
    #expect(coverage.levelsOfAll.map(\.level) == [.full, .quarter])
    #expect(coverage.levelsOfAll[1].span.lowerBound == Self.start + Self.hour)
  }

  private func picture(_ rows: [Int]) -> String {
    let coverage = coverage(rows)
    var page = Markup()
    Coverage.strips(
      "coverage", summary: "", rows: [("a", coverage.levels(of: .accel))],
      over: Self.start..<Self.start + Self.hour * Int64(rows.count), SmallDownload.utc
    ).write(to: &page)
    return page.text
  }

  @Test func `a picture of few hours has their edges`() {
    let page = picture((0..<9).map { $0 % 2 == 0 ? 100 : 0 })
    #expect(page.contains("M0 7h100m100 0h100m100 0h100m100 0h100m100 0h100\""))
  }

  @Test func `a picture of a year is as small`() {
    // In each pixel of the picture, half of the hours have rows.
    let page = picture((0..<9_000).map { $0 % 2 == 0 ? 100 : 0 })
    #expect(page.contains("M0 7h900\""))
  }

  private func strips(_ rows: [Int], hours: Int64, clock: LocalClock = SmallDownload.utc) -> String
  {
    var page = Markup()
    Coverage.strips(
      "coverage", summary: "Two people.",
      rows: [("a", coverage(rows).levels(of: .accel)), ("b", coverage([0]).levels(of: .accel))],
      over: Self.start..<Self.start + Self.hour * hours, clock
    ).write(to: &page)
    return page.text
  }

  @Test func `a pixel has the mean level of its hours`() {
    // One pixel shows ten hours. Five full hours have the mean level 4 x 5 / 10 = 2. A single
    // quarter has 0.1, which is shown as the lowest level.
    let full = (0..<10).map { $0 < 5 ? 100 : 0 }
    let page = strips(full + [0, 0, 10] + [Int](repeating: 0, count: 7) + full, hours: 9_000)
    #expect(Shown.strips("level2", in: page)[12] == "M0 7h1m1 0h1")
    #expect(Shown.strips("level1", in: page)[12] == "M1 7h1")
    #expect(Shown.strips("level4", in: page).isEmpty)
    #expect(page.contains("viewBox=\"0 0 900 28\"") && page.contains("aria-label=\"Two people.\""))
  }

  @Test func `hours before and after the picture are cut off`() {
    var page = Markup()
    let levels = coverage([100, 100, 100, 100]).levels(of: .accel)
    Coverage.strips(
      "coverage", summary: "", rows: [("a", levels)],
      over: Self.start + Self.hour..<Self.start + 3 * Self.hour, SmallDownload.utc
    ).write(to: &page)
    #expect(Shown.strips("level4", in: page.text)[12] == "M0 7h900")
  }

  @Test func `ticks are local midnights, of which there are eight at the most`() {
    func dates(_ hours: Int64, _ clock: LocalClock = SmallDownload.utc) -> [String] {
      strips([1], hours: hours, clock: clock).matches(of: /%">([-0-9]*)<\/span>/).map {
        String($0.1)
      }
    }
    // The span starts at 14:00 on March 2, so the first midnight is on March 3.
    #expect(dates(10) == [] && dates(11) == ["03-03"])
    #expect(dates(24 * 7) == (3...9).map { "03-0\($0)" })
    // If there are nine dates, the picture labels only every second one.
    #expect(dates(24 * 8) == ["03-04", "03-06", "03-08", "03-10"])
    let berlin = LocalClock(zone: "Europe/Berlin") { _ in 3_600_000 }
    #expect(dates(10, berlin) == ["03-03"])
    // Local midnight is after nine of the ten hours, at 90 % of the picture's width.
    #expect(strips([1], hours: 10, clock: berlin).contains("left:90%"))
    #expect(strips([1], hours: 10, clock: berlin).contains("M810 0v28"))
  }
}
