import Simulation

/// The table of the active apps of the Mac, in order of time.
struct MacUseTable: TruthTable {
  static let name = "mac_use"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var app = ""
    var category = ""
    /// The kind of the place.
    var place = ""
    /// The repository and the kind of work; empty in apps that are no editors.
    var repository = ""
    var activity = ""

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("app", app)
      row.cell("category", category)
      row.cell("place", place)
      row.cell("repo", repository)
      row.cell("activity", activity)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.log?.mac?.uses ?? []).compactMap { use in
      guard let inside = day.inside(use.start, use.end) else { return nil }
      return Row(
        start: day.milliseconds(at: inside.lowerBound),
        end: day.milliseconds(at: inside.upperBound), app: use.app.id, category: use.app.category,
        place: day.day.places[use.place].kind.rawValue, repository: use.coding?.repository ?? "",
        activity: use.coding?.activity.rawValue ?? "")
    }
  }
}
