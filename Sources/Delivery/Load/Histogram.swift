/// How often durations occurred, with a fixed relative error; histograms of parts merge without any
/// further error.
///
/// Buckets are linear within each power of two, 128 of them, so a value that is read back is off by at
/// most 1/256 of itself (the form of HdrHistogram, hdrhistogram.org). Whole microseconds below 128
/// are exact.
public struct Histogram: Equatable, Sendable {
  /// The largest difference between a value and the one that is told in its place, as a share of it.
  public static let relativeError = 1.0 / 256

  /// The number of values.
  public private(set) var count = 0
  /// In microseconds; 0 without any value.
  public private(set) var minimum: Int64 = 0
  /// In microseconds; 0 without any value.
  public private(set) var maximum: Int64 = 0
  /// The sum of all values, in microseconds.
  private var sum = 0.0
  private var buckets: [Int] = []

  private static let bits = 7
  private static let perOctave = 1 << bits

  /// Makes a histogram without values.
  public init() {}

  /// Counts a duration in microseconds; one below zero counts as zero.
  public mutating func record(_ microseconds: Int64) {
    let value = max(microseconds, 0)
    let index = Self.index(of: value)
    if index >= buckets.count {
      buckets.append(contentsOf: repeatElement(0, count: index + 1 - buckets.count))
    }
    buckets[index] += 1
    minimum = count == 0 ? value : min(minimum, value)
    maximum = max(maximum, value)
    sum += Double(value)
    count += 1
  }

  /// Adds the values of another histogram, without error.
  public static func += (left: inout Histogram, right: Histogram) {
    guard right.count > 0 else { return }
    if left.buckets.count < right.buckets.count {
      left.buckets.append(
        contentsOf: repeatElement(0, count: right.buckets.count - left.buckets.count))
    }
    for (index, number) in right.buckets.enumerated() { left.buckets[index] += number }
    left.minimum = left.count == 0 ? right.minimum : min(left.minimum, right.minimum)
    left.maximum = max(left.maximum, right.maximum)
    left.sum += right.sum
    left.count += right.count
  }

  /// Merges the values of two histograms, without error.
  public static func + (left: Histogram, right: Histogram) -> Histogram {
    var sum = left
    sum += right
    return sum
  }

  /// In microseconds, without the buckets' error; 0 without any value.
  public var mean: Double { count > 0 ? sum / Double(count) : 0 }

  /// The value that a share of all values does not exceed, in microseconds; 0 without any value.
  ///
  /// - Parameter share: from 0 to 1; .99 is the 99th percentile.
  public func quantile(_ share: Double) -> Int64 {
    value(ofRank: Self.rank(of: share, in: count))
  }

  /// The place, from 1, of the value that a share of so many does not exceed.
  static func rank(of share: Double, in count: Int) -> Int {
    max(1, Int((share * Double(count)).rounded(.up)))
  }

  /// The value at a place in the order of all, from 1, in microseconds; 0 without any value.
  func value(ofRank rank: Int) -> Int64 {
    guard rank < count else { return maximum }
    var seen = 0
    for (index, number) in buckets.enumerated() {
      seen += number
      if seen >= rank { return min(max(Self.value(of: index), minimum), maximum) }
    }
    return maximum
  }

  /// How many values are at most so many microseconds, to the relative error.
  public func count(upTo microseconds: Int64) -> Int {
    guard microseconds >= 0 else { return 0 }
    return buckets.prefix(Self.index(of: microseconds) + 1).reduce(0, +)
  }

  private static func index(of value: Int64) -> Int {
    guard value >= perOctave else { return Int(value) }
    let octave = 63 - value.leadingZeroBitCount - bits
    return (octave + 1) * perOctave + Int(value >> octave) - perOctave
  }

  /// The middle of a bucket.
  private static func value(of index: Int) -> Int64 {
    guard index >= 2 * perOctave else { return Int64(index) }
    let octave = index / perOctave - 1
    let start = Int64(index % perOctave + perOctave) << Int64(octave)
    return start + (Int64(1) << Int64(octave)) / 2
  }
}
