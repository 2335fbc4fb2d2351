extension Battery {
  /// What the phone draws through a day, apart from its screen: more without Wi-Fi, and when it
  /// shows the way in its car mount.
  struct Load: Sendable {
    // In watts, of the order of published measurements of phones; assumed.
    static let idle = 0.10
    static let sensing = 0.12
    static let poorSignal = 0.06
    static let navigation = 0.4

    /// Power from a time of the day on.
    private var steps: [(start: Double, watts: Double)] = []

    init(_ plan: DayPlan, places: [Place], person: Person) {
      for segment in plan.segments {
        switch segment.kind {
        case .stay(let place, _):
          append(places[place].hasWiFi ? 0 : Self.poorSignal, from: segment.start)
        case .trip(let legs):
          append(Self.poorSignal, from: segment.start)
          for leg in legs.map({ plan.legs[$0] }) where leg.mode == .car && person.hasCarMount {
            append(Self.poorSignal + Self.navigation, from: leg.start)
            append(Self.poorSignal, from: leg.end)
          }
        }
      }
    }

    private mutating func append(_ more: Double, from start: Double) {
      steps.append((start, Self.idle + Self.sensing + more))
    }

    /// Calls the body for each part of the interval with equal power.
    func forEach(
      from start: Double, to end: Double, _ body: (_ start: Double, _ end: Double, Double) -> Void
    ) {
      for (index, step) in steps.enumerated() {
        let next = index + 1 < steps.count ? steps[index + 1].start : .infinity
        guard next > start, step.start < end else { continue }
        body(max(step.start, start), min(next, end), step.watts)
      }
    }
  }
}
