import Formats
import Simulation

/// The recorder of the stream `proximity`.
final class ProximityStream: AppStream, EventStream {
  typealias Row = ProximityRow

  static let stream = BeiweStream.proximity
  static let sensor: any Sensor.Type = Proximity.self

  private var reader: EventReader<Proximity>
  var files = EventFiles<Proximity.Sample>()

  init?(_ setup: Timeline.Setup) {
    guard setup.collects(Proximity.self) else { return nil }
    reader = EventReader(Proximity(), in: setup.start..<setup.end)
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("proximity_on", "Proximity collection on") : ("proximity_off", "Proximity collection off")
  }

  func launch(_ launch: Launch, of life: LifeReader) -> [Happening] {
    reader.skip(to: launch.instant)
    return []
  }

  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    var happenings: [Happening] = []
    while let (time, sample) = reader.next(in: window, of: life) {
      if files.append(sample, at: time) {
        happenings.append(.file(Timestamp(milliseconds: time)))
      }
    }
    return happenings
  }
}

enum ProximityRow: BeiweRow {
  static let examples = [true, false].map { Proximity.Sample(isNear: $0) }

  static func write(_ sample: Proximity.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("event", sample.isNear ? "NearUser" : "NotNearUser" as StaticString)
  }
}
