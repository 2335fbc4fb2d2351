/// The streets that trips follow, and where they have to wait.
extension TripPlanner {
  /// About one trip in six takes another way than usual: the second or the third.
  private static let unusual = 1.0 / 6

  /// Metres within which one just walks over.
  private static let close = 3.0

  /// The way from one place to another along the streets, in the life's plane.
  func course(
    from start: GroundVector, to end: GroundVector, by mode: TravelHabit.Mode, _ way: Way,
    _ random: Random
  ) -> Course {
    var draft = CourseDraft(from: start)
    let rank = random["rank"].chance(Self.unusual) ? 1 + Int(random["rank"].word(at: 1) & 1) : 0
    if start.distance(to: end) > Self.close,
      let steps = habits.way(
        from: start - town.centre, to: end - town.centre, by: mode, rank: rank, in: town)
    {
      append(steps, to: &draft, by: mode, way, random["waits"])
    }
    draft.append(to: end, speed: way.speed)
    return draft.course()
  }

  /// Adds a way that begins near the draft's end.
  func append(
    _ steps: [WayFinder.Step], to draft: inout CourseDraft, by mode: TravelHabit.Mode, _ way: Way,
    _ waits: Random
  ) {
    if let first = steps.first { draft.append(to: town.centre + first.from, speed: way.speed) }
    for (index, step) in steps.enumerated() {
      let speed = way.speed(on: step.road)
      let street = Course.Street(
        edge: step.edge, isForward: step.isForward, road: step.road)
      if mode == .bus { appendStops(on: step, to: &draft, speed, street, waits["stops"][index]) }
      let control =
        index < steps.count - 1 ? town.map.control(after: step, before: steps[index + 1]) : nil
      draft.append(
        to: town.centre + step.to, speed: speed, street: street,
        stop: control.map { Self.wait(at: $0, by: mode, waits[index]) } ?? 0)
    }
  }

  /// How often a bus stops where it may, and how long: at the least, in the mean and at most, in seconds.
  private static let busStop = Wait(share: 0.7, pause: 8...60, mean: 18)

  private func appendStops(
    on step: WayFinder.Step, to draft: inout CourseDraft, _ speed: Double, _ street: Course.Street,
    _ random: Random
  ) {
    guard case .main(let chain, _) = step.edge.kind else { return }
    let length = step.from.distance(to: step.to)
    let stops = town.map.busStops(onChain: chain).filter { $0.edge == step.edge }
      .map { (place: $0.point.distance(to: step.from), point: $0.point) }
      .filter { $0.place > 1 && $0.place < length - 1 && $0.point.distance(to: step.to) < length }
      .sorted { $0.place < $1.place }
    for (index, stop) in stops.enumerated() {
      draft.append(
        to: town.centre + stop.point, speed: speed, street: street,
        stop: Self.busStop.seconds(random[index]))
    }
  }

  // MARK: Waiting

  /// How often somebody waits at a place, and how long, in seconds: exponential, cut to a range. All are assumed,
  /// so that trips take as long as people's.
  private struct Wait {
    let share: Double
    let pause: ClosedRange<Double>
    let mean: Double

    func seconds(_ random: Random) -> Double {
      guard random.chance(share, at: 0) else { return 0 }
      return random["pause"].within(pause) {
        pause.lowerBound + $0.exponential(mean: mean - pause.lowerBound)
      }
    }
  }

  private static func wait(
    at control: JunctionControl, by mode: TravelHabit.Mode, _ random: Random
  ) -> Double {
    let wait =
      switch (mode, control) {
      case (.walk, .signals): Wait(share: 0.35, pause: 2...60, mean: 15)
      case (.walk, .stop), (.walk, .yield): Wait(share: 0.08, pause: 1...15, mean: 4)
      case (.bike, .signals): Wait(share: 0.4, pause: 2...60, mean: 12)
      case (.bike, .stop), (.bike, .yield): Wait(share: 0.15, pause: 1...10, mean: 3)
      case (.car, .signals), (.bus, .signals): Wait(share: 0.45, pause: 2...90, mean: 18)
      case (.car, .stop), (.bus, .stop): Wait(share: 1, pause: 1...20, mean: 3)
      case (.car, .yield), (.bus, .yield): Wait(share: 0.25, pause: 1...20, mean: 4)
      }
    return wait.seconds(random)
  }
}
