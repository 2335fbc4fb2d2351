import Formats
import Simulation

/// A stream of air pressures in files of their own, named `barometer`.
final class BarometerStream: SampledStream {
  typealias Row = BarometerRow

  static let stream = BeiweStream.barometer

  let source: Barometer
  var samples: SampleFiles

  init(source: Barometer, samples: SampleFiles) {
    self.source = source
    self.samples = samples
  }

  static func source(_ setup: Timeline.Setup) -> Barometer { Barometer(setup.random["barometer"]) }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("barometer_on", "Barometer collection on") : ("barometer_off", "Barometer collection off")
  }
}

enum BarometerRow: BeiweRow {
  static let examples = [101.325, 100, 98.765_432_1].map { Barometer.Sample(pressure: $0) }

  static func write(_ sample: Barometer.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("pressure", sample.pressure)
  }
}
