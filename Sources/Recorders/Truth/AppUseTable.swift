import Simulation

/// The table of the apps on the screen, in order of time.
struct AppUseTable: TruthTable {
  static let name = "app_use"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var app = ""
    var category = ""
    /// The start of the session of the phone, in ms.
    var session: Int64 = 0
    var order = 0

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("app", app)
      row.cell("category", category)
      row.cell("session", session)
      row.cell("order", order)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.log?.digital.uses ?? []).compactMap { use in
      guard let inside = day.inside(use.start, use.end) else { return nil }
      return Row(
        start: day.milliseconds(at: inside.lowerBound),
        end: day.milliseconds(at: inside.upperBound),
        app: use.app.id, category: use.app.category,
        session: day.milliseconds(at: day.day.use.sessions[use.session].start), order: use.order)
    }
  }
}
