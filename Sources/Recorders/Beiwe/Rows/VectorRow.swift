import Simulation

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
