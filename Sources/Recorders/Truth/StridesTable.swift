import Simulation

/// When the left foot lands in long stretches on foot.
struct StridesTable: TruthTable {
  static let name = "strides"

  /// Shorter stretches have no rows, in seconds.
  private static let shortest = 60.0

  struct Row: TruthRow {
    var time: Int64 = 0
    /// When the stretch began, as in `bouts.csv`.
    var start: Int64 = 0
    /// Seconds since the landing before; nil for a stretch's first.
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
