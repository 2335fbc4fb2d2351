import Simulation

/// A network that a scan has found.
struct ToyScan: Sendable {
  /// In MHz.
  let frequency: Double
  /// In dBm.
  let strength: Double
}

enum ToyScanRow: BeiweRow {
  static let examples = [ToyScan(frequency: 2_412, strength: -50)]

  static func write(_ scan: ToyScan, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("frequency", scan.frequency)
    row.cell("strength", scan.strength)
  }
}

enum ToyScreenRow: BeiweRow {
  static let examples = [true, false]

  static func write(_ isOn: Bool, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("event", isOn ? "on" : "off")
  }
}
