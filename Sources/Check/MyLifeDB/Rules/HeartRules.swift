import Glibc
import Reading

extension MyLifeDBCheck {
  static let healthHeart = [
    Rule(
      "health-heart",
      "The heart rate is low at rest and high when running, and its variability matches the beats.",
      limit:
        "The resting heart rate is among the slowest 20 % of heart rates at rest. Mean heart rates "
        + "increase in the order asleep, seated, walking, running. Each date has a mean of "
        + "\(Heart.breath.lowerBound.told) to \(Heart.breath.upperBound.told) breaths per minute. "
        + "The heart rate variability may differ from the variability of the beats by at most "
        + "\(Heart.variability.percent). The correlation between its logarithm and the heart rate "
        + "is below \(Heart.correlation.told) plus \(Heart.errors.told) standard errors. The "
        + "correlation needs at least \(Heart.fewest.told) minutes with a standard deviation of "
        + "the heart rate of at least \(Heart.spread.told). In the mean of at least "
        + "\(RunningHeart.fewest.told) runs, the heart rate takes "
        + "\(RunningHeart.delay.lowerBound.told) to \(RunningHeart.delay.upperBound.told) s for "
        + "half of its increase",
      catches: "one heart rate variability raised by 4 %",
      .days(.body) { Heart($0) })
  ]
}

/// A judge of heart rates, heart rate variability and breathing rates.
private struct Heart: DayJudge {
  /// The allowed mean breathing rate asleep, in breaths/min: 15.4 ± 4 x 2.25. Mean and standard
  /// deviation between people are from Natarajan 2021, doi:10.1038/s41746-021-00493-6.
  static let breath = 15.4 - 4 * 2.25...15.4 + 4 * 2.25
  /// The largest relative error of a heart rate variability.
  static let variability = 0.03
  static let correlation = -0.5
  /// The tolerance for a correlation, in standard errors.
  static let errors = 3.0
  /// The minimum number of minutes with heartbeats for a correlation.
  static let fewest = 100.0
  /// The minimum standard deviation of their heart rates, in beats/min. Equal rates cannot show a
  /// correlation.
  static let spread = 7.0
  /// The minimum number of minutes in a state for a mean heart rate.
  private static let minutes = 30.0
  /// The minimum number of heart rates or breathing rates on a date for a quantile or a mean.
  private static let rates = 20
  /// The time for which a minute of heartbeats waits for its variability value, in ms.
  private static let patience: Int64 = 2 * 86_400_000
  /// The value of `HKHeartRateMotionContext` for a heart rate at rest.
  private static let sedentary = 1.0

  private let setting: HealthSetting
  private let nights: [Span]
  /// The heart rates at rest while the participant is awake, on the current date and the one
  /// before.
  private var rest: [(time: Int64, rate: Double)] = []
  private var resting: [(sample: DaySample, place: RowPlace)] = []
  private var sums = Array(repeating: (rate: 0.0, minutes: 0.0), count: 4)
  private var beats = BeatWindows()
  private var running: RunningHeart
  /// The heart rate variabilities that still lack matching heartbeats, by their times in ms,
  /// truncated to seconds.
  private var told: [Int64: (value: Double, place: RowPlace)] = [:]
  /// The minutes with heartbeats that still lack a matching variability.
  private var waiting: [BeatWindows.Window] = []
  private var windows: [(logarithm: Double, rate: Double)] = []
  private var finding = Finding()

  init(_ setting: HealthSetting) {
    self.setting = setting
    nights = setting.knownBody.nights
    running = RunningHeart(runs: setting.known.segments { $0.mode == "run" }.joined)
  }

  mutating func see(_ day: HealthDate) {
    let rates = day.quantity("HeartRate").filter {
      $0.number("HKMetadataKeyHeartRateMotionContext") == Self.sedentary
        && !nights.contains($0.start)
    }
    rest += rates.map { ($0.start, $0.value ?? 0) }
    running.add(day.quantity("HeartRate"))
    judgeResting()
    resting = day.quantity("RestingHeartRate").map { ($0, day.place($0)) }
    rest.removeAll { $0.time < (day.date - 1) * 86_400_000 }
    let breaths = day.quantity("RespiratoryRate")
    if breaths.count >= Self.rates {
      let mean = breaths.reduce(0) { $0 + ($1.value ?? 0) } / Double(breaths.count)
      finding.judge(
        Self.breath.contains(mean), "\(mean) breaths per minute",
        allowed: "\(Self.breath.lowerBound.told) to \(Self.breath.upperBound.told)",
        at: day.place(breaths[0]))
    }
    for row in day.minutes.times.indices { add(Minute(day.minutes, row)) }
    for sample in day.quantity("HeartRateVariabilitySDNN") {
      told[sample.start] = (sample.value ?? .nan, day.place(sample))
    }
    beats.add(day.beats)
    judgeVariability()
  }

  /// Judges the resting rates of the previous date, whose time spans may extend into the current
  /// date.
  private mutating func judgeResting() {
    for (sample, place) in resting {
      let rates = rest.filter { (sample.start...sample.end).contains($0.time) }.map(\.rate).sorted()
      guard rates.count >= Self.rates else { continue }
      finding.judge(
        (sample.value ?? .nan) <= rates[rates.count / 5],
        "a resting heart rate of \(sample.value ?? 0) beats per minute",
        allowed: "at most \(rates[rates.count / 5]) beats per minute", at: place)
    }
    resting = []
  }

  private mutating func add(_ minute: Minute) {
    let state: Int
    if !minute.stage.isEmpty, minute.stage != "awake" {
      state = 0
    } else if minute.stage.isEmpty, minute.posture == "sitting" {
      state = 1
    } else if minute.posture == "moving", ["walk", "run"].contains(minute.mode) {
      state = minute.mode == "walk" ? 2 : 3
    } else {
      return
    }
    sums[state].rate += minute.heartRate
    sums[state].minutes += 1
  }

  /// Compares variabilities with the intervals between heartbeats. Dates east of UTC start earlier
  /// than UTC dates, so heartbeats may come before or after their variability.
  private mutating func judgeVariability() {
    waiting += beats.takeWhole()
    let all = waiting
    waiting = []
    for window in all {
      guard let told = told.removeValue(forKey: window.start / 1_000 * 1_000) else {
        if window.start > (all.last?.start ?? 0) - Self.patience { waiting.append(window) }
        continue
      }
      finding.judge(
        told.value - window.deviation, limit: Self.variability * window.deviation,
        "ms difference from the heart rate variability that the beats imply", at: told.place)
      windows.append((log(told.value), window.rate))
    }
  }

  mutating func finish() -> Finding {
    judgeResting()
    beats.end()
    judgeVariability()
    for (value, place) in told.values.sorted(by: {
      ($0.1.file, $0.1.row ?? 0) < ($1.1.file, $1.1.row ?? 0)
    }) {
      finding.fail(
        place, "a heart rate variability of \(value) ms without heartbeats in its minute",
        allowed: "a heart rate variability with a minute of heartbeats")
    }
    judgeOrder()
    judgeCorrelation()
    running.judge(&finding, at: RowPlace(setting.tree.patient))
    return finding.isJudged ? finding : .lacking("heart rates")
  }

  private mutating func judgeOrder() {
    let names = ["asleep", "seated", "walking", "running"]
    let known = names.indices.filter { sums[$0].minutes >= Self.minutes }
    for (slow, fast) in zip(known, known.dropFirst()) {
      let rates = [slow, fast].map { sums[$0].rate / sums[$0].minutes }
      finding.judge(
        rates[0] < rates[1], "\(rates[0]) beats per minute \(names[slow])",
        allowed: "fewer than \(rates[1]) \(names[fast])", at: setting.knownBody.place("health"))
    }
  }

  private mutating func judgeCorrelation() {
    let count = Double(windows.count)
    guard count >= Self.fewest else { return }
    let means = (
      windows.reduce(0) { $0 + $1.logarithm } / count, windows.reduce(0) { $0 + $1.rate } / count
    )
    var (both, first, second) = (0.0, 0.0, 0.0)
    for window in windows {
      let (x, y) = (window.logarithm - means.0, window.rate - means.1)
      (both, first, second) = (both + x * y, first + x * x, second + y * y)
    }
    guard (second / count).squareRoot() >= Self.spread else { return }
    let correlation = both / (first * second).squareRoot()
    let error = (1 - Self.correlation * Self.correlation) / count.squareRoot()
    let limit = Self.correlation + Self.errors * error
    finding.judge(
      correlation < limit,
      "correlation \(correlation) between heart rate variability and heart rate",
      allowed: "a correlation below \(limit)", at: setting.knownBody.place("beats"))
  }
}

/// A collector of the minutes with heartbeats from the rows of the ground truth.
private struct BeatWindows {
  /// A minute with enough intervals between heartbeats for a standard deviation.
  struct Window {
    var start: Int64
    /// The standard deviation of the intervals, in ms.
    var deviation: Double
    /// The heart rate, in beats/min.
    var rate: Double
  }

  /// The minimum number of intervals that a standard deviation requires.
  private static let fewest = 15

  private var whole: [Window] = []
  private var start: Int64?
  private var beats: [(seconds: Double, isSeen: Bool)] = []

  mutating func add(_ rows: Rows) {
    for row in rows.times.indices {
      if rows.times[row] != start { end() }
      start = rows.times[row]
      beats.append((rows.value(row, 0), rows.value(row, 1) == 1))
    }
  }

  /// Ends the current minute.
  mutating func end() {
    defer { beats = [] }
    guard let start else { return }
    let intervals = zip(beats, beats.dropFirst()).filter { $0.isSeen && $1.isSeen }.map {
      1_000 * ($1.seconds - $0.seconds)
    }
    guard intervals.count >= Self.fewest else { return }
    let count = Double(intervals.count)
    let mean = intervals.reduce(0, +) / count
    let variance = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    whole.append(
      Window(start: start, deviation: variance.squareRoot(), rate: 60_000 / mean))
  }

  mutating func takeWhole() -> [Window] {
    defer { whole = [] }
    return whole
  }
}
