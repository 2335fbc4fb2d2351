/// What makes people wait where streets meet.
enum JunctionControl: Equatable, Sendable {
  case signals, stop, yield
}

/// Who has to wait at junctions.
extension StreetMap {
  /// How often main streets meet at signals; the others have a roundabout or signs.
  private static let signals = 0.8
  /// How often whoever comes from a smaller street finds a stop sign there.
  private static let stopSigns = 0.5
  /// Who turns by more than this, in radians, gives way to those who go on.
  private static let turning = 0.7

  /// What a junction looks like to somebody who chooses his way.
  func junction(_ node: Int, from road: Road?, to next: Road?) -> WaySearch.Junction {
    switch origin {
    case .made: .main
    case .imported(let streets):
      if streets.isSignalled[node] {
        .main
      } else {
        road?.streetClass == next?.streetClass ? .none : .streets
      }
    }
  }

  /// What somebody has to mind who comes to the end of a step and goes on with the next one; nil if
  /// he has the right of way.
  func control(after step: WayFinder.Step, before next: WayFinder.Step) -> JunctionControl? {
    guard let node = step.end else { return nil }
    let random = controls[node.number]
    switch origin {
    case .made(let town):
      if let junction = node.main, junction < graph.junctions {
        // Ramps and motorways merge.
        guard junction < town.main.lattice.junctions.count, graph.meetings[junction].count > 2
        else { return nil }
        return random.chance(Self.signals) ? .signals : .yield
      }
    case .imported(let streets):
      if streets.hasSignals(at: step.to, from: step.from) { return .signals }
      guard let junction = node.main, junction < graph.junctions,
        graph.meetings[junction].count > 2, next.road.streetClass != .motorway
      else { return nil }
    }
    let (streetClass, nextClass) = (step.road.streetClass, next.road.streetClass)
    if streetClass.rank > nextClass.rank {
      return random.chance(Self.stopSigns) ? .stop : .yield
    }
    guard streetClass == nextClass else { return nil }
    let (way, onward) = ((step.to - step.from).unit, (next.to - next.from).unit)
    return way.dot(onward) < Elementary.cos(Self.turning) ? .yield : nil
  }
}
