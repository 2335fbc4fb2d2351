import Simulation

/// The row of one local date.
struct DayTotals: TruthRow {
  /// What depends on the work of an installed app.
  struct Recorded {
    /// While the accelerometer was on and the phone was carried.
    var steps = 0
    /// Straight lines between the true positions of successive fixes, in metres.
    var chord = 0.0
  }

  /// In ms.
  var start: Int64 = 0
  var date = CivilDate(daysSinceEpoch: 0)
  var timeZone = ""
  var recorded: Recorded?
  var steps = 0
  var stepsCarried = 0
  /// Seconds on foot.
  var walking = 0.0
  /// Metres by any means.
  var distance = 0.0
  /// At home, and asleep in the night that ended on the date, in ms.
  var home: Int64 = 0
  var sleep: Int64 = 0
  /// Metres away from home at most.
  private(set) var homeDistance = 0.0
  var unlocks = 0
  var calls = 0
  private var places: [Int] = []

  var time: Int64 { start }

  init() {}

  init(start: Int64, date: CivilDate, timeZone: String, recorded: Recorded?) {
    self.start = start
    self.date = date
    self.timeZone = timeZone
    self.recorded = recorded
  }

  mutating func visit(_ place: Int) {
    if !places.contains(place) { places.append(place) }
  }

  mutating func reach(_ distance: Double) {
    homeDistance = max(homeDistance, distance)
  }

  func write(to row: inout RowWriter) {
    row.cell("date", date.description)
    row.cell("time_zone", timeZone)
    row.cell("steps", steps)
    row.cell("steps_carried", stepsCarried)
    row.cell("steps_recorded", recorded?.steps.description ?? "")
    row.cell("walking_seconds", walking)
    row.cell("distance_m", distance)
    row.cell("chord_m", recorded?.chord.description ?? "")
    row.cell("home_minutes", Double(home) / 60_000)
    row.cell("places", places.count)
    row.cell("max_home_distance_m", homeDistance)
    row.cell("unlocks", unlocks)
    row.cell("calls", calls)
    row.cell("sleep_minutes", Double(sleep) / 60_000)
  }
}
