import Simulation

/// How a sample of a stream reads as cells.
protocol BeiweRow {
  associatedtype Sample
  static func write(_ sample: Sample, as dialect: RowDialect, to row: inout RowWriter)
  /// Any sample, to ask for the names of the columns.
  static var example: Sample { get }
}

extension BeiweRow {
  /// The names of the columns after the timestamp, each with a comma before it.
  static var columns: [UInt8] { RowWriter.names { write(example, as: .current, to: &$0) } }
}

enum AccelerometerRow: BeiweRow {
  static let example = Accelerometer.Sample(0, 0, 0)

  @inline(__always)
  static func write(_ sample: Accelerometer.Sample, as dialect: RowDialect, to row: inout RowWriter)
  {
    if let device = dialect.device {
      row.cell("accuracy", device)
    } else {
      row.cell("accuracy", "unknown" as StaticString)
    }
    row.cell("x", sixteenBits: sample.x)
    row.cell("y", sixteenBits: sample.y)
    row.cell("z", sixteenBits: sample.z)
  }
}

/// Gyroscope and magnetometer, whose digits are coarse.
enum VectorRow: BeiweRow {
  static let example = Vector(0, 0, 0)

  @inline(__always)
  static func write(_ sample: Vector, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("x", recurring: sample.x)
    row.cell("y", recurring: sample.y)
    row.cell("z", recurring: sample.z)
  }
}

/// Where Core Motion gives no magnetic field there are zeros, uncalibrated.
enum DeviceMotionRow: BeiweRow {
  static let example = DeviceMotion.Sample(
    roll: 0, pitch: 0, yaw: 0, rotationRate: .zero, gravity: .zero, userAcceleration: .zero)

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
