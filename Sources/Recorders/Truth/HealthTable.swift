import Simulation

/// What somebody and his body do, at every full minute of UTC.
struct HealthTable: TruthTable {
  static let name = "health"

  struct Row: TruthRow {
    var time: Int64 = 0
    var state: BodyState?

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("place", state?.place?.rawValue ?? "")
      row.cell("mode", state?.mode?.rawValue ?? "")
      row.cell("posture", state?.postureName ?? "")
      row.cell("met", Self.rounded(state?.effort))
      row.cell("stage", state?.stage?.rawValue ?? "")
      row.cell("arousal", Self.rounded(state?.arousal))
      row.cell("worn", state?.isWorn == true ? 1 : 0)
      row.cell("carried", state?.isCarried == true ? 1 : 0)
      row.cell("heart_rate", Self.rounded(state?.heartRate))
      row.cell("respiration", Self.rounded(state?.respiration))
    }

    /// To a thousandth: there are many rows.
    private static func rounded(_ value: Double?) -> Double {
      (1_000 * (value ?? 0)).rounded() / 1_000
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.health?.minutes ?? []).filter { day.span.contains($0.start) }.map {
      Row(time: day.milliseconds(at: $0.start), state: $0)
    }
  }
}
