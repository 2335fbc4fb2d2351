import Simulation

/// The table of the streams' on-times, in the order of their ends.
struct WindowsTable: TruthTable {
  static let name = "windows"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var stream = ""
    var app = ""

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("stream", stream)
      row.cell("app", app)
    }
  }

  func rows(of work: AppWork) -> [Row] {
    work.windows.map {
      Row(
        start: $0.start.milliseconds, end: $0.end.milliseconds, stream: $0.stream, app: $0.app)
    }
  }
}
