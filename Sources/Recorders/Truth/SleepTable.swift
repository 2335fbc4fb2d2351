import Simulation

/// The stages of nights as they are, and as the watch tells them.
struct SleepTable: TruthTable {
  static let name = "sleep"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    /// Whether the watch says so, which need not be right.
    var watch = false
    var stage = ""

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("by", watch ? "watch" : "body")
      row.cell("stage", stage)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    guard let health = day.health else { return [] }
    let stages = health.stages.map { ($0.start, $0.end, false, $0.stage.rawValue) }
    let seen = health.seenStages.map { ($0.start, $0.end, true, $0.stage.rawValue) }
    return (stages + seen).compactMap { start, end, watch, stage in
      guard let inside = day.inside(start, end) else { return nil }
      return Row(
        start: day.milliseconds(at: inside.lowerBound),
        end: day.milliseconds(at: inside.upperBound),
        watch: watch, stage: stage)
    }
  }
}
