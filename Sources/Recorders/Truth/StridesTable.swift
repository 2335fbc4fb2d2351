import Simulation

/// The table of strides: the landings of the left foot on long walks.
struct StridesTable: TruthTable {
  static let name = "strides"

  /// The minimum duration of such a walk, in seconds.
  private static let shortest = 60.0

  struct Row: TruthRow {
    var time: Int64 = 0
    /// The start of the walk, as in `bouts.csv`.
    var start: Int64 = 0
    /// The time since the previous landing, in seconds; nil for the first landing of a walk.
    var interval: Double?

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("bout", start)
      row.cell("stride_s", interval.map { "\((1e6 * $0).rounded() / 1e6)" } ?? "")
    }
  }

  mutating func rows(of day: StudyDay) -> [Row] {
    day.day.legs.filter(\.mode.isOnFoot).flatMap { leg in
      leg.stretches.compactMap { day.inside($0.lowerBound, $0.upperBound) }
        .filter { $0.upperBound - $0.lowerBound >= Self.shortest }
        .flatMap { stretch in
          var last: Double?
          return leg.leftLandings(in: stretch).map { time in
            defer { last = time }
            return Row(
              time: day.milliseconds(at: time), start: day.milliseconds(at: stretch.lowerBound),
              interval: last.map { time - $0 })
          }
        }
    }
  }
}
