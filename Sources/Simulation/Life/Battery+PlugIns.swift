extension Battery {
  /// A chance to charge.
  struct PlugIn {
    enum Reason: Equatable {
      case morning, night
      /// Taken when the charge is very low, or low and somebody notices.
      case need(isNoticed: Bool)
    }

    let start: Double
    let end: Double
    let reason: Reason
  }

  /// Whether the day ends on the charger.
  static func staysPluggedIn(_ random: Random) -> Bool { random["at night"].chance(0.85) }

  /// After waking up still on the charger, every half an hour at home and at work, in the car's
  /// mount, and overnight.
  static func plugIns(
    _ plan: DayPlan, places: [Place], person: Person, isPluggedIn: Bool, random: Random
  ) -> [PlugIn] {
    var chances: [PlugIn] = []
    var free = 0.0
    if isPluggedIn {
      free = min(random["unplugged"].uniform(in: 40...900), plan.segments[0].end - 60)
      chances.append(PlugIn(start: 0, end: free, reason: .morning))
    }
    for (number, segment) in plan.segments.enumerated() {
      let random = random["charge"][number]
      switch segment.kind {
      case .stay(let place, isAsleep: false)
      where places[place].kind.hasOutlet:
        chances += topUps(in: segment, from: free + 600, random)
      case .trip(let legs) where person.hasCarMount:
        for leg in legs.map({ plan.legs[$0] }) where leg.mode == .car && leg.duration > 300 {
          chances.append(
            PlugIn(
              start: leg.start + 20, end: leg.end - 10,
              reason: .need(isNoticed: random["noticed"].chance(noticed))))
        }
      default: break
      }
    }
    if staysPluggedIn(random) {
      chances.append(PlugIn(start: plan.asleep + 30, end: plan.duration, reason: .night))
    }
    return chances
  }

  /// Looks at the level, each of which may lead to 20 to 40 minutes on the charger.
  private static func topUps(
    in segment: DayPlan.Segment, from free: Double, _ random: Random
  ) -> [PlugIn] {
    var chances: [PlugIn] = []
    var start = max(segment.start + 120, free)
    for look in 0..<48 where start + 1_500 < segment.end - 60 {
      let length = random["length"].uniform(in: 1_200...2_400, at: look)
      chances.append(
        PlugIn(
          start: start, end: min(start + length, segment.end - 60),
          reason: .need(isNoticed: random["noticed"].chance(noticed, at: look))))
      start += 1_800
    }
    return chances
  }

  /// Chance that a low charge is acted upon when there is a chance to.
  private static let noticed = 0.2
}
