/// The ways that one person takes by habit: between two places always the same one, and another one
/// back.
///
/// A class, so that all planners of a person share what they have found. Found ways are kept for a
/// while; a way that was dropped is found again.
package final class WayHabits: Sendable {
  private struct Key: Hashable {
    let town: String
    let mode: TravelHabit.Mode
    let rank: Int
    let start: GroundVector
    let end: GroundVector
  }

  /// Who is farther from all streets than this, in metres, is out of town and goes straight on.
  private static let farthest = 3_000.0

  private let random: Random
  /// The ways found last; nil where there is none.
  private let ways: BoundedCache<Key, [WayFinder.Step]?>

  /// - Parameters:
  ///   - random: the person's.
  ///   - capacity: how many ways are kept; it changes no way.
  package init(random: Random, keeping capacity: Int = 64) {
    self.random = random
    ways = BoundedCache(keeping: capacity)
  }

  /// The way between two places of a town, in metres from its middle; nil if there is none.
  ///
  /// - Parameter rank: 0 for the usual way, 1 and 2 for others.
  package func way(
    from start: GroundVector, to end: GroundVector, by mode: TravelHabit.Mode, rank: Int,
    in town: Town
  ) -> [WayFinder.Step]? {
    let key = Key(town: town.region.name, mode: mode, rank: rank, start: start, end: end)
    return ways.value(for: key) { find(key, in: town.map) }
  }

  private func find(_ key: Key, in map: StreetMap) -> [WayFinder.Step]? {
    // Bus lines are the town's; how to walk, cycle and drive is one's own.
    let taste = key.mode == .bus ? map.controls["buses"] : random[key.rank]
    let habit = TravelHabit(key.mode, taste: taste)
    guard let from = map.nearest(to: key.start, where: habit.allows),
      let to = map.nearest(to: key.end, where: habit.allows),
      from.point.distance(to: key.start) < Self.farthest,
      to.point.distance(to: key.end) < Self.farthest
    else { return nil }
    return WayFinder(map: map).way(from: from, to: to, habit)
  }
}
