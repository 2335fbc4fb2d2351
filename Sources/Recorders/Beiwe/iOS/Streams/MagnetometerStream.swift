import Formats
import Simulation

/// The recorder of the stream `magnetometer`.
final class MagnetometerStream: SampledStream {
  typealias Row = VectorRow

  static let stream = BeiweStream.magnetometer

  let source: Magnetometer
  var samples: SampleFiles

  init(source: Magnetometer, samples: SampleFiles) {
    self.source = source
    self.samples = samples
  }

  static func source(_ setup: Timeline.Setup) -> Magnetometer {
    Magnetometer(of: setup.phone, in: setup.field)
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("magnetometer_on", "Magnetometer collection on")
      : ("magnetometer_off", "Magnetometer collection off")
  }
}
