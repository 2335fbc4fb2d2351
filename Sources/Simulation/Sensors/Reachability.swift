/// Reports when the network changes.
public struct Reachability: EventSensor {
  public static let name = "reachability"

  /// A change of the network.
  public struct Sample: Equatable, Sendable {
    public var network: Network.State

    public init(network: Network.State) {
      self.network = network
    }
  }

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
