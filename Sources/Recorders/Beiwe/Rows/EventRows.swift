import Formats
import Simulation

enum GPSRow: BeiweRow {
  static let example = GPS.Sample(
    position: .init(latitude: 0, longitude: 0, altitude: 0), accuracy: 0,
    truth: .init(latitude: 0, longitude: 0, altitude: 0), environment: .indoor)

  static func write(_ sample: GPS.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("latitude", sample.position.latitude)
    row.cell("longitude", sample.position.longitude)
    row.cell("altitude", sample.position.altitude)
    row.cell("accuracy", sample.accuracy)
  }
}

enum PowerStateRow: BeiweRow {
  static let example = PowerState.Sample(event: .locked, level: 0)

  static func write(_ sample: PowerState.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    switch sample.event {
    case .battery(let state): row.cell("event", state.rawValue)
    case .unknown: row.cell("event", "PowerUnknown" as StaticString)
    case .locked: row.cell("event", "Locked" as StaticString)
    case .unlocked: row.cell("event", "Unlocked" as StaticString)
    }
    if dialect.facts.levelIsPercent {
      row.cell("level", Int((100 * sample.level).rounded()))
    } else {
      row.cell("level", sample.level)
    }
  }
}

enum ProximityRow: BeiweRow {
  static let example = Proximity.Sample(isNear: false)

  static func write(_ sample: Proximity.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("event", sample.isNear ? "NearUser" : "NotNearUser" as StaticString)
  }
}

enum ReachabilityRow: BeiweRow {
  static let example = Reachability.Sample(network: .wifi)

  static func write(_ sample: Reachability.Sample, as dialect: RowDialect, to row: inout RowWriter)
  {
    row.cell("event", dialect.word(for: sample.network))
  }
}

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
