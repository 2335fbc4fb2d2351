/// When somebody takes a watch off and puts it on again.
struct WearPlanner {
  private let plan: DayPlan
  private let places: [Place]
  private let watch: Watch
  private let random: Random

  init(_ plan: DayPlan, places: [Place], watch: Watch, random: Random) {
    self.plan = plan
    self.places = places
    self.watch = watch
    self.random = random
  }

  /// In order of time. What a day brings besides is the battery's doing.
  func moves(from carry: Wear.Carry) -> [Wear.Move] {
    var moves: [Wear.Move]
    if carry.spot == .wrist {
      moves = charge(watch.charges.morning, random["morning"], from: 180...2_400)
    } else if random["forgotten"].chance(watch.forgets) {
      // It stays where the night has left it.
      return [Wear.Move(time: dressed, spot: carry.spot, reason: .forgotten)]
    } else {
      moves = [Wear.Move(time: dressed, spot: .wrist)]
    }
    let evening = plan.asleep - random["evening"].uniform(in: 5_400...12_600)
    if evening > (moves.last?.time ?? 0) + 3_600 {
      moves += charge(watch.charges.evening, random["evening charge"], from: evening...evening)
    }
    return moves + bedtime(after: moves.last?.time ?? 0)
  }

  /// A charge that is not worth while above, and one that would not last for a night. Assumed.
  private static let enough = 0.85
  private static let forTheNight = 0.4

  /// When one is up and about, before one leaves.
  private var dressed: Double {
    let latest = max(0.9 * plan.segments[0].end, 60)
    return random["dressed"].within(0.5 * min(latest, 120)...latest) {
      $0.logNormal(median: 900, sigma: 0.6)
    }
  }

  /// A while on the charger, where somebody stays long enough.
  private func charge(
    _ chance: Double, _ random: Random, from times: ClosedRange<Double>
  ) -> [Wear.Move] {
    guard random["wish"].chance(chance) else { return [] }
    let start = random["start"].uniform(in: times)
    let wish = start + 60 * length(random)
    guard let end = stay(from: start, to: wish), end > start + 600 else { return [] }
    return [
      Wear.Move(time: start, spot: .charger, reason: .routine, below: Self.enough),
      Wear.Move(time: end, spot: .wrist),
    ]
  }

  private func length(_ random: Random) -> Double {
    random["length"].logNormal(median: watch.chargeLength, sigma: 0.3)
  }

  /// Until when, of a wish, somebody is awake where he charges a watch; nil if he is elsewhere.
  private func stay(from start: Double, to wish: Double) -> Double? {
    guard start < plan.asleep,
      let segment = plan.segments.last(where: { $0.start <= start }), let stay = segment.stay,
      !stay.isAsleep, [.home, .hotel].contains(places[stay.place].kind)
    else { return nil }
    return min(wish, segment.end - 60, plan.asleep)
  }

  /// Taking it off for the night, or charging it for one: watches tell in time when they will not last.
  private func bedtime(after last: Double) -> [Wear.Move] {
    if random["night"].chance(watch.nights) {
      let told = plan.asleep - random["told"].uniform(in: 2_000...4_800)
      guard told > last + 300, random["heeded"].chance(0.9),
        let end = stay(from: told, to: told + 60 * length(random["told"])), end > told + 600
      else { return [] }
      return [
        Wear.Move(time: told, spot: .charger, reason: .low, below: Self.forTheNight),
        Wear.Move(time: end, spot: .wrist),
      ]
    }
    let time = max(plan.asleep - random["to bed"].uniform(in: 60...1_800), last + 60)
    guard time < plan.duration - 600 else { return [] }
    let spot: Wear.Spot = random["on the charger"].chance(watch.charges.night) ? .charger : .table
    return [Wear.Move(time: time, spot: spot, reason: .night)]
  }

  /// A charge of a battery that is low, at home and awake; nil if there is no time for one.
  func rescue(after low: Double, before end: Double) -> Range<Double>? {
    for segment in plan.segments where segment.end > low {
      guard let stay = segment.stay, !stay.isAsleep else { continue }
      let random = random["rescue"][Int(segment.start)]
      let seen = max(low, segment.start) + random.exponential(mean: 2_400)
      guard let until = self.stay(from: seen, to: seen + 60 * length(random)), until > seen + 600,
        until < end
      else { continue }
      return seen..<until
    }
    return nil
  }
}
