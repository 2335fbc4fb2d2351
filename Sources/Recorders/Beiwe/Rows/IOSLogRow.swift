import Simulation

enum IOSLogRow: BeiweRow {
  static let example = LogRow(
    launch: 0, memory: 0, battery: 0, event: "", message: "", details: ("", ""), count: 0)

  /// The counter stands under the header d4, as the app writes it.
  static func write(_ row: LogRow, as dialect: RowDialect, to writer: inout RowWriter) {
    writer.cell("launchId", row.launch)
    writer.cell("memory", row.memory)
    writer.cell("battery", row.battery)
    writer.cell("event", row.event)
    writer.cell("msg", row.message)
    writer.cell("d1", row.details.0)
    writer.cell("d2", row.details.1)
    writer.cell("d3", "" as StaticString)
    writer.cell("d4", row.count)
  }
}
