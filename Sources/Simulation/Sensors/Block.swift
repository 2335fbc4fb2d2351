/// Samples of one stream in order of time, at most `capacity` at once.
///
/// A block is filled and emptied again and again, so that memory does not grow with the study.
public struct Block<Sample: Sendable>: Sendable {
  /// Milliseconds since 1970 as the app writes them.
  public private(set) var times: [Int64] = []
  public private(set) var samples: [Sample] = []

  /// The most samples of one block.
  public static var capacity: Int { 4_096 }

  public init() {
    times.reserveCapacity(Self.capacity)
    samples.reserveCapacity(Self.capacity)
  }

  public var count: Int { times.count }

  public mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func append(_ sample: Sample, at milliseconds: Int64) {
    times.append(milliseconds)
    samples.append(sample)
  }
}
