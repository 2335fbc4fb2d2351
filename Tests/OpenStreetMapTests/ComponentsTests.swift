import Simulation
import Testing

@testable import OpenStreetMap

struct ComponentsTests {
  /// The nodes of each part, in order.
  private func parts(_ numbers: [Int]) -> [[Int]] {
    #expect(numbers.allSatisfy { (0..<numbers.count).contains($0) })
    let parts = Dictionary(grouping: numbers.indices) { numbers[$0] }
    return parts.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  @Test func `joined nodes are of one part in either direction`() {
    let joins = [(0, 1), (2, 1), (4, 5), (6, 5), (7, 7), (8, 9), (9, 0)]
    #expect(
      parts(Components(nodes: 10, joins: joins).numbers) == [
        [0, 1, 2, 8, 9], [3], [4, 5, 6], [7],
      ])
    #expect(parts(Components(nodes: 0, joins: []).numbers) == [])
    #expect(parts(Components(nodes: 3, joins: []).numbers) == [[0], [1], [2]])
    let chain = (0..<999).reversed().map { ($0, $0 + 1) }
    #expect(parts(Components(nodes: 1_000, joins: chain).numbers).count == 1)
  }

  @Test func `nodes that reach each other along arcs are of one part`() {
    // Two circles with an arc from one to the other, a way out, a way in, and a node alone.
    let arcs = [
      (0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (5, 6), (7, 0), (8, 8), (1, 0),
    ]
    #expect(
      parts(StrongComponents(nodes: 10, arcs: arcs).numbers)
        == [[0, 1, 2], [3, 4, 5], [6], [7], [8], [9]])
    #expect(parts(StrongComponents(nodes: 0, arcs: []).numbers) == [])
    let circle = (0..<1_000).map { ($0, ($0 + 1) % 1_000) }
    #expect(parts(StrongComponents(nodes: 1_000, arcs: circle).numbers).count == 1)
    #expect(parts(StrongComponents(nodes: 1_000, arcs: circle.dropLast()).numbers).count == 1_000)
    // An arc to a part that is complete joins nothing.
    let late = [(0, 1), (1, 0), (2, 0), (2, 3), (3, 2), (3, 1)]
    #expect(parts(StrongComponents(nodes: 4, arcs: late).numbers) == [[0, 1], [2, 3]])
    // Circles that share a node are one part.
    let eight = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]
    #expect(parts(StrongComponents(nodes: 5, arcs: eight).numbers) == [[0, 1, 2, 3, 4]])
  }

  @Test func `random graphs have the parts of mutual reach`() {
    var state: UInt64 = 5
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var wrong = 0
    for _ in 0..<200 {
      let nodes = 2 + next(8)
      let arcs = (0..<next(15)).map { _ in (next(nodes), next(nodes)) }
      var reach = (0..<nodes).map { node in (0..<nodes).map { $0 == node } }
      for (from, to) in arcs { reach[from][to] = true }
      for middle in 0..<nodes {
        for from in 0..<nodes where reach[from][middle] {
          for to in 0..<nodes where reach[middle][to] { reach[from][to] = true }
        }
      }
      let numbers = StrongComponents(nodes: nodes, arcs: arcs).numbers
      for one in 0..<nodes {
        for other in 0..<nodes
        where (numbers[one] == numbers[other]) != (reach[one][other] && reach[other][one]) {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  // MARK: Signals

  private func point(_ east: Double, _ north: Double) -> GroundVector {
    GroundVector(east: east, north: north)
  }

  @Test func `signals at one junction are one group, which reaches beyond the farthest`() {
    let groups = SignalGroups(
      [point(10, 0), point(-20, 0), point(0, 15)], at: [point(0, 0), point(1_000, 0)]
    ).groups
    #expect(groups.count == 1)
    #expect(groups.first?.position == point(0, 0) && groups.first?.reach == 25)
  }

  @Test func `junctions near each other have one group in their middle`() {
    let groups = SignalGroups(
      [point(-2, 0), point(22, 0), point(300, 0)], at: [point(0, 0), point(20, 0)]
    ).groups
    #expect(groups.map(\.position) == [point(10, 0), point(300, 0)])
    // Twelve metres from the middle to each signal, and none from a signal that stands alone.
    #expect(groups.map(\.reach) == [17, 5])
  }

  @Test func `a junction counts once in the middle, however many signals it has`() {
    let groups = SignalGroups(
      [point(-2, 0), point(-3, 0), point(22, 0)], at: [point(0, 0), point(20, 0)]
    ).groups
    #expect(groups.map(\.position) == [point(10, 0)] && groups.map(\.reach) == [18])
  }

  @Test(arguments: [(34.0, 1), (36, 2)])
  func `a signal belongs to a junction within 35 metres`(distance: Double, places: Int) {
    // The other stands at the junction itself; without the junction they are too far from each other.
    let groups = SignalGroups([point(0, 0), point(distance, 0)], at: [point(0, 0)]).groups
    #expect(groups.count == places)
    #expect(SignalGroups([point(0, 0), point(distance, 0)], at: []).groups.count == 2)
    #expect(SignalGroups([], at: [point(0, 0)]).groups.isEmpty)
  }

  @Test(arguments: [(29.0, 1), (31, 2)])
  func `junctions within 30 metres are one`(distance: Double, count: Int) {
    let groups = SignalGroups(
      [point(0, 0), point(distance, 0)], at: [point(0, 0), point(distance, 0)]
    ).groups
    #expect(groups.count == count)
  }
}
