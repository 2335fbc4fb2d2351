import Formats
import Testing

@testable import Panels
@testable import Reading

struct DaysPanelTests {
  /// The start of Sunday 2026-03-29 in Berlin, in ms since 1970. The date has 23 hours, because the
  /// clocks go from 02:00 to 03:00.
  private static let midnight: Int64 = 1_774_738_800_000
  private static let nextMidnight: Int64 = 1_774_821_600_000
  private static let hour: Int64 = 3_600_000

  private static let berlin = LocalClock(zone: "Europe/Berlin") { time in
    time < 1_774_746_000_000 ? 3_600_000 : 7_200_000
  }

  private static func frame(_ window: Range<Int64>? = nil) -> Frame {
    Frame(clock: berlin, window: window, showsCoordinates: false)
  }

  private static func event(_ time: Int64, _ name: String, _ level: Double = 0.5) -> Events.Event {
    Events.Event(time: time, name: name, level: level, place: RowPlace(""))
  }

  /// The events of two days: the phone is unlocked for a minute and around the second midnight, and
  /// on the charger for an hour.
  private static let power = [
    event(midnight + hour, "Unlocked", 0.9), event(midnight + hour + 60_000, "Locked", 0.8),
    event(midnight + 4 * hour, "Charging", 0.2), event(midnight + 5 * hour, "Unplugged", 0.7),
    event(nextMidnight - 30_000, "Unlocked", 0.41),
    event(nextMidnight + 90_000, "Locked", 0.33),
  ]

  /// Returns a ground truth in which the participant is at home for 9,600 s after midnight, and
  /// then on foot until noon of the second day.
  private static func truth() -> Truth {
    var truth = Truth()
    truth.places = [place(0, "home"), place(1, "work"), place(2, "cafe")]
    truth.segments = [
      segment(midnight..<midnight + 9_600_000, place: 0, "", "table"),
      segment(midnight + 9_600_000..<nextMidnight + 12 * hour, place: nil, "walk", "pocket"),
    ]
    truth.days = [
      day("2026-03-29", "America/New_York", steps: 1), day("2026-03-28", "Europe/Berlin", steps: 2),
      day("2026-03-29", "Europe/Berlin", steps: 4_321),
    ]
    return truth
  }

  private static func place(_ number: Int, _ kind: String) -> Truth.Place {
    Truth.Place(
      number: number, kind: kind, position: Truth.Position(latitude: 1, longitude: 2),
      firstVisit: 0, visits: 1, minutes: 1)
  }

  private static func segment(
    _ span: Span, place: Int?, _ mode: String, _ placement: String
  ) -> Truth.Segment {
    Truth.Segment(
      span: span, place: place, mode: mode, posture: "", placement: placement, environment: "")
  }

  private static func day(_ date: String, _ zone: String, steps: Int) -> Truth.Day {
    Truth.Day(
      date: date, timeZone: zone, steps: steps, carried: 3, recorded: 5, walkingSeconds: 6,
      distance: 3_456.5, homeMinutes: 600, places: 1, homeDistance: 7, unlocks: 8, calls: 9,
      sleepMinutes: 10)
  }

  private func panel(
    _ power: [Events.Event] = power, truth: Truth? = nil, pieces: [Piece] = [],
    _ frame: Frame = Self.frame()
  ) -> DaysPanel {
    var setting = Setting(patient: "a", dialect: .current, layout: .download)
    setting.truth = truth
    setting.events.power = power
    var panel = DaysPanel(frame)
    panel.begin(setting)
    for piece in pieces { panel.see(piece) }
    return panel
  }

  @Test func `days are those of local clocks, of 23 hours in spring`() {
    let panel = panel()
    #expect(
      panel.json == """
        {"days":[{"date":"2026-03-29","hours":23,"unlocked_seconds":90,"charging_seconds":3600,\
        "moving_seconds":0,"least_battery":0.2},{"date":"2026-03-30","hours":24,\
        "unlocked_seconds":90,"charging_seconds":0,"moving_seconds":0,"least_battery":0.41}]}
        """)
    #expect(
      Shown.rows("days", in: panel.page) == [
        ["2026-03-29", "23", "2 min", "60 min", "0 min", "20 %"],
        ["2026-03-30", "24", "2 min", "0 min", "0 min", "41 %"],
      ])
    #expect(panel.page.contains("One strip for each of 2 days, from midnight to midnight."))
    #expect(panel.lack == nil && DaysPanel(.all).lack == "no rows with a time")
  }

  /// In each stream, the second row has an earlier time than the first row, as in a file with
  /// unsorted rows.
  @Test func `times that fall from row to row are in the days of all rows`() {
    let (first, second) = (Self.nextMidnight + Self.hour, Self.nextMidnight - Self.hour)
    var accel = DaysPanel(Self.frame())
    accel.see(Piece.still([(first, -1), (second, -1)]))
    var piece = Piece(0..<Piece.length)
    piece.gps = Rows([first, second].map { ($0, [1, 2, 3, 4]) }, width: 4)
    var gps = DaysPanel(Self.frame())
    gps.see(piece)
    for panel in [accel, gps] {
      #expect(panel.json.contains("\"date\":\"2026-03-29\""))
      #expect(panel.json.contains("\"date\":\"2026-03-30\""))
    }
  }

  /// One pixel is 96 s, so the 61st minute of the day is in the pixels 37 and 38.
  @Test func `strips show the phone's states at heights of their own`() {
    let page = panel().page
    // The strip of the second day is 28 pixels lower. Its time of 1.5 minutes is within one pixel.
    #expect(Shown.strips("day8", in: page)[3] == "M37 16.5h2m823 0h1m-863 28h1")
    #expect(Shown.strips("day9", in: page)[3] == "M150 19.5h38")
    // The colours show battery levels of up to 100 % from the first row on, and then of up to 80 %.
    // During the hour on the charger the level is up to 20 %, and later up to 80 % and 60 %.
    #expect(Shown.strips("day16", in: page)[3] == "M37 23.5h2")
    #expect(Shown.strips("day12", in: page)[3] == "M150 23.5h38")
    #expect(Shown.strips("day0", in: page).isEmpty && !page.contains("at home"))
    #expect(page.contains("viewBox=\"0 0 900 56\"") && page.contains(">21 h</span>"))
  }

  @Test func `the truth is above, with the sums of the local date`() {
    let panel = panel(truth: Self.truth())
    let page = panel.page
    // The first 9,600 s are 100 pixels. The strip of the walk continues until the end of the first
    // day, and until noon of the second day.
    #expect(Shown.strips("day0", in: page)[8] == "M0 4h100")
    #expect(Shown.strips("day5", in: page)[3] == "M0 9.5h100")
    #expect(Shown.strips("day3", in: page)[8] == "M100 4h763m-863 28h450")
    #expect(Shown.strips("day6", in: page)[3] == "M100 9.5h763m-863 28h450")
    let rows = Shown.rows("days", in: page)
    #expect(
      rows.map { Array($0.suffix(3)) } == [["4,321", "3.46 km", "600 min"], ["–", "–", "–"]])
    #expect(
      panel.json.contains(
        "\"true_steps\":4321,\"true_distance_m\":3456.5,\"true_home_minutes\":600}"))
    #expect(panel.json.ranges(of: "true_steps").count == 1)
    // If the page shows only a part of the day, it has no sums of the day.
    let part = self.panel(truth: Self.truth(), Self.frame(Self.midnight + 1..<Self.nextMidnight))
    #expect(!part.json.contains("true_steps"))
    let whole = self.panel(truth: Self.truth(), Self.frame(Self.midnight..<Self.nextMidnight))
    #expect(whole.json.contains("true_steps"))
  }

  @Test(
    arguments: [
      (mode: "", place: 0, placement: "table", colours: ["day0", "day5"]),
      ("", 1, "nightstand", ["day1", "day5"]), ("", 2, "car_mount", ["day2", "day5"]),
      ("", 3, "pocket", ["day2", "day6"]), ("", nil, "hand_using", ["day2", "day7"]),
      ("walk", nil, "hand_swinging", ["day3", "day7"]), ("run", nil, "ear", ["day3", "day7"]),
      ("stairs", 0, "bag", ["day3", "day6"]), ("car", nil, "bag", ["day4", "day6"]),
    ] as [(mode: String, place: Int?, placement: String, colours: [String])])
  func `a segment has a place and a place of the phone`(
    mode: String, place: Int?, placement: String, colours: [String]
  ) {
    var truth = Self.truth()
    truth.segments = [
      Self.segment(Self.midnight..<Self.midnight + Self.hour, place: place, mode, placement)
    ]
    let page = panel(truth: truth).page
    let drawn = (0...7).map { "day\($0)" }.filter { !Shown.strips($0, in: page).isEmpty }
    #expect(drawn == colours)
  }

  @Test(arguments: [
    (level: 0.0, colour: "day12"), (0.2, "day12"), (0.21, "day13"), (0.4, "day13"), (0.6, "day14"),
    (0.61, "day15"), (0.8, "day15"), (0.81, "day16"), (1, "day16"),
  ])
  func `a battery has five shades`(level: Double, colour: String) {
    let rows = [
      Self.event(Self.midnight, "Locked", level), Self.event(Self.midnight + 96_000, "Locked", -1),
    ]
    let page = panel(rows).page
    let drawn = (12...16).map { "day\($0)" }.filter { !Shown.strips($0, in: page).isEmpty }
    #expect(drawn == [colour])
  }

  @Test func `a day has the least level of its rows, to a percent`() {
    let rows = [
      Self.event(Self.midnight, "Locked", 0.456), Self.event(Self.midnight + 1, "Locked", 0.9),
    ]
    #expect(panel(rows).json.contains("\"least_battery\":0.46}"))
    #expect(Shown.rows("days", in: panel(rows).page)[0][5] == "46 %")
    let none = panel([Self.event(Self.midnight, "Locked", -1)])
    #expect(!none.json.contains("least_battery") && Shown.rows("days", in: none.page)[0][5] == "–")
  }

  /// The mean deviations from 1 g are just below and just above the limits 0.02 g and 0.08 g for
  /// motion.
  @Test(
    arguments: [
      (z: 1.019, seconds: 0.0, colour: nil), (1.021, 60.001, "day10"), (1.079, 60.001, "day10"),
      (1.081, 60.001, "day11"), (0.9, 60.001, "day11"),
    ] as [(Double, Double, String?)])
  func `a phone moves a little, much or not`(z: Double, seconds: Double, colour: String?) {
    // The time in motion lasts from the first row to 1 ms after the last row.
    let first = Self.midnight + Self.hour
    let panel = panel([], pieces: [.still([(first, z), (first + 60_000, z)])])
    #expect(panel.json.contains("\"moving_seconds\":\(seconds == 0 ? "0" : "\(seconds)")}"))
    let page = panel.page
    let drawn = ["day10", "day11"].filter { !Shown.strips($0, in: page).isEmpty }
    #expect(drawn == [colour].compactMap(\.self))
    if let colour { #expect(Shown.strips(colour, in: page)[3] == "M37 13.5h2") }
  }

  @Test func `a movement is the mean of its rows`() {
    // The two deviations of 0.5 g and 0 g have the mean 0.25 g, and the two of 0.03 g and 0 g have
    // the mean 0.015 g.
    let first = Self.midnight
    let much = panel([], pieces: [.still([(first, 1.5), (first + 1_000, 1)])])
    #expect(much.json.contains("\"moving_seconds\":1.001"))
    let still = panel([], pieces: [.still([(first, 1.03), (first + 1_000, -1)])])
    #expect(still.json.contains("\"moving_seconds\":0}"))
  }

  @Test func `fixes and each kind of event make a day`() {
    var piece = Piece(0..<Piece.length)
    piece.gps = Rows(
      [(Self.midnight - 1, [1, 2, 3, 4]), (Self.midnight, [1, 2, 3, 4])], width: 4)
    let dates = panel([], pieces: [piece]).json.matches(of: /2026-03-../).map { String($0.0) }
    #expect(dates == ["2026-03-28", "2026-03-29"])
    for place in 0..<3 {
      var setting = Setting(patient: "a", dialect: .current, layout: .download)
      let event = Self.event(Self.midnight, "x")
      if place == 0 { setting.events.power = [event] }
      if place == 1 { setting.events.proximity = [event] }
      if place == 2 { setting.events.reachability = [event] }
      var panel = DaysPanel(Self.frame())
      panel.begin(setting)
      #expect(panel.json.contains("\"date\":\"2026-03-29\""), "\(place)")
    }
    // An event in the last millisecond of a date belongs only to that date.
    let last = panel([Self.event(Self.nextMidnight - 1, "x")]).json
    #expect(last.matches(of: /2026-03-../).map { String($0.0) } == ["2026-03-29"])
  }

  @Test func `a charger without an end lasts to the last event, or to the end of the truth`() {
    let rows = [
      Self.event(Self.midnight, "Charging"), Self.event(Self.midnight + 60_000, "Locked"),
    ]
    #expect(panel(rows).json.contains("\"charging_seconds\":60,"))
    var truth = Self.truth()
    truth.segments = [
      Self.segment(Self.midnight..<Self.midnight + Self.hour, place: nil, "", "")
    ]
    #expect(panel(rows, truth: truth).json.contains("\"charging_seconds\":3600,"))
  }

  @Test func `a span leaves out what is before and after it`() {
    let start = Self.midnight + Self.hour
    let panel = panel(
      pieces: [.still([(start, 1.5), (start + 40_000, 1.5), (start + 50_000, 1.5)])],
      Self.frame(start + 30_000..<start + 45_000))
    #expect(
      panel.json == """
        {"days":[{"date":"2026-03-29","hours":23,"unlocked_seconds":15,"charging_seconds":0,\
        "moving_seconds":0.001,"least_battery":0.9}]}
        """)
  }

  @Test func `a clock that was set to 1970 makes 401 days at the most`() throws {
    let rows = [Self.event(1, "Locked"), Self.event(Self.midnight, "Locked")]
    let days = try #require(try panel(rows).numbers()["days"] as? [[String: Any]])
    #expect(days.count == 401 && days.last?["date"] as? String == "2026-03-29")
    #expect(days.first?["date"] as? String == "2025-02-22")
  }
}
