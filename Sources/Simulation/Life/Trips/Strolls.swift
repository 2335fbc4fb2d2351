/// Short walks inside a place, for example to the kitchen, along shelves or to a colleague.
enum Strolls {
  /// Returns the number of walks per hour, and their median length there and back in metres.
  private static func habit(
    _ kind: Place.Kind, of person: Person
  ) -> (perHour: Double, metres: Double) {
    let habits = person.profile.strolls
    return switch kind {
    case .home: (habits.atHome, 22)
    case .work: (habits.atWork, habits.workLength)
    case .lunch: (1.5, 25)
    case .errand: (14, 40)
    case .social: (2.0, 22)
    case .hotel: (habits.atHome, 18)
    case .airport: (8, 60)
    case .gym: (12, 20)
    case .pool: (2, 30)
    }
  }

  /// Creates strolls outside of sessions, departures, time in bed and charger connections. Each
  /// stroll returns to its start, so the phone may stay on the table.
  static func make(
    _ plan: DayPlan, use: PhoneUse, battery: Battery, places: [Place], trips: TripPlanner,
    bedHeading: Double, random: Random
  ) -> [Leg] {
    // During exercise, only participants who lift weights walk around.
    let still = plan.kindOfExercise.isStill ? plan.exercise : []
    let plugs = battery.charging.flatMap { [$0.lowerBound, $0.upperBound] }
    var strolls: [Leg] = []
    var heading = bedHeading
    for (number, segment) in plan.segments.enumerated() {
      switch segment.kind {
      case .trip(let legs):
        heading = plan.legs[legs.upperBound - 1].route.endHeading
      case .stay(_, isAsleep: true):
        continue
      case .stay(let place, isAsleep: false):
        let habit = habit(places[place].kind, of: trips.person)
        guard habit.perHour > 0 else { continue }
        var time = segment.start + 70
        for index in 0..<10_000 {
          let random = random[number][index]
          time += random["gap"].exponential(mean: 3_600 / habit.perHour)
          let metres = random["metres"].within(12...150) {
            $0.logNormal(median: habit.metres, sigma: 0.5)
          }
          var stroll = trips.stroll(
            at: places[place], heading: heading, metres: metres, random: random)
          stroll.start = time
          guard stroll.end < segment.end - 60 else { break }
          let isInUse = use.sessions.contains {
            $0.start - 16 < stroll.end && stroll.start < $0.end + 16
          }
          let isStill = still.contains {
            $0.lowerBound - 20 < stroll.end && stroll.start < $0.upperBound + 20
          }
          if !isInUse && !isStill
            && !plugs.contains(where: { stroll.start - 16...stroll.end + 16 ~= $0 })
          {
            strolls.append(stroll)
            heading = stroll.route.endHeading
          }
          time = stroll.end + 20
        }
      }
    }
    return strolls
  }
}
