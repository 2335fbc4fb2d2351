import Testing

@testable import Simulation

struct PointGridTests {
  @Test(arguments: [100.0, 300]) func `what a grid finds is what a look at every point finds`(
    reach: Double
  ) {
    let random = Random(seed: 1)
    func places(_ random: Random, _ count: Int) -> [GroundVector] {
      (0..<count).map {
        GroundVector(
          east: random.uniform(in: -2_000...2_000, at: 2 * $0),
          north: random.uniform(in: -2_000...2_000, at: 2 * $0 + 1))
      }
    }
    let points = places(random["points"], 400)
    let grid = PointGrid(points, reach: reach)
    var found = 0
    for place in places(random["places"], 1_000) {
      let near = points.indices.filter { points[$0].distance(to: place) <= reach }
      #expect(grid.numbers(near: place).sorted() == near)
      #expect(grid.isNear(place) == !near.isEmpty)
      let nearest = near.min { points[$0].distance(to: place) < points[$1].distance(to: place) }
      #expect(grid.nearest(to: place) == nearest)
      if !near.isEmpty {
        found += 1
        #expect(
          grid.extents.contains { low, high in
            (low.east...high.east).contains(place.east)
              && (low.north...high.north).contains(place.north)
          })
      }
    }
    #expect(found > 100)
  }
}
