import Simulation

/// A Wi-Fi network in the result of a scan.
struct ToyScan: Sendable {
  /// The frequency of the network, in MHz.
  let frequency: Double
  /// The signal strength, in dBm.
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
