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

  /// What somebody has to mind who comes to the end of a step and goes on with the next one; nil if
  /// he has the right of way.
  func control(after step: WayFinder.Step, before next: WayFinder.Step) -> JunctionControl? {
    guard let node = step.end else { return nil }
    let random = controls[node.number]
    if let junction = node.main, junction < main.junctions {
      // Ramps and motorways merge.
      guard junction < main.lattice.junctions.count, main.meetings[junction].count > 2 else {
        return nil
      }
      return random.chance(Self.signals) ? .signals : .yield
    }
    if step.streetClass.rank > next.streetClass.rank {
      return random.chance(Self.stopSigns) ? .stop : .yield
    }
    guard step.streetClass == next.streetClass else { return nil }
    let (way, onward) = ((step.to - step.from).unit, (next.to - next.from).unit)
    return way.dot(onward) < Elementary.cos(Self.turning) ? .yield : nil
  }
}

extension StreetClass {
  /// 0 for the largest.
  fileprivate var rank: Int {
    switch self {
    case .motorway: 0
    case .ramp, .trunk: 1
    case .arterial: 2
    case .collector: 3
    case .street: 4
    case .path: 5
    }
  }
}
