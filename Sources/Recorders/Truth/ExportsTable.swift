import Simulation

/// The table of an app's attempts to export the samples of a date, in order of time.
struct ExportsTable: TruthTable {
  static let name = "exports"

  struct Row: TruthRow {
    var export: AppWork.Export?

    var time: Int64 { export?.time.milliseconds ?? 0 }

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("date", export.map { "\($0.date)" } ?? "")
      row.cell("collector", export?.collector ?? "")
      row.cell("result", export?.result.rawValue ?? "")
      row.cell("samples", export?.samples ?? 0)
      row.cell("late", export?.late ?? 0)
    }
  }

  func rows(of work: AppWork) -> [Row] { work.exports.map { Row(export: $0) } }
}
