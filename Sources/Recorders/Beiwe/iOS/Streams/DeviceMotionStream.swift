import Formats
import Simulation

/// The stream `devicemotion`.
final class DeviceMotionStream: SampledStream {
  typealias Row = DeviceMotionRow

  static let stream = BeiweStream.devicemotion

  let source: DeviceMotion
  var samples: SampleFiles

  init(source: DeviceMotion, samples: SampleFiles) {
    self.source = source
    self.samples = samples
  }

  static func source(_ setup: Timeline.Setup) -> DeviceMotion {
    switch setup.profile.deviceMotion {
    case .fused: DeviceMotion(of: setup.phone)
    case .exact: DeviceMotion(of: setup.phone, exactlyIn: setup.field)
    }
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("devicemotion_on", "DeviceMotion collection on")
      : ("devicemotion_off", "DeviceMotion collection off")
  }
}

/// Where Core Motion gives no magnetic field there are zeros, uncalibrated.
enum DeviceMotionRow: BeiweRow {
  static let examples =
    VectorRow.examples.map {
      DeviceMotion.Sample(
        roll: $0.x, pitch: $0.y, yaw: $0.z, rotationRate: 2 * $0, gravity: -1 * $0,
        userAcceleration: 0.1 * $0)
    }
    + [FieldCalibration.Word.low, .medium, .high].map {
      DeviceMotion.Sample(
        roll: 0, pitch: 0, yaw: 0, rotationRate: .zero, gravity: .zero, userAcceleration: .zero,
        field: Vector(0, 20.5, -1.0 / 3), calibration: $0)
    }

  static func write(_ sample: DeviceMotion.Sample, as dialect: RowDialect, to row: inout RowWriter)
  {
    row.cell("roll", sample.roll)
    row.cell("pitch", sample.pitch)
    row.cell("yaw", sample.yaw)
    row.cell("rotation_rate_x", sample.rotationRate.x)
    row.cell("rotation_rate_y", sample.rotationRate.y)
    row.cell("rotation_rate_z", sample.rotationRate.z)
    row.cell("gravity_x", sample.gravity.x)
    row.cell("gravity_y", sample.gravity.y)
    row.cell("gravity_z", sample.gravity.z)
    row.cell("user_accel_x", sample.userAcceleration.x)
    row.cell("user_accel_y", sample.userAcceleration.y)
    row.cell("user_accel_z", sample.userAcceleration.z)
    row.cell("magnetic_field_calibration_accuracy", word(for: sample.calibration))
    row.cell("magnetic_field_x", sample.field.x)
    row.cell("magnetic_field_y", sample.field.y)
    row.cell("magnetic_field_z", sample.field.z)
  }

  private static func word(for calibration: FieldCalibration.Word) -> StaticString {
    switch calibration {
    case .uncalibrated: "uncalibrated"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
