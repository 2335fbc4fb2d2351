import Simulation

/// The table of workouts that the participant recorded with the watch.
struct WorkoutsTable: TruthTable {
  static let name = "workouts"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var activity = ""
    var distance: Double?
    var energy = 0.0
    var effort = 0.0
    var fixes = 0

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("activity", activity)
      row.cell("distance_m", distance.map { "\((100 * $0).rounded() / 100)" } ?? "")
      row.cell("energy_kcal", energy)
      row.cell("met", (1_000 * effort).rounded() / 1_000)
      row.cell("fixes", fixes)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.health?.recordedWorkouts ?? []).filter { day.span.contains($0.span.lowerBound) }.map {
      Row(
        start: day.milliseconds(at: $0.span.lowerBound),
        end: day.milliseconds(at: $0.span.upperBound), activity: $0.activityName,
        distance: $0.distance, energy: $0.energy, effort: $0.effort, fixes: $0.route.count)
    }
  }
}
