import Simulation

/// The table of the entries that the person types into a diary, in order of the time at which they are
/// saved, with the true state of the person at the time that they are about.
struct EntriesTable: TruthTable {
  static let name = "entries"

  struct Row: TruthRow {
    var entered: Int64 = 0
    var entry: Entry?

    var time: Int64 { entered }

    func write(to row: inout RowWriter) {
      row.cell("entered", entered)
      row.cell("start", entry?.start.milliseconds ?? 0)
      row.cell("end", entry?.end.milliseconds ?? 0)
      row.cell("type", entry?.kind.type ?? "")
      row.cell("value", entry?.value)
      row.cell("reported_mood", entry?.reportedMood)
      row.cell("true_mood", entry?.truth.mood)
      row.cell("stress", entry?.truth.stress)
      row.cell("slept_h", entry?.truth.slept)
      row.cell("place", entry?.truth.place?.rawValue ?? "")
      row.cell("backfilled", entry?.isBackfilled == true ? 1 : 0)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.log?.entries ?? []).compactMap { entry in
      let time = entry.entered.seconds(since: day.day.start)
      guard day.span.contains(time) else { return nil }
      return Row(entered: entry.entered.milliseconds, entry: entry)
    }
  }
}
