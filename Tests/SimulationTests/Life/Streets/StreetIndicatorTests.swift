import Fixtures
import Testing

@testable import Simulation

struct StreetIndicatorTests {
  /// The indicators of a whole urban area: streets per node, dead ends, crossroads, entropy of
  /// directions and circuity (Boeing, doi:10.7910/DVN/ZTFPTB).
  struct Town: Sendable, CustomTestStringConvertible {
    let name: String
    let measured: [Double]
    var testDescription: String { name }
  }

  static let towns = [
    Town(name: "london", measured: [2.53, 0.26, 0.06, 3.57, 1.06]),
    Town(name: "nairobi", measured: [2.55, 0.25, 0.07, 3.57, 1.06]),
    Town(name: "tokyo", measured: [2.87, 0.15, 0.16, 3.57, 1.05]),
    Town(name: "sao-paulo", measured: [2.92, 0.12, 0.16, 3.58, 1.05]),
    Town(name: "singapore", measured: [2.97, 0.11, 0.20, 3.58, 1.07]),
  ]
  static let tolerances = [0.1, 0.04, 0.04, 0.06, 0.03]

  /// Returns the indicators of the streets within 9.6 km x 9.6 km, without paths and motorways.
  static func values(_ map: StreetMap) -> [Double] {
    let half = 4_800.0
    let pieces = map.pieces(within: 1.5 * half, of: [.zero]).filter {
      $0.road.isForWalkers && $0.road.isForCars
    }
    let measured = PieceGraph(pieces).indicators(half: half)
    return [
      measured.streetsPerNode, measured.deadEnds, measured.fourWay, measured.entropy,
      measured.circuity,
    ]
  }

  @Test(.whole, arguments: towns)
  func `a town has the indicators that were measured`(_ town: Town) throws {
    let values = Self.values(StreetMap(of: try World.towns(town.name).home.region, keeping: 1_000))
    for (index, value) in values.enumerated() {
      #expect(
        abs(value - town.measured[index]) <= Self.tolerances[index],
        "indicator \(index): \(value)")
    }
  }

  /// This control shows that the test can fail: a chessboard must not have London's indicators.
  @Test(.whole) func `a chessboard has the indicators of no real town`() throws {
    let values = Self.values(StreetMap(.chessboard, named: "chessboard", keeping: 1_000))
    #expect(values[0] > 3.5)
    #expect(values[1] < 0.02)
    #expect(values[2] > 0.6)
    #expect(values[3] < 3)
    #expect(values[4] < 1.02)
  }
}

extension StreetStyle {
  /// A style of town with straight streets and equal blocks.
  static let chessboard = StreetStyle(
    angle: 0, block: 100, warp: 0, twist: 0, jitter: 0, snap: 0.45, deadEnds: 0, curve: 0)
}
