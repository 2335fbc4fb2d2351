/// What streets were imported from.
public struct StreetSource: Equatable, Sendable {
  /// The name of the region that they are made for.
  public let region: String
  /// Where that region's middle lay, in degrees north.
  public let latitude: Double
  /// Where that region's middle lay, in degrees east.
  public let longitude: Double
  /// The name of the file that they were imported from, without folders.
  public let extract: String
  /// The CRC-32 of that file.
  public let checksum: UInt32
  /// The last day on which something in it was changed, such as `2026-03-02`; nil if it does not tell.
  public let date: String?

  /// - Parameter date: such as `2026-03-02`.
  package init(
    region: String, latitude: Double, longitude: Double, extract: String, checksum: UInt32,
    date: String?
  ) {
    self.region = region
    self.latitude = latitude
    self.longitude = longitude
    self.extract = extract
    self.checksum = checksum
    self.date = date
  }

  /// What has to be said wherever something made from the data is shown
  /// (https://www.openstreetmap.org/copyright).
  public static let notice = "© OpenStreetMap contributors, ODbL 1.0"
}

/// Streets of a real place, as they were imported.
public struct ImportedStreets: Sendable {
  /// Signals that belong together: who comes into their reach may have to wait.
  package struct Signals: Equatable, Sendable {
    package let position: GroundVector
    /// In metres.
    package let reach: Double

    package init(position: GroundVector, reach: Double) {
      self.position = position
      self.reach = reach
    }

    func covers(_ point: GroundVector) -> Bool { position.distance(to: point) <= reach }
  }

  /// How far from the middle of a region streets are imported at the most, in metres.
  public static let farthest = 30_000.0

  /// What the streets were imported from.
  public let source: StreetSource
  /// In metres east and north of the region's middle, without gaps in the numbers of chains.
  package let graph: StreetGraph
  package let signals: [Signals]
  /// How many streets there are between junctions.
  public var count: Int { graph.chains.count }
  /// Whether signals stand at each junction.
  let isSignalled: [Bool]
  private let grid: ExtentGrid
  private let grounds: ExtentGrid

  /// Metres of the side of a square of the grids, and from a place to where one looks first.
  private static let square = 200.0
  private static let nearby = 100.0
  /// Metres from a place within which streets are looked for.
  private static let remote = 6_400.0

  package init(_ graph: StreetGraph, signals: [Signals], from source: StreetSource) {
    self.graph = graph
    self.signals = signals
    self.source = source
    grid = ExtentGrid(graph.chains.map { $0.map { Self.extent(of: $0, graph) } }, side: Self.square)
    let grounds = ExtentGrid(
      signals.map {
        (low: $0.position.moved(by: -$0.reach), high: $0.position.moved(by: $0.reach))
      },
      side: Self.square)
    self.grounds = grounds
    isSignalled = graph.points.prefix(graph.junctions).map { point in
      grounds.numbers(near: point).contains { signals[Int($0)].covers(point) }
    }
  }

  private static func extent(
    of chain: StreetGraph.Chain, _ graph: StreetGraph
  ) -> (low: GroundVector, high: GroundVector) {
    var (low, high) = (graph.points[chain.first], graph.points[chain.first])
    for index in 1...chain.pieces {
      let point = graph.points[chain.node(index)]
      low = GroundVector(east: min(low.east, point.east), north: min(low.north, point.north))
      high = GroundVector(east: max(high.east, point.east), north: max(high.north, point.north))
    }
    return (low, high)
  }

  /// The numbers of the chains that may reach into a rectangle, from the lowest on.
  func chains(from low: GroundVector, to high: GroundVector) -> [Int] {
    grid.numbers(from: low, to: high).map(Int.init).sorted()
  }

  /// Whether signals stand at a point, and not where one comes from.
  func hasSignals(at point: GroundVector, from origin: GroundVector) -> Bool {
    grounds.numbers(near: point).contains {
      let signals = signals[Int($0)]
      return signals.covers(point) && !signals.covers(origin)
    }
  }

  /// The best place of those that lie near a point, looking ever farther.
  ///
  /// - Parameter find: the best place of the chains that reach into a square round the point.
  func nearest(
    to point: GroundVector, _ find: (_ chains: [Int]) -> StreetSpot?
  ) -> StreetSpot? {
    var reach = Self.nearby
    while reach <= Self.remote {
      let spot = find(chains(from: point.moved(by: -reach), to: point.moved(by: reach)))
      if let spot, spot.point.distance(to: point) <= reach { return spot }
      reach *= 2
    }
    return nil
  }
}

extension GroundVector {
  /// The point so many metres farther east and as many farther north.
  fileprivate func moved(by metres: Double) -> GroundVector {
    GroundVector(east: east + metres, north: north + metres)
  }
}
