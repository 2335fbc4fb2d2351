import Simulation

/// The streets that the person passes along: a row for each edge, from its start to its end or to where
/// he leaves it.
struct WaysTable: TruthTable {
  static let name = "ways"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var region = ""
    var edge = 0
    /// From the edge's first end to its last.
    var isForward = true
    var road = StreetClass.street
    /// In m/s; nil where nobody drives.
    var limit: Double?

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("region", region)
      row.cell("edge", Int64(edge))
      row.cell("direction", Int64(isForward ? 1 : -1))
      row.cell("road", road.rawValue)
      row.cell("limit_mps", limit.map { "\($0)" } ?? "")
    }
  }

  mutating func rows(of day: StudyDay) -> [Row] {
    day.day.legs.flatMap(\.streets).compactMap { street in
      let seconds = street.seconds.clamped(to: day.span)
      let (start, end) = (
        day.milliseconds(at: seconds.lowerBound), day.milliseconds(at: seconds.upperBound)
      )
      guard start < end else { return nil }
      return Row(
        start: start, end: end, region: day.day.town(at: seconds.lowerBound).region.name,
        edge: street.edge.number, isForward: street.isForward, road: street.road.streetClass,
        limit: street.road.limit)
    }
  }
}
