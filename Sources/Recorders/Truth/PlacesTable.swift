import Simulation

/// Where the person was during the study, and how often and how long.
struct PlacesTable: TruthTable {
  static let name = "places"

  struct Row: TruthRow {
    /// Position in the person's list of places; home is 0.
    var place = 0
    var kind = Place.Kind.home
    var position = GPS.Sample.Position(latitude: 0, longitude: 0, altitude: 0)
    /// In ms.
    var firstVisit: Int64 = 0
    var visits = 0
    /// Time of all visits, in ms.
    var milliseconds: Int64 = 0

    var time: Int64 { firstVisit }

    func write(to row: inout RowWriter) {
      row.cell("place", place)
      row.cell("kind", kind.rawValue)
      row.cell("latitude", position.latitude)
      row.cell("longitude", position.longitude)
      row.cell("first_visit", firstVisit)
      row.cell("visits", visits)
      row.cell("minutes", Double(milliseconds) / 60_000)
    }
  }

  private let geography: Geography
  /// The row of each place, by its position in the list; nil where nobody came during the study.
  private var known: [Row?] = []
  /// Where the last stay was, nil after a trip: nights do not end a visit.
  private var current: Int?

  init(in towns: Towns) {
    geography = Geography(towns)
  }

  mutating func rows(of day: StudyDay) -> [Row] {
    for segment in day.day.plan.segments {
      guard let inside = day.inside(segment.start, segment.end) else { continue }
      guard case .stay(let place, _) = segment.kind else {
        current = nil
        continue
      }
      let (start, end) = (
        day.milliseconds(at: inside.lowerBound), day.milliseconds(at: inside.upperBound)
      )
      var row = visited(day.day.places[place], at: start)
      if current != place { row.visits += 1 }
      row.milliseconds += end - start
      known[place] = row
      current = place
    }
    return []
  }

  func lastRows() -> [Row] { known.compactMap { $0 } }

  private mutating func visited(_ place: Place, at time: Int64) -> Row {
    while known.count <= place.index { known.append(nil) }
    let ground = Vector(place.position.east, place.position.north, 0)
    return known[place.index]
      ?? Row(
        place: place.index, kind: place.kind, position: geography.position(of: ground),
        firstVisit: time)
  }
}
