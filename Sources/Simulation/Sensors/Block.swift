/// Samples of one stream in order of time, at most `capacity` at once.
///
/// A block is filled and emptied again and again, so that memory does not grow with the study. Other
/// modules inline it, since generic code of another module asks for its types at each call.
public struct Block<Sample: Sendable>: Sendable {
  @usableFromInline var allTimes: [Int64] = []
  @usableFromInline var allSamples: [Sample] = []

  /// Milliseconds since 1970 as the app writes them.
  @inlinable public var times: [Int64] { allTimes }
  @inlinable public var samples: [Sample] { allSamples }

  /// The most samples of one block.
  public static var capacity: Int { 4_096 }

  /// An empty block with room for `capacity` samples.
  public init() {
    allTimes.reserveCapacity(Self.capacity)
    allSamples.reserveCapacity(Self.capacity)
  }

  /// How many samples the block holds.
  @inlinable public var count: Int { allTimes.count }

  @inlinable
  public mutating func removeAll() {
    allTimes.removeAll(keepingCapacity: true)
    allSamples.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func append(_ sample: Sample, at milliseconds: Int64) {
    allTimes.append(milliseconds)
    allSamples.append(sample)
  }
}
