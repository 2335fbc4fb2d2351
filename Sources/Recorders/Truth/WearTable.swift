import Simulation

/// Where the watch is, without a gap.
struct WearTable: TruthTable {
  static let name = "wear"

  struct Row: TruthRow, Equatable {
    var start: Int64 = 0
    var end: Int64 = 0
    var state = Wear.State.worn
    var reason: Wear.Reason?

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("state", state.rawValue)
      row.cell("reason", reason?.rawValue ?? "")
      row.cell("label", reason?.label ?? "")
    }
  }

  /// The row that goes on, perhaps into the next day.
  private var last: Row?

  init() {}

  mutating func rows(of day: StudyDay) -> [Row] {
    var ended: [Row] = []
    for spell in day.day.wear?.spells ?? [] {
      guard let inside = day.inside(spell.start, spell.end) else { continue }
      let (start, end) = (
        day.milliseconds(at: inside.lowerBound), day.milliseconds(at: inside.upperBound)
      )
      if var open = last, open.state == spell.state, open.reason == spell.reason {
        open.end = end
        last = open
      } else if start < end {
        if let last { ended.append(last) }
        last = Row(start: start, end: end, state: spell.state, reason: spell.reason)
      }
    }
    return ended
  }

  func lastRows() -> [Row] { last.map { [$0] } ?? [] }
}
