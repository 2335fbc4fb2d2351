import Simulation

/// Times in which somebody used an app that SWIP monitors, and where what was recorded of them lies at the study's end.
struct SessionsTable: TruthTable {
  static let name = "sessions"

  struct Row: TruthRow {
    var session: SWIPSession?

    var time: Int64 { session?.start.milliseconds ?? 0 }

    func write(to row: inout RowWriter) {
      row.cell("session", session?.id ?? "")
      row.cell("start", time)
      row.cell("end", session?.end?.milliseconds)
      row.cell("app", session?.app.id ?? "")
      row.cell("store", session?.place.rawValue ?? "")
      row.cell("reason", session?.reason.rawValue ?? "")
      row.cell("uploaded", session?.uploaded?.milliseconds)
    }
  }

  func rows(of work: AppWork) -> [Row] { work.sessions.map { Row(session: $0) } }
}
