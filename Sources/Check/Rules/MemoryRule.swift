import Glibc
import Reading

extension Rule {
  static let memory: [Rule] = [
    Rule(
      "long-memory",
      "On long walks, the durations of strides are correlated over minutes.",
      limit:
        "The mean scaling exponent is \(LongMemory.middle.told) plus or minus "
        + "\(LongMemory.limit.told), over walks of at least \(LongMemory.fewest) strides each and "
        + "at least \(LongMemory.all) strides in total (Hausdorff 1995). Independent stride times "
        + "would have an exponent of 0.5",
      catches: "the stride times of each walk shuffled",
      .passing(Truth.strides) { LongMemory($0) })
  ]
}

/// A judge of the long-range correlation of stride times on long walks, by detrended fluctuation
/// analysis.
private struct LongMemory: TableJudge {
  static let (middle, limit) = (0.87, 0.23)
  /// The minimum number of strides of a walk. With fewer strides, the exponent has an error of more
  /// than 0.1.
  static let fewest = 256
  /// The minimum number of strides of all walks together.
  static let all = 1_500
  /// The number of ignored strides at each end of a walk, where the participant changes speed.
  private static let ends = 4

  private var walk = 0.0
  private var strides: [Double] = []
  private var sum = 0.0
  private var count = 0
  private let table: RowPlace

  init(_ truth: Truth) {
    table = truth.place("strides")
  }

  mutating func see(_ rows: Rows) {
    for row in rows.times.indices {
      let (start, seconds) = (rows.value(row, 0), rows.value(row, 1))
      if start != walk {
        judgeWalk()
        walk = start
      }
      if seconds.isFinite { strides.append(seconds) }
    }
  }

  private mutating func judgeWalk() {
    let middle = strides.dropFirst(Self.ends).dropLast(Self.ends)
    strides = []
    guard middle.count >= Self.fewest else { return }
    sum += Double(middle.count) * Fluctuation(Array(middle)).exponent
    count += middle.count
  }

  mutating func finish() -> Finding {
    judgeWalk()
    guard count >= Self.all else {
      return .lacking("strides on long walks", needed: Double(Self.all), present: Double(count))
    }
    var finding = Finding()
    finding.judge(
      sum / Double(count) - Self.middle, limit: Self.limit,
      "difference from the expected scaling exponent of \(Self.middle)", at: table)
    return finding
  }
}

/// Detrended fluctuation analysis, which measures how the fluctuations in a series grow with the
/// length of its segments (Peng 1995, doi:10.1063/1.166141).
struct Fluctuation {
  /// The scaling exponent: 0.5 for independent numbers, and 1 for correlations that are equally
  /// strong over any length.
  let exponent: Double

  /// The number of segment lengths. The longest one is a quarter of the series (Hausdorff 1995).
  private static let lengths = 16
  /// The shortest segment length, in elements of the series.
  private static let shortest = 4.0

  init(_ series: [Double]) {
    let mean = series.reduce(0, +) / Double(series.count)
    var walk = 0.0
    let profile = series.map { value in
      walk += value - mean
      return walk
    }
    let ratio = Double(series.count) / 4 / Self.shortest
    let lengths = Set(
      (0..<Self.lengths).map { number in
        Int(Self.shortest * pow(ratio, Double(number) / Double(Self.lengths - 1)))
      })
    // The exponent is the slope of the line of best fit through the logarithms.
    let points = lengths.sorted().map { length in
      (log(Double(length)), 0.5 * log(Self.variance(of: profile, by: length)))
    }
    let middle = points.reduce((0.0, 0.0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    let count = Double(points.count)
    let slope = points.reduce((0.0, 0.0)) { sums, point in
      let (x, y) = (point.0 - middle.0 / count, point.1 - middle.1 / count)
      return (sums.0 + x * y, sums.1 + x * x)
    }
    exponent = slope.0 / slope.1
  }

  /// Returns the mean square deviation from the line of best fit, over all segments of the given
  /// length.
  private static func variance(of profile: [Double], by length: Int) -> Double {
    let (count, middle) = (Double(length), 0.5 * Double(length - 1))
    let spread = count * (count * count - 1) / 12
    var sum = 0.0
    let parts = profile.count / length
    for part in 0..<parts {
      var (total, squares, along) = (0.0, 0.0, 0.0)
      for index in 0..<length {
        let value = profile[part * length + index]
        total += value
        squares += value * value
        along += (Double(index) - middle) * value
      }
      sum += squares - total * total / count - along * along / spread
    }
    return sum / (Double(parts) * count)
  }
}
