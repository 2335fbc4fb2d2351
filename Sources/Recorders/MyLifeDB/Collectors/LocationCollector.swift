import Simulation
import Spool

/// The places that the person visits.
struct LocationCollector: Collector {
  static let name = "location"
  static let visit = metric("visit", "Visit", unit: "s", under: .location, in: .healthkit)
  static let metrics = [visit]

  private let geography: Geography
  /// A visit that the end of a day does not end.
  private var open: (place: Place, start: Timestamp)?

  init(_ assignment: Assignment) { geography = Geography(assignment.participant.life.towns) }

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    var samples: [DailySample] = []
    for segment in day.day.plan.segments {
      let start = day.day.instant(segment.start)
      let place = day.day.place(at: segment.start)
      if let place, place.index == open?.place.index { continue }
      if let open { samples.append(sample(open, until: start, day)) }
      open = place.map { ($0, start) }
    }
    return samples
  }

  private func sample(
    _ visit: (place: Place, start: Timestamp), until end: Timestamp, _ day: CollectedDay
  ) -> DailySample {
    let position = geography.position(
      of: Vector(visit.place.position.east, visit.place.position.north, visit.place.altitude))
    return day.sample(Self.visit, visit.start, end) { json in
      json.member("latitude", position.latitude, decimals: 5)
      json.member("longitude", position.longitude, decimals: 5)
    }
  }
}

/// How the person moves.
struct MotionCollector: Collector {
  static let name = "motion"
  static let activity = metric("activity", "Activity", unit: "s", under: .location, in: .healthkit)
  static let metrics = [activity]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.day.legs.filter { !$0.isInside }.map { leg in
      let activity =
        switch leg.mode {
        case .walk, .stairs: "walking"
        case .run: "running"
        case .bike: "cycling"
        case .car, .bus, .train: "automotive"
        case .plane: "unknown"
        }
      return day.sample(Self.activity, leg.start, leg.end) { $0.member("activity", activity) }
    }
  }
}
