import Simulation

/// What becomes of each field that Cozie's app sends or should have sent, as if nobody else wrote to the
/// experiment's table.
struct CozieTable: TruthTable {
  static let name = "cozie"

  struct Row: TruthRow {
    var field: AppWork.Field?

    var time: Int64 { field?.time.milliseconds ?? 0 }

    func write(to row: inout RowWriter) {
      row.cell("request", field?.request.map(Int64.init))
      row.cell("device", field?.device ?? "")
      row.cell("kind", field?.kind ?? "")
      row.cell("trigger", field?.trigger ?? "")
      row.cell("time", time)
      row.cell("field", CSV.cell(field?.name ?? ""))
      row.cell("type", field?.type ?? "")
      row.cell("fate", field?.fate.rawValue ?? "")
    }
  }

  func rows(of work: AppWork) -> [Row] { work.fields.map { Row(field: $0) } }
}
