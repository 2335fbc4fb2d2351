import Formats
import Reading

/// Rules that compare the clocks of different streams.
extension BeiweCheck {
  static let clocks: [Rule] = [
    Rule(
      "first-rows",
      "The rows of a motion stream begin when the app's log reports that the stream was switched "
        + "on.",
      limit:
        "The first row may be late by at most one sampling interval plus \(FirstRows.limit.told) "
        + "s, after removal of the exported clock drift",
      catches: "rows that are 0.35 s late",
      .truth(.iosLog) { FirstRows($0) }.ofAllData),
    Rule(
      "rows-in-windows",
      "Rows of a motion stream are inside the windows in which the stream was on.",
      limit:
        "Rows may be at most \(Setting.cut.told) ms before or after a window, after removal of the "
        + "clock's offset and drift. The files store times in whole ms",
      catches: "rows that are 5 s late",
      .truth { RowsInWindows($0) }),
    Rule(
      "clock-drift",
      "The drift between the clock of motion rows and the log's clock equals the exported drift.",
      limit:
        "The two drifts may differ by at most \(allowedErrors.told) standard errors of a line "
        + "fitted to the delays of at least \(Drift.fewest) first rows. This limit is about 0.07 "
        + "ppm for a recording of one day",
      catches: "a clock drift that is 2 ppm larger",
      .truth(.accel, .iosLog) { Drift($0) }.ofAllData),
  ]
}

extension Setting {
  /// The times at which the log reports that a stream was switched on, in ms. The last second of
  /// the study is skipped, because it is too short for a row.
  fileprivate func switchings(of stream: MotionStream) -> [Int64] {
    events.log.filter { $0.name == stream.name + "_on" && $0.time < end - 1_000 }.map(\.time)
  }
}

/// A finder of the first row after each time at which a stream was switched on.
private struct Lags {
  let stream: MotionStream
  private let clock: PhoneClock
  private let events: Events
  private var waiting: ArraySlice<Int64>
  /// The mean gap between successive rows of a sensor that is on, in seconds.
  private(set) var interval = 0.0

  init(_ stream: MotionStream, _ setting: Setting) {
    self.stream = stream
    clock = setting.clock
    events = setting.events
    waiting = setting.switchings(of: stream)[...]
  }

  /// Calls `body` with the delay of the first row after each switch-on, in seconds. The delay
  /// includes the clock's drift.
  mutating func see(_ rows: Rows, _ body: (_ switched: Int64, _ lag: Double, _ row: Int) -> Void) {
    while let switched = waiting.first {
      let next = rows.times.firstIndex(notBefore: clock.written(switched) - 10)
      guard next < rows.count else { return }
      if interval == 0 { interval = Self.meanGap(rows.times) }
      // If the app is killed, the rows that are still in memory are lost, so a first row may be
      // missing.
      if !events.isPaused(from: switched, to: rows.times[next]) {
        body(switched, Double(rows.times[next] - switched) / 1_000, next)
      }
      waiting.removeFirst()
    }
  }

  var missing: ArraySlice<Int64> { waiting }

  /// Returns the mean gap between successive rows, in seconds, and ignores longer pauses.
  private static func meanGap(_ times: [Int64]) -> Double {
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard !gaps.isEmpty else { return 0 }
    let usual = gaps[gaps.count / 2]
    let near = gaps.filter { $0 <= 3 * usual }
    return Double(near.reduce(0, +)) / Double(near.count) / 1_000
  }
}

/// A judge of the delay between the switch-on of a stream in the log and its first row.
private struct FirstRows: Judge {
  /// The allowed delay in addition to one sampling interval, in seconds.
  static let limit = 0.2

  private let clock: PhoneClock
  private let files: Truth
  private var lags: [Lags]
  private var finding = Finding()

  init(_ setting: Setting) {
    clock = setting.clock
    files = setting.known
    lags = MotionStream.allCases.filter { setting.streams.contains($0.beiwe) }.map {
      Lags($0, setting)
    }
  }

  mutating func see(_ piece: Piece) {
    for index in lags.indices {
      let rows = piece[lags[index].stream]
      let known = lags[index].interval
      var judged: [(Double, Int)] = []
      lags[index].see(rows) { switched, lag, row in
        judged.append((lag - Double(clock.written(switched) - switched) / 1_000, row))
      }
      let interval = known > 0 ? known : lags[index].interval
      for (lag, row) in judged {
        finding.judge(
          lag, limit: interval + Self.limit,
          "s between the switch-on of the stream and its first row",
          at: rows.place(row))
      }
    }
  }

  mutating func finish() -> Finding {
    for lags in lags {
      for switched in lags.missing {
        finding.fail(
          files.place("windows"), "no row of \(lags.stream.name) after \(switched)",
          allowed: "a row within one sampling interval plus \(Self.limit.told) s")
      }
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "log entry that reports the switch-on of a motion stream")
  }
}

/// A judge that checks whether motion rows are during the on-times of their streams.
private struct RowsInWindows: Judge {
  private let clock: PhoneClock
  private let reserve: Double
  private let windows: [(stream: MotionStream, spans: [Span])]
  private var positions: [Int]
  private var finding = Finding()

  init(_ setting: Setting) {
    clock = setting.clock
    reserve = setting.clockReserve
    windows = MotionStream.allCases.map { ($0, setting.known.windows(of: $0.name)) }
    positions = windows.map { _ in 0 }
  }

  mutating func see(_ piece: Piece) {
    for index in windows.indices {
      let (stream, spans) = windows[index]
      let rows = piece[stream]
      var position = positions[index]
      for row in rows.times.indices {
        let instant = clock.trueTime(rows.times[row])
        while position < spans.count,
          Double(spans[position].upperBound) + reserve < instant
        {
          position += 1
        }
        finding.judge(
          position < spans.count && Double(spans[position].lowerBound) - reserve <= instant,
          "\(rows.times[row])", allowed: "a time inside a window of the stream", at: rows.place(row)
        )
      }
      positions[index] = position
    }
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("rows of motion streams")
  }
}

/// A judge of the clock's drift, which fits a line to the delays of first rows. Each first row
/// follows its switch-on by a random share of the sampling interval. The slope of the line is the
/// drift, and its intercept is the mean share plus the clock's offset.
private struct Drift: Judge {
  /// The number of first rows that a verdict requires.
  static let fewest = 500

  private let clock: PhoneClock
  /// The smallest and the largest expected delay of a first row, in sampling intervals.
  private let earliest: Double
  private let latest: Double
  private let start: Int64
  private var lags: Lags
  private var points: [(time: Double, lag: Double)] = []
  private var place = RowPlace("")
  private let launches: Int

  init(_ setting: Setting) {
    clock = setting.clock
    earliest = setting.known.term("clock", "first_sample_earliest")
    latest = setting.known.term("clock", "first_sample_latest")
    start = setting.known.span.lowerBound
    lags = Lags(.accel, setting)
    launches = setting.events.log.count { $0.name == "launch" }
  }

  mutating func see(_ piece: Piece) {
    lags.see(piece[.accel]) { switched, lag, row in
      if points.isEmpty { place = piece[.accel].place(row) }
      points.append((Double(switched - start) / 1_000, lag))
    }
  }

  mutating func finish() -> Finding {
    // Each launch of the app gives the clock a new random offset, so there may be only one launch.
    guard points.count >= Self.fewest, launches <= 1 else {
      return .lacking(
        "first rows of accel windows after a single launch of the app", needed: Double(Self.fewest),
        present: launches > 1 ? 0 : Double(points.count))
    }
    let count = Double(points.count)
    let middle = points.reduce(0) { $0 + $1.time } / count
    let mean = points.reduce(0) { $0 + $1.lag } / count
    let spread = points.reduce(0) { $0 + ($1.time - middle) * ($1.time - middle) }
    let slope = points.reduce(0) { $0 + ($1.time - middle) * ($1.lag - mean) } / spread
    // The delays are uniformly distributed between these limits.
    let deviation = (latest - earliest) * lags.interval / 12.0.squareRoot()
    var finding = Finding()
    finding.judge(
      slope - clock.drift, limit: BeiweCheck.allowedErrors * deviation / spread.squareRoot(),
      "difference from the exported clock drift",
      at: place)
    // Both times of a delay are truncated to ms, so their difference has no bias.
    finding.judge(
      mean - 0.001 * clock.offset - clock.drift * middle
        - 0.5 * (earliest + latest) * lags.interval,
      limit: BeiweCheck.allowedErrors * deviation / count.squareRoot(),
      "s difference from the expected mean delay of the first rows", at: place)
    return finding
  }
}
