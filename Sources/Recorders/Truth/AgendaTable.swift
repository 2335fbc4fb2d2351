import Simulation

/// The table of the calendar's events, in order of time.
struct AgendaTable: TruthTable {
  static let name = "agenda"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var event: AgendaEvent?

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("event", event?.id ?? "")
      row.cell("calendar", event?.calendar.rawValue ?? "")
      row.cell("kind", event?.kind.rawValue ?? "")
      row.cell("place", event?.place.map(Int64.init))
      row.cell("online", event?.isOnline == true ? 1 : 0)
      row.cell("status", event?.status.rawValue ?? "")
      row.cell("attended", event?.isAttended == true ? 1 : 0)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.log?.digital.events ?? []).compactMap { event in
      guard let inside = day.inside(event.span.lowerBound, event.span.upperBound) else {
        return nil
      }
      return Row(
        start: day.milliseconds(at: inside.lowerBound),
        end: day.milliseconds(at: inside.upperBound),
        event: event)
    }
  }
}
