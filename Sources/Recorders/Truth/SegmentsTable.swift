import Simulation

/// Where the person and the phone are, without a gap: a row until something changes.
struct SegmentsTable: TruthTable {
  static let name = "segments"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    /// Position in the person's list of places; nil on a trip.
    var place: Int?
    /// How a trip goes on; nil while standing between two legs.
    var mode: Leg.Mode?
    var posture = Pose.Posture.lying
    var placement = Placement.nightstand
    var environment = Environment.indoor

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("kind", place == nil ? "trip" : "place" as String)
      row.cell("place", place?.description ?? "")
      row.cell("mode", mode?.rawValue ?? "")
      row.cell("posture", posture.rawValue)
      row.cell("placement", placement.rawValue)
      row.cell("environment", environment.rawValue)
    }

    func differs(from other: Row) -> Bool {
      place != other.place || mode != other.mode || posture != other.posture
        || placement != other.placement || environment != other.environment
    }
  }

  /// The row that may still go on, over the night too.
  private var open: Row?

  init() {}

  mutating func rows(of day: StudyDay) -> [Row] {
    var rows: [Row] = []
    for piece in pieces(of: day) {
      if let last = open, piece.differs(from: last) {
        rows.append(last)
        open = piece
      } else {
        open = open ?? piece
        open?.end = piece.end
      }
    }
    return rows
  }

  func lastRows() -> [Row] { open.map { [$0] } ?? [] }

  /// The day cut wherever something may change.
  private func pieces(of day: StudyDay) -> [Row] {
    let poses = day.day.poses
    let legs = day.day.legs
    var edges = day.day.plan.segments.map(\.start) + poses.map(\.start)
    edges += legs.map(\.start) + legs.map(\.end) + legs.flatMap(\.tunnelEdges)
    edges = edges.filter { day.span.contains($0) }.sorted()
    var pieces: [Row] = []
    var (pose, leg) = (0, -1)
    for (start, end) in zip([day.span.lowerBound] + edges, edges + [day.span.upperBound]) {
      while pose + 1 < poses.count, poses[pose + 1].start <= start { pose += 1 }
      while leg + 1 < legs.count, legs[leg + 1].start <= start { leg += 1 }
      let (first, last) = (day.milliseconds(at: start), day.milliseconds(at: end))
      guard first < last else { continue }
      let walk = leg >= 0 && start < legs[leg].end ? legs[leg] : nil
      pieces.append(row(first, last, poses[pose].pose, underWay: walk, at: start, of: day.day))
    }
    return pieces
  }

  private func row(
    _ start: Int64, _ end: Int64, _ pose: Pose, underWay leg: Leg?, at time: Double, of day: Day
  ) -> Row {
    var row = Row(
      start: start, end: end, posture: pose.posture, placement: pose.placement,
      environment: day.environment(at: time))
    switch day.segment(at: time).kind {
    case .stay(let place, _): row.place = place
    case .trip: row.mode = leg?.mode
    }
    // A phone on the table knows nothing of its owner's stroll.
    if leg?.mode.isOnFoot == true { row.posture = .standing }
    return row
  }
}
