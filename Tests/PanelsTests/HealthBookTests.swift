import Testing

@testable import Panels
@testable import Reading

struct HealthBookTests {
  private static let start = SmallDownload.start
  private static let hour: Int64 = 3_600_000
  /// The date 2026-03-02, in days since 1970.
  private static let date: Int64 = 20_514

  private func sample(
    _ type: String, at time: Int64 = start, _ value: Double?, _ device: HealthSample.Device = .phone
  ) -> HealthSample {
    HealthSample(type: type, span: time..<time + 60_000, value: value, device: device)
  }

  private func panel(
    _ samples: [HealthSample], _ frame: Frame = .all, truth: Truth? = nil
  ) -> HealthPanel {
    var panel = HealthPanel(frame)
    if let truth { panel.begin(truth) }
    panel.see(HealthPiece(app: "mylifedb", samples: samples))
    return panel
  }

  private var samples: [HealthSample] {
    [
      sample(SmallHealth.steps, 1_000.4), sample(SmallHealth.steps, 500.25, .watch),
      sample(SmallHealth.steps, 20, .watch), sample(SmallHealth.steps, 7, .other),
      sample(SmallHealth.steps, at: Self.start + 10 * Self.hour, 31),
      sample(SmallHealth.heart, 60, .watch), sample(SmallHealth.heart, nil, .other),
      sample("HKWorkoutTypeIdentifier", nil, .watch), sample("HKUnknown", 1), sample("x", 2),
    ]
  }

  @Test func `samples are counted by type and device`() throws {
    let panel = panel(samples)
    let book = try #require(panel.books.first)
    #expect(book.samples == 10 && book.strangers == 2 && panel.books.count == 1)
    #expect(
      Shown.rows("types", in: panel.page) == [
        ["HeartRate", "count/min", "2", "0", "1"], ["StepCount", "count", "5", "2", "2"],
        ["WorkoutTypeIdentifier", "–", "1", "0", "1"],
        ["types that HealthKit does not define", "–", "2", "–", "–"],
      ])
    #expect(panel.page.contains("<summary>10 samples of 3 types</summary>"))
    #expect(panel.page.contains("<h4>By mylifedb</h4>"))
    // A heart rate without a number counts as a sample, but not as a heart rate.
    #expect(book.heart.count == 1 && panel.page.contains("1 heart rate. The lines are"))
    #expect(try panel.numbers().keys.sorted() == ["mylifedb"])
  }

  @Test func `steps are those of local dates and devices`() throws {
    let panel = panel(samples)
    #expect(
      panel.json.contains(
        """
        "steps":[{"date":"2026-03-02","phone":1000.4,"watch":520.25,"other":7},\
        {"date":"2026-03-03","phone":31}],"nights":[]
        """))
    #expect(
      Shown.rows("steps", in: panel.page) == [
        ["2026-03-02", "1,000", "520", "7"], ["2026-03-03", "31", "–", "–"],
      ])
    // Berlin is one hour ahead of UTC, so 23:00 UTC belongs to the next date.
    let berlin = Frame(
      clock: LocalClock(zone: "Europe/Berlin") { _ in Self.hour }, window: nil,
      showsCoordinates: false)
    let late = self.panel([sample(SmallHealth.steps, at: Self.start + 9 * Self.hour, 5)], berlin)
    #expect(late.books[0].steps.keys.sorted() == [Self.date + 1])
    let before = self.panel(
      [sample(SmallHealth.steps, at: Self.start + 9 * Self.hour - 1, 5)], berlin)
    #expect(before.books[0].steps.keys.sorted() == [Self.date])
  }

  @Test func `without other devices there is no column of theirs`() {
    let two = panel([sample(SmallHealth.steps, 8), sample(SmallHealth.steps, 9, .watch)])
    #expect(Shown.rows("steps", in: two.page) == [["2026-03-02", "8", "9"]])
    #expect(!two.page.contains("by others") && two.page.contains("steps by watch"))
  }

  @Test(arguments: [
    (value: 0.0, isKept: true), (1e6, true), (1_000_000.5, false), (-0.5, false), (.nan, false),
  ])
  func `steps of a sample are up to a million`(value: Double, isKept: Bool) {
    #expect(panel([sample(SmallHealth.steps, value)]).books[0].steps.isEmpty == !isKept)
  }

  @Test func `steps have 3,660 dates at the most, the last 400 of which are in the table`() {
    let day: Int64 = 86_400_000
    let many = (0...3_660).map { sample(SmallHealth.steps, at: 1 + day * Int64($0), 5) }
    let panel = panel(many + [sample(SmallHealth.steps, at: 1, 6)])
    #expect(panel.books[0].steps.count == 3_660 && panel.books[0].steps[0]?.phone == 11)
    #expect(Shown.rows("steps", in: panel.page).count == 400)
  }

  private func day(_ date: String, _ zone: String = "UTC", steps: Int) -> Truth.Day {
    Truth.Day(
      date: date, timeZone: zone, steps: steps, carried: 1, recorded: nil, walkingSeconds: 2,
      distance: 3, homeMinutes: 4, places: 5, homeDistance: 6, unlocks: 7, calls: 8,
      sleepMinutes: 9)
  }

  @Test func `true steps are those of the date in the page's zone, if the page has all of it`() {
    var truth = Truth()
    truth.days = [
      day("2026-03-01", steps: 1), day("2026-03-02", "Europe/Berlin", steps: 2),
      day("2026-03-02", steps: 4_321),
    ]
    let panel = panel(samples, truth: truth)
    #expect(
      Shown.rows("steps", in: panel.page) == [
        ["2026-03-02", "1,000", "520", "7", "4,321"], ["2026-03-03", "31", "–", "–", "–"],
      ])
    #expect(panel.json.contains("\"other\":7,\"true_steps\":4321}"))
    let whole = SmallHealth.midnight..<SmallHealth.midnight + 86_400_000
    #expect(self.panel(samples, .within(whole), truth: truth).json.contains("true_steps"))
    let part = whole.lowerBound..<whole.upperBound - 1
    #expect(!self.panel(samples, .within(part), truth: truth).json.contains("true_steps"))
  }

  @Test func `minutes of the truth are taken once, in order of time`() throws {
    func piece(_ app: String, _ rates: [(minute: Int64, rate: Double)]) -> HealthPiece {
      var minutes = HealthPiece.noMinutes
      for (minute, rate) in rates {
        minutes.times.append(Self.start + 60_000 * minute)
        minutes.values += [1, 0.5, 1, 0, rate, 12]
        minutes.words += Array(repeating: 0, count: 4)
      }
      return HealthPiece(app: app, samples: [sample(SmallHealth.heart, 60)], minutes: minutes)
    }
    var panel = HealthPanel(.all)
    panel.see(piece("apple-health", [(0, 50), (1, 70)]))
    panel.see(piece("mylifedb", [(0, 50), (1, 70), (2, 90), (60, 80)]))
    let truth = try #require(try panel.numbers()["truth"] as? [String: Any])
    #expect(truth["minutes"] as? Int == 4)
    let medians = try #require(truth["heart_rate_p50"] as? [Any])
    #expect(medians[14] as? Double == 70 && medians[15] as? Double == 80)
    #expect((truth["heart_rate_p10"] as? [Any])?[14] as? Double == 50)
    #expect((truth["heart_rate_p90"] as? [Any])?[14] as? Double == 90)
    #expect(panel.books.map(\.app) == ["apple-health", "mylifedb"])
    #expect(panel.page.contains("p10, p50, p90 of the true rate") && panel.trueHeart.count == 4)
  }

  @Test func `a page has no truth of a body without its table of sleep`() {
    var body = BodyTruth()
    body.stages = [
      BodyTruth.Stage(span: Self.start..<Self.start + 600_000, name: "n2", row: 1)
    ]
    var panel = HealthPanel(.all)
    panel.begin(body)
    #expect(panel.trueNights == nil)
    body.tables = ["sleep"]
    panel.begin(body)
    // The time 14:00 is after noon, so the sleep belongs to the night of the next date.
    #expect(panel.trueNights?.dates == [Self.date + 1])
    panel.begin(body)
    #expect(panel.trueNights?.parts[Self.date + 1]?.count == 1)
    panel.see(
      HealthPiece(
        app: "mylifedb", samples: [sample(HealthKind.sleep, 3), sample(HealthKind.sleep, 0)]))
    #expect(
      Shown.rows("nights", in: panel.page) == [["2026-03-03", "1 min", "1 min", "10 min"]])
    #expect(
      panel.json.contains(
        """
        "nights":[{"date":"2026-03-03","asleep_seconds":60,"in_bed_seconds":60,\
        "true_asleep_seconds":600}]
        """))
  }

  @Test func `a sleep of no kind, or of waking alone, has no minutes asleep`() {
    let panel = panel([sample(HealthKind.sleep, 2), sample(HealthKind.sleep, 9)])
    #expect(Shown.rows("nights", in: panel.page) == [["2026-03-03", "–", "–"]])
    #expect(panel.json.contains("\"nights\":[{\"date\":\"2026-03-03\"}]"))
  }

  @Test func `a year of nights is in the table`() {
    let day: Int64 = 86_400_000
    let panel = panel((0..<401).map { sample(HealthKind.sleep, at: 1 + day * $0, 3) })
    let rows = Shown.rows("nights", in: panel.page)
    #expect(rows.count == 400 && rows.first?[0] == "1970-01-02")
  }

  @Test func `an app without samples has no section`() {
    let panel = panel([sample(SmallHealth.heart, 60)], .within(0..<1))
    #expect(panel.lack == "no health samples" && panel.books.count == 1)
    #expect(panel.json == "{}" && panel.page.isEmpty)
    #expect(self.panel([]).books.isEmpty)
  }

  /// The time 14:30 is at the pixel 62 + 388 x 14.5 / 24. The axis of the heart rate ends at 60
  /// beats/min.
  @Test func `the chart has a line of each share`() {
    let panel = panel([
      sample(SmallHealth.heart, 60), sample(SmallHealth.heart, 30), sample(SmallHealth.heart, 30),
      sample(SmallHealth.heart, at: Self.start + Self.hour, 60),
    ])
    #expect(Shown.outline("p50", in: panel.page) == "M296.4 132L312.6 32")
    #expect(Shown.outline("p90", in: panel.page) == "M296.4 32L312.6 32")
    #expect(Shown.outline("true", in: panel.page) == nil && panel.page.contains(">60</text>"))
  }
}
