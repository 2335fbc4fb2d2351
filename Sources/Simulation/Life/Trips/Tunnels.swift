/// Stretches of a way under the ground, where there is neither sky nor network.
enum Tunnels {
  /// How a way is tunnelled: tunnels a metre, and their median length in metres.
  struct Habit {
    let perMetre: Double
    let median: Double
    let longest: Double
  }

  /// A train's gaps last 10-120 s at its speeds.
  static let ofTrains = Habit(perMetre: 1 / 4_000.0, median: 800, longest: 2_500)
  /// Few roads have one.
  static let ofRoads = Habit(perMetre: 1 / 60_000.0, median: 400, longest: 1_500)

  /// Metres from a tunnel to a stop, and the length of the shortest one.
  private static let clear = 150.0
  private static let shortest = 200.0

  /// Seconds since the start of the leg, in order and apart.
  static func times(
    _ habit: Habit, along way: Course.Travelled, random: Random
  ) -> [ClosedRange<Double>] {
    let profile = way.profile
    var tunnels: [ClosedRange<Double>] = []
    // Nobody stops in a tunnel.
    let stops = profile.phases.filter(\.isStop).map(\.distance)
    var start = 300.0
    for number in 0..<1_000 {
      start += random.exponential(mean: 1 / habit.perMetre, at: 2 * number)
      var length = min(
        random.logNormal(median: habit.median, sigma: 0.6, at: 2 * number + 1), habit.longest)
      guard start + length < way.route.length - 300 else { break }
      if let stop = stops.first(where: {
        start - Self.clear < $0 && $0 < start + length + Self.clear
      }) {
        length = stop - Self.clear - start
        guard length >= Self.shortest else {
          start = max(start, stop + Self.clear)
          continue
        }
      }
      let times = profile.time(at: start)...profile.time(at: start + length)
      tunnels.append(times)
      start += length + 200
    }
    return tunnels
  }
}

extension Tunnels {
  /// Metres of the shortest tunnel of a map in which sky and network are lost.
  private static let dark = 50.0

  /// When the traveller is in tunnels that a map has, in seconds since the start of the leg, in order and apart.
  static func times(ofMapAlong way: Course.Travelled) -> [ClosedRange<Double>] {
    var tunnels: [ClosedRange<Double>] = []
    for (index, passage) in way.passages.enumerated()
    where passage.street?.road.traits.contains(.tunnel) == true {
      let isLast = index == way.passages.count - 1
      let end = isLast ? way.route.length : way.passages[index + 1].start
      if let last = tunnels.last, last.upperBound == passage.start {
        tunnels[tunnels.count - 1] = last.lowerBound...end
      } else {
        tunnels.append(passage.start...end)
      }
    }
    return tunnels.filter { $0.upperBound - $0.lowerBound >= dark }
      .map { way.profile.time(at: $0.lowerBound)...way.profile.time(at: $0.upperBound) }
  }
}

extension SpeedProfile {
  /// When that many metres are behind, in seconds since the start: the first instant, to a
  /// millisecond.
  ///
  /// - Parameter travelled: how many are behind in a phase at a time; uneven cruises end where even ones do.
  func time(
    at distance: Double,
    _ travelled: (Phase, Double) -> Double = { $0.travel(at: $1).distance }
  ) -> Double {
    let phase = phases[max(phases.prefixCount { $0.distance <= distance } - 1, 0)]
    var (low, high) = (phase.start, phase.end)
    while high - low > 1e-3 {
      let middle = 0.5 * (low + high)
      if travelled(phase, middle) < distance { low = middle } else { high = middle }
    }
    return high
  }
}
