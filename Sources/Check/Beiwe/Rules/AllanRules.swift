import Formats
import Glibc
import Reading

/// Rules about the Allan deviation of a phone's sensor noise at rest.
extension BeiweCheck {
  static let allan: [Rule] = [
    Rule(
      "allan-deviation",
      "At rest, the Allan deviation for an averaging time of 1 s matches the exported noise terms.",
      limit:
        "The relative error is at most \(AllanDeviation.limit.percent) over at least an hour of "
        + "rest periods of ten minutes. The standard error of the estimate is 1.1 %",
      catches: "sensor noise that is 10 % stronger",
      .truth { AllanDeviation($0, "relative error of the Allan deviation") { $0.deviation } }),
    Rule(
      "allan-slope",
      "Sensor noise at rest is white, so its Allan deviation is inversely proportional to the "
        + "square root of the averaging time.",
      limit:
        "The log-log slope of the Allan deviation may differ from -0.5 by at most "
        + "\(AllanDeviation.slopeLimit.told), for averaging times of 0.1 to 1 s",
      catches: "each sensor value averaged with the previous value",
      .truth {
        AllanDeviation(
          $0,
          "difference between the slope of the Allan deviation and -0.5"
        ) { $0.slope }
      }),
  ]
}

/// A judge of the noise of each motion sensor over rests of ten minutes.
private struct AllanDeviation: Judge {
  /// The largest relative error of the Allan deviation.
  static let limit = 0.04
  static let slopeLimit = 0.05

  /// Returns the judged value of a series, and the limit of that value.
  typealias Measure = (Series) -> (value: Double, limit: Double)

  /// The sums of one axis over all rests.
  struct Series {
    /// The Allan deviation over one second that the exported noise terms predict.
    var expected = 0.0
    /// The estimated Allan deviations over about 0.1 s and over one second.
    var short = Estimate()
    var long = Estimate()

    var deviation: (value: Double, limit: Double) {
      (long.deviation / expected - 1, AllanDeviation.limit)
    }

    var slope: (value: Double, limit: Double) {
      (log(long.deviation / short.deviation) / log(long.seconds / short.seconds) + 0.5, slopeLimit)
    }
  }

  /// The Allan deviation for one averaging time, from overlapping averages (Allan and Kartaschoff
  /// 1975).
  struct Estimate {
    /// The sum of the squared differences between successive averages.
    private var sum = 0.0
    private var count = 0
    /// The averaging time, in seconds.
    private(set) var seconds = 0.0

    var deviation: Double { (0.5 * sum / Double(count)).squareRoot() }

    /// Adds the values of a rest.
    ///
    /// - Parameters:
    ///   - sums: the cumulative sums of the values, starting with 0.
    ///   - length: the number of values in an average.
    ///   - rate: the number of values per second.
    mutating func add(_ sums: [Double], length: Int, rate: Double) {
      let (differences, scale) = (sums.count - 2 * length, Double(length))
      sums.withUnsafeBufferPointer { sums in
        var sum = self.sum
        for start in 0..<differences {
          let mean =
            (sums[start + 2 * length] - 2 * sums[start + length] + sums[start]) / scale
          sum += mean * mean
        }
        self.sum = sum
      }
      count += differences
      seconds = scale / rate
    }
  }

  private static let streams = [MotionStream.accel, .gyro]

  private let truth: Truth
  /// The name of the judged value in reports.
  private let name: String
  private let measure: Measure
  private var cursors: [SpanCursor]
  private var series: [[Series]]
  /// The current rest of each stream, and its rows.
  private var rests: [(number: Int, times: (Int64, Int64), values: [Axes])]
  private var seconds = [0.0, 0.0]
  private var places = [RowPlace(""), RowPlace("")]

  init(_ setting: Setting, _ name: String, _ measure: @escaping Measure) {
    truth = setting.known
    self.name = name
    self.measure = measure
    cursors = Self.streams.map { stream in
      SpanCursor(
        setting.stillPieces(of: stream).filter { $0.seconds >= 599 }.map(setting.clock.written))
    }
    series = Self.streams.map { _ in Array(repeating: Series(), count: 3) }
    rests = Self.streams.map { _ in (-1, (0, 0), []) }
  }

  mutating func see(_ piece: Piece) {
    for (index, stream) in Self.streams.enumerated() {
      let rows = piece[stream]
      for (number, indices) in cursors[index].parts(of: rows) {
        if number != rests[index].number {
          finishRest(index)
          rests[index] = (number, (rows.times[indices.lowerBound], 0), [])
        }
        if seconds[index] == 0 { places[index] = rows.place(indices.lowerBound) }
        rests[index].times.1 = rows.times[indices.upperBound - 1]
        rests[index].values += indices.map { rows.axes($0) }
      }
    }
  }

  private mutating func finishRest(_ index: Int) {
    let (_, times, values) = rests[index]
    let span = Double(times.1 - times.0) / 1_000
    guard values.count > 1_000, span > 500 else { return }
    let rate = Double(values.count - 1) / span
    let stream = Self.streams[index]
    let long = Int(rate.rounded())
    let short = max(1, Int((rate / 10).rounded()))
    let flicker = truth.flickerVariance(of: stream)
    let walk = truth.term(stream.name, "rate_random_walk")
    let white = truth.white(stream)
    for axis in 0..<3 {
      var (sums, sum) = ([0.0], 0.0)
      sums.reserveCapacity(values.count + 1)
      for value in values {
        sum += value[axis]
        sums.append(sum)
      }
      series[index][axis].expected =
        (white * white / Double(long) + flicker + walk * walk / 3).squareRoot()
      series[index][axis].short.add(sums, length: short, rate: rate)
      series[index][axis].long.add(sums, length: long, rate: rate)
    }
    seconds[index] += span
  }

  mutating func finish() -> Finding {
    var finding = Finding()
    for (index, stream) in Self.streams.enumerated() {
      finishRest(index)
      guard seconds[index] >= 3_600 else { continue }
      for axis in 0..<3 {
        let (value, limit) = measure(series[index][axis])
        finding.judge(
          value, limit: limit, "\(name) on axis \(axis) of \(stream.name)", at: places[index])
      }
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "seconds within rest periods of at least ten minutes", needed: 3_600,
        present: seconds.max() ?? 0)
  }
}
