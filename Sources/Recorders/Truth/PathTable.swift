import Simulation

/// Where the person was, once a second while he moved, strolls included.
struct PathTable: TruthTable {
  static let name = "path"

  struct Row: TruthRow {
    var time: Int64 = 0
    var position = GPS.Sample.Position(latitude: 0, longitude: 0, altitude: 0)
    /// In m/s, over the ground.
    var speed = 0.0
    /// Degrees clockwise from north.
    var course = 0.0

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("latitude", position.latitude)
      row.cell("longitude", position.longitude)
      row.cell("altitude", position.altitude)
      row.cell("speed_mps", speed)
      row.cell("course_deg", course)
    }
  }

  private let geography: Geography

  init(in towns: Towns) {
    geography = Geography(towns)
  }

  func rows(of day: StudyDay) -> [Row] {
    var rows: [Row] = []
    for leg in day.day.legs {
      for (time, seconds) in day.times(every: 1_000, from: leg.start, to: leg.end) {
        let (position, velocity) = day.day.travel(at: seconds)
        let (east, north) = (velocity.x, velocity.y)
        let speed = (east * east + north * north).squareRoot()
        guard speed > 0.01 else { continue }
        let course = Elementary.atan2(east, north) * 180 / .pi
        rows.append(
          Row(
            time: time, position: geography.position(of: position), speed: speed,
            course: course < 0 ? course + 360 : course))
      }
    }
    return rows
  }
}
