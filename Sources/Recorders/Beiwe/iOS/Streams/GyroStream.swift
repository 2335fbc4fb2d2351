import Formats
import Simulation

/// The recorder of the stream `gyro`.
final class GyroStream: SampledStream {
  typealias Row = VectorRow

  static let stream = BeiweStream.gyro

  let source: Gyro
  var samples: SampleFiles

  init(source: Gyro, samples: SampleFiles) {
    self.source = source
    self.samples = samples
  }

  static func source(_ setup: Timeline.Setup) -> Gyro { Gyro(of: setup.phone) }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("gyro_on", "Gyro collection on") : ("gyro_off", "Gyro collection off")
  }
}
