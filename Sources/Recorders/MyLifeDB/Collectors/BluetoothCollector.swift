import Simulation
import Spool

/// The connections with the person's own Bluetooth devices.
struct BluetoothCollector: Collector {
  static let name = "bluetooth"
  static let connection = metric("bluetooth", "Bluetooth Device", unit: "s", under: .device)
  static let metrics = [connection]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().connections.map { connection in
      day.sample(Self.connection, connection.span.lowerBound, connection.span.upperBound) { json in
        json.member("peripheral", connection.peripheral)
        json.member(
          "name",
          connection.kind.rawValue.prefix(1).uppercased() + connection.kind.rawValue.dropFirst())
        json.member("kind", connection.kind.rawValue)
        json.member("rssi_dbm", connection.signal)
      }
    }
  }
}
