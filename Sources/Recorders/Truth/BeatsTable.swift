import Simulation

/// The table of heartbeats, for the minutes in which the watch measures each beat.
struct BeatsTable: TruthTable {
  static let name = "beats"

  struct Row: TruthRow {
    /// The start of the minute, in ms since 1970 UTC.
    var start: Int64 = 0
    /// The time since the minute's start, in seconds with a resolution of 1 µs.
    var seconds = 0.0
    var isSeen = true

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("seconds", (1e6 * seconds).rounded() / 1e6)
      row.cell("seen", isSeen ? 1 : 0)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    (day.health?.beats ?? []).filter { day.span.contains($0.start) }.flatMap { window in
      zip(window.times, window.isSeen).map { time, isSeen in
        Row(
          start: day.milliseconds(at: window.start), seconds: time - window.start, isSeen: isSeen)
      }
    }
  }
}
