/// The charge of a watch as it goes on from one place to the next.
struct WatchBattery {
  private let watch: Watch
  private(set) var charge: Double
  /// When its owner falls asleep, in the day's seconds.
  private let asleep: Double
  /// How much more than usual the day asks of it.
  private let load: Double

  /// How long a watch lasts in a drawer, assumed.
  private static let drawerHours = 168.0
  /// The charge at which a watch tells that it is low (Apple, recalled).
  static let low = 0.1
  /// Charging slows down from here on: the last fifth takes two fifths of the time.
  private static let slow = 0.8
  private static let slowShare = 0.4

  init(_ watch: Watch, charge: Double, asleep: Double, load: Double) {
    self.watch = watch
    self.charge = charge
    self.asleep = asleep
    self.load = load
  }

  /// Goes on from a time of the day to another, or until the charge is down to a level.
  ///
  /// - Returns: when it is down; nil if it is not by the end.
  mutating func spend(
    from start: Double, to end: Double, on spot: Wear.Spot, downTo level: Double
  ) -> Double? {
    switch spot {
    case .charger:
      fill(end - start)
      return nil
    case .table:
      return drain(from: start, to: end, downTo: level, perSecond: 1 / (3_600 * Self.drawerHours))
    case .wrist:
      let awake = load / (3_600 * watch.hours)
      let bed = min(max(asleep, start), end)
      return drain(from: start, to: bed, downTo: level, perSecond: awake)
        ?? drain(from: bed, to: end, downTo: level, perSecond: watch.asleepLoad * awake)
    }
  }

  private mutating func drain(
    from start: Double, to end: Double, downTo level: Double, perSecond rate: Double
  ) -> Double? {
    guard start < end else { return nil }
    let lasts = max(charge - level, 0) / rate
    guard lasts < end - start else {
      charge -= rate * (end - start)
      return nil
    }
    charge = min(charge, level)
    return start + lasts
  }

  private mutating func fill(_ seconds: Double) {
    let full = 60 * watch.profile.fullCharge
    let fast = Self.slow / ((1 - Self.slowShare) * full)
    let quick = min(seconds, max(Self.slow - charge, 0) / fast)
    charge += fast * quick
    charge = min(charge + (1 - Self.slow) / (Self.slowShare * full) * (seconds - quick), 1)
  }
}
