import Formats
import Simulation

/// What becomes of each field that Cozie's app sends or should have sent, as if nobody else wrote to the
/// experiment's table.
struct CozieTable: TruthTable {
  static let name = "cozie"

  struct Row: TruthRow {
    var row: AppWork.SentRow?
    /// The field's place in the row.
    var place = 0

    var time: Int64 { row?.time.milliseconds ?? 0 }

    func write(to cells: inout RowWriter) {
      let field = row?.fields[place]
      cells.cell("request", row?.request.map(Int64.init))
      cells.cell("device", row?.device.rawValue ?? "")
      cells.cell("kind", row?.kind.rawValue ?? "")
      cells.cell("trigger", row?.trigger ?? "")
      cells.cell("time", time)
      cells.cell("field", CSV.cell(field?.name ?? ""))
      cells.cell("type", field?.type?.rawValue ?? "")
      cells.cell("fate", row?.fate.rawValue ?? "")
    }
  }

  func rows(of work: AppWork) -> [Row] {
    work.rows.flatMap { row in row.fields.indices.map { Row(row: row, place: $0) } }
  }
}
