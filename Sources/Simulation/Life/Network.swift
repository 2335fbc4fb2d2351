/// When the phone is on Wi-Fi: inside known places that have one, else cellular, and in tunnels
/// neither.
public struct Network: Sendable {
  /// What carries data.
  public enum State: Sendable {
    case wifi, cellular, none
  }

  /// In order of time, in seconds since the start of the day.
  public let wifi: [ClosedRange<Double>]
  /// Times without any network, in the day's seconds.
  public let offline: [ClosedRange<Double>]
  /// When the network changes, in the day's seconds, and to what.
  let changes: [(time: Double, state: State)]

  /// Metres from a place at which its Wi-Fi is lost, and found again.
  static let lost = 40.0
  static let found = 25.0

  /// - Parameter off: times at which the phone is off.
  init(_ plan: DayPlan, places: [Place], off: [Range<Double>] = [], random: Random) {
    var wifi: [ClosedRange<Double>] = []
    for (number, segment) in plan.segments.enumerated() {
      guard let stay = segment.stay, places[stay.place].hasWiFi else { continue }
      let position = places[stay.place].position
      let random = random[number]
      var start = segment.start
      if number > 0, case .trip(let legs) = plan.segments[number - 1].kind {
        start =
          Self.crossing(plan, legs, of: position, at: Self.found, isArrival: true)
          + random["arrive"].uniform(in: 5...30)
        // Nobody joins a Wi-Fi under way.
        if let ride = legs.last(where: { !plan.legs[$0].mode.isOnFoot }) {
          start = max(start, plan.legs[ride].end + 2)
        }
      }
      var end = segment.end
      if number + 1 < plan.segments.count, case .trip(let legs) = plan.segments[number + 1].kind {
        end =
          Self.crossing(plan, legs, of: position, at: Self.lost, isArrival: false)
          + random["leave"].uniform(in: 10...60)
      }
      if let last = wifi.last, last.upperBound >= start {
        wifi[wifi.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else if end > start {
        wifi.append(start...end)
      }
    }
    self.wifi = Self.without(off, Self.dropping(wifi, until: plan.asleep, random: random["drop"]))
    offline = (Self.offline(plan) + off.map { $0.lowerBound...$0.upperBound })
      .sorted { $0.lowerBound < $1.lowerBound }
    let joined = self.wifi.flatMap { [($0.lowerBound, State.wifi), ($0.upperBound, .cellular)] }
    let lost = offline.flatMap { [($0.lowerBound, State.none), ($0.upperBound, .cellular)] }
    changes = (joined + lost).sorted { $0.0 < $1.0 }.map { (time: $0.0, state: $0.1) }
  }

  /// - Parameter time: seconds since the start of the day.
  public func isOnWiFi(at time: Double) -> Bool {
    wifi.contains { $0.contains(time) }
  }

  /// - Parameter time: seconds since the start of the day.
  public func state(at time: Double) -> State {
    if isOnWiFi(at: time) { return .wifi }
    return offline.contains { $0.contains(time) } ? .none : .cellular
  }

  /// What is left of spans.
  private static func without(
    _ off: [Range<Double>], _ spans: [ClosedRange<Double>]
  ) -> [ClosedRange<Double>] {
    off.reduce(spans) { spans, off in
      spans.flatMap { span -> [ClosedRange<Double>] in
        guard span.upperBound > off.lowerBound, span.lowerBound < off.upperBound else {
          return [span]
        }
        var left: [ClosedRange<Double>] = []
        if span.lowerBound < off.lowerBound { left.append(span.lowerBound...off.lowerBound) }
        if span.upperBound > off.upperBound { left.append(off.upperBound...span.upperBound) }
        return left
      }
    }
  }

  /// Tunnels; Wi-Fi is far from there.
  static func offline(_ plan: DayPlan) -> [ClosedRange<Double>] {
    plan.legs.flatMap { leg in
      leg.tunnels.map { (leg.start + $0.lowerBound)...(leg.start + $0.upperBound) }
    }
  }

  /// When the way passes that distance from a place: the first time on leaving, the last on arrival.
  private static func crossing(
    _ plan: DayPlan, _ legs: Range<Int>, of position: GroundVector, at distance: Double,
    isArrival: Bool
  ) -> Double {
    let (start, end) = (plan.legs[legs.lowerBound].start, plan.legs[legs.upperBound - 1].end)
    func isNear(_ time: Double) -> Bool {
      let leg = legs.last { plan.legs[$0].start <= time } ?? legs.lowerBound
      return plan.legs[leg].position(at: time).distance(to: position) <= distance
    }
    // The distance may rise and fall again: look for the first step beyond, then halve.
    let step = isArrival ? -2.0 : 2.0
    var near = isArrival ? end : start
    while (start...end).contains(near + step), isNear(near + step) { near += step }
    var far = near + step
    for _ in 0..<20 {
      let middle = 0.5 * (near + far)
      if isNear(middle) { near = middle } else { far = middle }
    }
    return near
  }

  /// About once a day the Wi-Fi is lost for some seconds.
  private static func dropping(
    _ wifi: [ClosedRange<Double>], until end: Double, random: Random
  ) -> [ClosedRange<Double>] {
    var wifi = wifi
    for number in 0..<random["count"].poisson(mean: 1) {
      let start = random[number].uniform(in: 0...end, at: 0)
      let stop = start + random[number].uniform(in: 5...40, at: 1)
      guard
        let index = wifi.firstIndex(where: {
          $0.lowerBound + 60 < start && stop < $0.upperBound - 60
        })
      else { continue }
      let whole = wifi[index]
      wifi.replaceSubrange(
        index...index, with: [whole.lowerBound...start, stop...whole.upperBound])
    }
    return wifi
  }
}
