import Simulation

/// How the person felt, at every full hour of UTC, and when prompts arrived that asked for a survey.
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
    let prompts = day.day.use.responses.filter { $0.result != nil }.map(\.arrived)
      .filter(day.span.contains).map { (time: day.milliseconds(at: $0), seconds: $0) }
    return (day.times(every: 3_600_000) + prompts).sorted { $0.time < $1.time }.map {
      Row(time: $0.time, state: day.day.mind.state(at: $0.seconds))
    }
  }
}
