import Glibc
import ProfileFiles
import Recorders
import Simulation

/// A benchmark of a town's streets and of the routes along them.
struct StreetPhases {
  private let towns: Towns

  /// The number of places that each round looks up, and of routes that it finds.
  private static let count = 200
  /// The largest distance of a place from the centre of the town in each direction, in metres.
  private static let reach = 5_000.0

  init(in region: String, from files: ProfileFiles) throws {
    towns = try files.towns(of: region)
  }

  func measure(into report: inout Report) {
    let region = towns.home.region.name
    func add(_ name: String, _ unit: String, _ scale: Double, _ seconds: Stopwatch.Reading) {
      report.add("streets of \(region), \(name)", unit, scale, seconds)
    }
    var watch = Stopwatch()
    let map = StreetMap(of: towns.home.region)
    add("main streets", "ms", 1e3, watch.elapsed)

    let random = Random(seed: 1)
    let places = (0..<Self.count).map { number in
      GroundVector(
        east: Self.reach * random.uniform(in: -1...1, at: 2 * number),
        north: Self.reach * random.uniform(in: -1...1, at: 2 * number + 1))
    }
    watch = Stopwatch()
    let pieces = map.pieces(within: Self.reach, of: [GroundVector(east: 0, north: 0)])
    add("all within 5 km, per 1,000 pieces", "ms", 1e6 / Double(pieces.count), watch.elapsed)
    watch = Stopwatch()
    for place in places { _ = map.nearest(to: place) }
    add("the nearest street", "us", 1e6 / Double(Self.count), watch.elapsed)

    for (mode, name, distance) in [
      (TravelHabit.Mode.walk, "walk", 2_000.0), (.car, "drive", 5_000), (.car, "drive", 15_000),
    ] {
      let habits = WayHabits(random: random["habits"], keeping: 0)
      let goals = places.enumerated().map { number, place -> GroundVector in
        let heading = random["heading"].uniform(in: 0...(2 * .pi), at: number)
        return GroundVector(
          east: place.east + distance * cos(heading), north: place.north + distance * sin(heading))
      }
      // The first search computes the faces of the street graph, and is not measured.
      func find() {
        for (place, goal) in zip(places, goals) {
          _ = habits.way(from: place, to: goal, by: mode, rank: 0, in: towns.home)
        }
      }
      find()
      watch = Stopwatch()
      find()
      add(
        "a \(name) of \(Int(distance / 1_000)) km", "ms", 1e3 / Double(Self.count), watch.elapsed)
    }
  }
}
