import Simulation

/// Groups of signals at one junction. Maps have one signal per street of a junction, but a driver
/// waits there only once.
struct SignalGroups {
  /// The maximum distance between a junction and its signals, in metres.
  private static let approach = 35.0
  /// The maximum distance between the parts of one junction, in metres. Maps often have a separate
  /// line for each carriageway of a street.
  private static let apart = 30.0
  /// The distance by which a group extends beyond its farthest signal, in metres.
  private static let margin = 5.0

  let groups: [ImportedStreets.Signals]

  /// - Parameters:
  ///   - signals: the positions of the signals.
  ///   - junctions: the positions at which streets for cars meet.
  init(_ signals: [GroundVector], at junctions: [GroundVector]) {
    let near = PointGrid(junctions, reach: Self.approach)
    // A signal far from all junctions is a group of its own, because it is at a pedestrian
    // crossing.
    var places: [GroundVector] = []
    var numbers: [Int: Int] = [:]
    var members: [[GroundVector]] = []
    for signal in signals {
      let junction = near.nearest(to: signal)
      if let junction, let number = numbers[junction] {
        members[number].append(signal)
      } else {
        if let junction { numbers[junction] = places.count }
        places.append(junction.map { junctions[$0] } ?? signal)
        members.append([signal])
      }
    }
    let grid = PointGrid(places, reach: Self.apart)
    let parts = Components(
      nodes: places.count,
      joins: places.indices.flatMap { place in grid.numbers(near: places[place]).map { (place, $0) }
      }
    ).numbers
    var groups: [ImportedStreets.Signals] = []
    var together: [Int: [Int]] = [:]
    for place in places.indices { together[parts[place], default: []].append(place) }
    for (_, own) in together.sorted(by: { $0.value[0] < $1.value[0] }) {
      let middle = Self.middle(of: own.map { places[$0] })
      let reach = own.flatMap { members[$0] + [places[$0]] }.map { $0.distance(to: middle) }.max()
      groups.append(
        ImportedStreets.Signals(position: middle, reach: (reach ?? 0) + Self.margin))
    }
    self.groups = groups
  }

  private static func middle(of points: [GroundVector]) -> GroundVector {
    GroundVector(
      east: points.reduce(0) { $0 + $1.east } / Double(points.count),
      north: points.reduce(0) { $0 + $1.north } / Double(points.count))
  }
}
