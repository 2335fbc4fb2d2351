/// Round trips, such as walks and runs, which end at their start.
extension TripPlanner {
  /// The largest share of a round trip that may be on the same street twice, if other routes exist.
  private static let twice = 0.2
  private static let tries = 6
  /// The approximate ratio of the length along streets to the straight sides of a round trip's
  /// triangle.
  private static let detour = 1.3

  /// Plans a round trip of about `metres` along streets and paths, past two corners of a triangle.
  func round(
    _ mode: TravelHabit.Mode, from start: GroundVector, metres: Double, _ way: Way,
    _ random: Random
  ) -> Course {
    let finder = WayFinder(map: town.map)
    let habit = TravelHabit(mode, taste: random["taste"])
    let home = start - town.centre
    var best: (steps: [WayFinder.Step], badness: Double) = ([], .infinity)
    var side = metres / (3 * Self.detour)
    for number in 0..<Self.tries {
      let heading = random["heading"].uniform(in: -.pi...(.pi), at: number)
      let corners = [heading, heading + .pi / 3].map { home + side * GroundVector(heading: $0) }
      let spots = ([home] + corners + [home]).compactMap {
        town.map.nearest(to: $0, where: habit.allows)
      }
      let ways = zip(spots, spots.dropFirst()).compactMap { finder.way(from: $0, to: $1, habit) }
      guard ways.count == 3 else { continue }
      let steps = ways.reduce(into: []) { Self.join(&$0, with: $1) }
      let length = steps.reduce(0) { $0 + $1.from.distance(to: $1.to) }
      var seen: [StreetEdge: Int] = [:]
      let repeated = steps.reduce(0) { sum, step in
        seen[step.edge, default: 0] += 1
        return (seen[step.edge] ?? 0) > 1 ? sum + step.from.distance(to: step.to) : sum
      }
      let badness = max(0, repeated / max(length, 1) - Self.twice) + 0.2 * abs(length / metres - 1)
      if badness < best.badness { best = (steps, badness) }
      if badness < 0.03 { break }
      side *= min(max(metres / max(length, 1), 0.6), 1.6)
    }
    var draft = CourseDraft(from: start)
    append(best.steps, to: &draft, by: mode, way, random["waits"])
    draft.append(to: start, speed: way.speed)
    return draft.course()
  }

  /// Joins two paths, and removes the part that would lead to the joint and back.
  private static func join(_ steps: inout [WayFinder.Step], with way: [WayFinder.Step]) {
    var rest = way[...]
    while let last = steps.last, let next = rest.first, last.edge == next.edge,
      last.isForward != next.isForward
    {
      steps.removeLast()
      rest.removeFirst()
      guard last.from != next.to else { continue }
      // One of the two steps leads farther along the edge.
      if last.from.distance(to: last.to) > next.from.distance(to: next.to) {
        steps.append(
          WayFinder.Step(
            edge: last.edge, isForward: last.isForward, from: last.from, to: next.to,
            road: last.road, end: nil))
      } else {
        rest =
          [
            WayFinder.Step(
              edge: next.edge, isForward: next.isForward, from: last.from, to: next.to,
              road: next.road, end: next.end)
          ] + rest
      }
      break
    }
    steps += rest
  }
}
