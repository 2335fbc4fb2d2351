/// Reports when the network changes between Wi-Fi and cellular.
public struct Reachability: EventSensor {
  public static let stream = SensorStream.reachability

  /// A change of the network.
  public struct Sample: Equatable, Sendable {
    /// Wi-Fi or, if not, cellular data.
    public var isWiFi: Bool

    public init(isWiFi: Bool) {
      self.isWiFi = isWiFi
    }
  }

  public init() {}

  public func measure(
    _ window: Range<Timestamp>, of life: inout LifeReader, into block: inout Block<Sample>
  ) {
    life.forEachDay(in: window) { day, seconds in
      for interval in day.network.wifi {
        for (time, isWiFi) in [(interval.lowerBound, true), (interval.upperBound, false)]
        where time > 0 && time < day.duration && seconds.contains(time) {
          block.append(
            Sample(isWiFi: isWiFi), at: day.start.advanced(bySeconds: time).milliseconds)
        }
      }
    }
  }
}
