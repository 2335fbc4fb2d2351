import Simulation

enum IOSLogRow: BeiweRow {
  static let examples = [
    LogRow(
      launch: 1_772_460_000_000, memory: 53, battery: -1, event: "launch",
      message: "Application launch", subject: "", details: ("", "2.5.2"), count: 1),
    LogRow(
      launch: 1_772_460_000_021, memory: 70, battery: 0.7, event: "uploaded",
      message: "Uploaded data file", subject: "", details: ("a.csv", ""), count: 12_345),
  ]

  /// The counter is in the column d4, as the app writes it.
  static func write(_ row: LogRow, as dialect: RowDialect, to writer: inout RowWriter) {
    writer.cell("launchId", row.launch)
    writer.cell("memory", row.memory)
    writer.cell("battery", row.battery)
    writer.cell("event", row.event)
    writer.cell("msg", row.message, row.subject)
    writer.cell("d1", row.details.0)
    writer.cell("d2", row.details.1)
    writer.cell("d3", "" as StaticString)
    writer.cell("d4", row.count)
  }
}
