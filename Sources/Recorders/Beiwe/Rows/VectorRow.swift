import Simulation

/// Three axes whose digits are coarse, so that numbers come again.
enum VectorRow: BeiweRow {
  static let example = Vector(0, 0, 0)

  @inline(__always)
  static func write(_ sample: Vector, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("x", recurring: sample.x)
    row.cell("y", recurring: sample.y)
    row.cell("z", recurring: sample.z)
  }
}
