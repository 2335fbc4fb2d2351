import Simulation

/// The row of a sensor with three axes, whose values have few digits.
enum VectorRow: BeiweRow {
  static let examples = [
    Vector(0, -0.0, 1e-5), Vector(0.1, -1.0 / 3, 123.456), Vector(-1e-4, 48.5, 1e16),
  ]

  @inline(__always)
  static func write(_ sample: Vector, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("x", recurring: sample.x)
    row.cell("y", recurring: sample.y)
    row.cell("z", recurring: sample.z)
  }
}
