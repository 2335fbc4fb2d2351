/// Noise of three axes whose Allan deviation is flat: on each axis the sum of Ornstein-Uhlenbeck processes of equal size, each
/// with four times the correlation time of the one before. Its Allan deviation is .9-1.05 of `floor`
/// from 3 to 300 s.
///
/// Each process is linear between knots of half its correlation time, so their sum is linear
/// between knots of half a second.
struct FlickerNoise: Sendable {
  private let processes: [RoughVector]

  /// - Parameters:
  ///   - random: has a source for each axis.
  ///   - floor: the Allan deviation of each axis.
  init(_ random: Random, floor: Double) {
    let memories = sequence(first: Self.shortest) { $0 * Self.ratio }
    processes = zip(0..<Self.count, memories).map { index, memory in
      RoughVector(
        (random[0][index], random[1][index], random[2][index]), deviation: floor, tau: memory)
    }
  }

  /// What a reader needs beside the floor to know the noise.
  static let terms = [
    SensorError.Term(name: "flicker_processes", value: Double(count), unit: "1"),
    SensorError.Term(name: "flicker_tau_shortest", value: shortest, unit: "s"),
    SensorError.Term(name: "flicker_tau_ratio", value: ratio, unit: "1"),
  ]

  private static let count = 7
  /// The correlation time of the first process, in seconds.
  private static let shortest = 1.0
  /// Each correlation time over the one before.
  private static let ratio = 4.0
  /// Seconds between the knots of the fastest process.
  static let spacing = 0.5

  struct Cursor {
    /// What is remembered of each process; few of them come to a new knot at once.
    fileprivate var processes: [7 of RoughVector.Cursor] = .init(repeating: .init())
  }

  /// The values after `knot` half seconds.
  func value(atKnot knot: Int, _ cursor: inout Cursor) -> Vector {
    let time = Double(knot) * Self.spacing
    var sum = Vector.zero
    for index in processes.indices {
      sum += processes[index].value(at: time, &cursor.processes[index])
    }
    return sum
  }
}

/// A Wiener process that can be read anywhere: Lévy's construction, halving intervals from 2^24 s
/// (194 days) down to 64 s, linear below.
struct RandomWalk: Sendable {
  private let random: Random
  private let rate: Double

  private static let finest = 64.0
  private static let levels = 18

  /// - Parameter rate: standard deviation after one second.
  init(_ random: Random, rate: Double) {
    self.random = random
    self.rate = rate
  }

  struct Cursor {
    fileprivate var knot = Int.min
    fileprivate var here = 0.0
    fileprivate var next = 0.0
  }

  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Double {
    let (knot, fraction) = Knot.split(time * (1 / Self.finest))
    if knot != cursor.knot {
      cursor.here = value(atKnot: knot)
      cursor.next = value(atKnot: knot + 1)
      cursor.knot = knot
    }
    return cursor.here + fraction * (cursor.next - cursor.here)
  }

  /// The walk after `knot` times 64 s; 0 at 0.
  func value(atKnot knot: Int) -> Double {
    let size = 1 << Self.levels
    let block = knot >> Self.levels
    var low = 0.0
    for index in min(block, 0)..<max(block, 0) {
      low += (block < 0 ? -1 : 1) * increment(index)
    }
    var high = low + increment(block)
    var (start, width, level) = (0, size, 0)
    let offset = knot - block * size
    while offset != start {
      let middle =
        0.5 * (low + high)
        + 0.5 * (Self.finest * Double(width)).squareRoot() * rate
        * random[level].normal(at: (block * size + start) / width)
      width /= 2
      level += 1
      if offset >= start + width {
        low = middle
        start += width
      } else {
        high = middle
      }
    }
    return low
  }

  private func increment(_ block: Int) -> Double {
    (Self.finest * Double(1 << Self.levels)).squareRoot() * rate
      * random["block"].normal(at: block)
  }
}
