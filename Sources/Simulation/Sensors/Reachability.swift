/// Reports when the network changes.
public struct Reachability: EventSensor {
  public static let name = "reachability"

  /// A change of the network.
  public struct Sample: Equatable, Sendable {
    /// What the phone is connected to from then on.
    public var network: Network.State

    public init(network: Network.State) {
      self.network = network
    }
  }

  /// All that it reports follows from the life.
  public init() {}

  public func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>
  ) {
    life.forEachDay(in: window) { day, seconds in
      for (time, network) in day.network.changes
      where time > 0 && time < day.duration && seconds.contains(time) {
        block.append(
          Sample(network: network), at: day.start.advanced(bySeconds: time).milliseconds)
      }
    }
  }
}
