import Simulation

/// The table of bouts: walks without a stop, including strolls.
struct BoutsTable: TruthTable {
  static let name = "bouts"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var mode = Leg.Mode.walk
    var steps = 0
    /// The cadence, in steps per second.
    var cadence = 0.0
    /// The speed, in m/s.
    var speed = 0.0

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("mode", mode.rawValue)
      row.cell("steps", steps)
      row.cell("cadence_hz", cadence)
      row.cell("speed_mps", speed)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    var rows: [Row] = []
    for leg in day.day.legs where leg.mode.isOnFoot {
      for stretch in leg.stretches {
        guard let inside = day.inside(stretch.lowerBound, stretch.upperBound) else { continue }
        let (start, end) = (inside.lowerBound, inside.upperBound)
        rows.append(
          Row(
            start: day.milliseconds(at: start), end: day.milliseconds(at: end), mode: leg.mode,
            steps: leg.steps(at: end) - leg.steps(at: start),
            cadence: (leg.phase(at: end) - leg.phase(at: start)) / (end - start),
            speed: (leg.distance(at: end) - leg.distance(at: start)) / (end - start)))
      }
    }
    return rows
  }
}
