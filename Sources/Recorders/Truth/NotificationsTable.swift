import Simulation

/// The table of the notifications on the phone, in order of time.
struct NotificationsTable: TruthTable {
  static let name = "notifications"

  struct Row: TruthRow {
    var time: Int64 = 0
    var notification: AppNotification?

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("app", notification?.app.id ?? "")
      row.cell("kind", notification?.kind.rawValue ?? "")
      row.cell("phone", notification?.phone.rawValue ?? "")
      row.cell("silenced", notification?.isSilenced == true ? 1 : 0)
      row.cell("outcome", notification?.outcome.rawValue ?? "")
      row.cell("answered_s", notification?.answeredAfter)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.log?.notifications ?? []).filter { day.span.contains($0.time) }.map {
      Row(time: day.milliseconds(at: $0.time), notification: $0)
    }
  }
}
