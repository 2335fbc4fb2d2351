import Formats
import Simulation

/// The recorder of the stream `accel`.
final class AccelerometerStream: SampledStream {
  typealias Row = AccelerometerRow

  static let stream = BeiweStream.accel

  let source: Accelerometer
  var samples: SampleFiles

  init(source: Accelerometer, samples: SampleFiles) {
    self.source = source
    self.samples = samples
  }

  static func source(_ setup: Timeline.Setup) -> Accelerometer { Accelerometer(of: setup.phone) }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("accel_on", "Accel collection on") : ("accel_off", "Accel collection off")
  }
}

enum AccelerometerRow: BeiweRow {
  static let examples = [
    Vector(0, 1, -1), Vector(6, 7, -7), Vector(65_536, -65_537, 32_768),
    Vector(524_287, -524_288, 1_048_577),
  ].map { $0 / 65_536 }

  @inline(__always)
  static func write(_ sample: Accelerometer.Sample, as dialect: RowDialect, to row: inout RowWriter)
  {
    if let device = dialect.device {
      row.cell("accuracy", device)
    } else {
      row.cell("accuracy", "unknown" as StaticString)
    }
    row.cell("x", stepped: sample.x)
    row.cell("y", stepped: sample.y)
    row.cell("z", stepped: sample.z)
  }
}
