/// A proximity sensor, which reports objects in front of the screen: the ear during a call, or
/// sometimes the cloth of a pocket.
public struct Proximity: EventSensor {
  public static let name = "proximity"

  /// A change of the screen's proximity sensor.
  public struct Sample: Equatable, Sendable {
    /// Whether something covers the screen: an ear or cloth.
    public var isNear: Bool

    /// - Parameter isNear: whether something is near the screen.
    public init(isNear: Bool) {
      self.isNear = isNear
    }
  }

  /// Creates the sensor, whose reports depend only on the participant's life.
  public init() {}

  public func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>
  ) {
    life.forEachDay(in: window) { day, seconds in
      for session in day.use.sessions(around: seconds) {
        guard let near = Self.nearInterval(session, day) else { continue }
        for (time, isNear) in [(near.lowerBound, true), (near.upperBound, false)]
        where seconds.contains(time) {
          block.append(
            Sample(isNear: isNear), at: day.start.advanced(bySeconds: time).milliseconds)
        }
      }
    }
  }

  /// Returns the time with an object near the screen. In a call at the ear, this is from 1-2 s
  /// after the answer to the end of the call. In a tenth of the cases, the phone also enters a
  /// pocket with its screen on.
  static func nearInterval(_ session: PhoneUse.Session, _ day: Day) -> ClosedRange<Double>? {
    let random = session.random["proximity"]
    switch session.kind {
    case .call(atEar: true):
      return
        (session.start + random.uniform(in: 1...2, at: 0))...(session.end
        + random.uniform(in: 0.1...0.7, at: 3))
    case .call(atEar: false), .glance:
      return nil
    case .unlocked:
      let start = session.end + random.uniform(in: 1.3...2.2, at: 4)
      guard random.chance(0.1, at: 1),
        day.motion.timeline.episodes[day.motion.timeline.index(at: start)].pose.placement == .pocket
      else { return nil }
      return start...(start + random.uniform(in: 0.8...4, at: 2))
    }
  }
}
