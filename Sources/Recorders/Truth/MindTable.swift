import Simulation

/// How the person felt, at every full hour of UTC.
struct MindTable: TruthTable {
  static let name = "mind"

  struct Row: TruthRow {
    var time: Int64 = 0
    var state = Mind.State(mood: 0, stress: 0, energy: 0)

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("mood", state.mood)
      row.cell("stress", state.stress)
      row.cell("energy", state.energy)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    day.times(every: 3_600_000).map { time, seconds in
      Row(time: time, state: day.day.mind.state(at: seconds))
    }
  }
}
