import Simulation

/// What the vehicle of each leg is like.
struct VehiclesTable: TruthTable {
  static let name = "vehicles"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var mode = Leg.Mode.car
    /// Natural frequencies of the body and of the wheels in Hz; nil without a suspension.
    var body: Double?
    var hop: Double?
    /// The firing frequency of the idling engine in Hz; nil without one.
    var idle: Double?
    /// Turns a minute that the cyclist likes; nil without pedals.
    var cadence: Double?
    /// The mean roughness of the ground over the way; 1 is usual for the kind of vehicle.
    var roughness = 1.0

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      func number(_ value: Double?) -> String {
        value.map { "\((1_000 * $0).rounded() / 1_000)" } ?? ""
      }
      row.cell("start", start)
      row.cell("end", end)
      row.cell("mode", mode.rawValue)
      row.cell("body_hz", number(body))
      row.cell("hop_hz", number(hop))
      row.cell("idle_hz", number(idle))
      row.cell("cadence_rpm", number(cadence))
      row.cell("roughness", number(roughness))
    }
  }

  mutating func rows(of day: StudyDay) -> [Row] {
    day.day.rides.compactMap { ride in
      guard let inside = day.inside(ride.leg.start, ride.leg.end) else { return nil }
      return Row(
        start: day.milliseconds(at: inside.lowerBound),
        end: day.milliseconds(at: inside.upperBound), mode: ride.leg.mode, body: ride.bumps?.body,
        hop: ride.bumps?.hop, idle: ride.idle,
        cadence: ride.cadence, roughness: ride.roughness)
    }
  }
}
