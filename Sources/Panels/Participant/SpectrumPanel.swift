import Formats
import Glibc
import Page
import Reading
import Spool

/// A panel of the spectrum of the acceleration's magnitude |a|, in windows of ten seconds that look
/// like walking.
struct SpectrumPanel: Panel {
  static let name = "spectrum"
  static let title = "Spectrum while walking"

  private let frame: Frame
  /// The power by frequency, as the sum over all windows.
  private var powers = [Double](repeating: 0, count: Self.bins)
  private var windows = 0
  /// The true walks, in order of time; nil without ground truth.
  private var bouts: [Span]?
  /// The index of the first walk that may contain the next window.
  private var bout = 0
  private var clock = PhoneClock.exact
  /// The mean cadence of the true walks, weighted by their durations.
  private var cadence: Double?

  private static let seconds = 10.0
  /// The resolution of the spectrum, in Hz.
  private static let step = 0.1
  /// The number of frequencies in the spectrum.
  private static let bins = 100
  /// The maximum number of windows, which is enough for a smooth line.
  private static let limit = 2_000

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ setting: Setting) {
    clock = setting.clock
    guard let truth = setting.truth else { return }
    let walks = truth.bouts.filter { $0.mode == "walk" }
    bouts = walks.map(\.span)
    let seconds = walks.reduce(0) { $0 + $1.span.seconds }
    if seconds > 0 {
      cadence = walks.reduce(0) { $0 + $1.cadence * $1.span.seconds } / seconds
    }
  }

  mutating func see(_ piece: Piece) {
    let rows = piece[.accel]
    let indices = frame.indices(of: rows)
    guard windows < Self.limit, let first = indices.first else { return }
    var start = first
    while start < indices.upperBound, windows < Self.limit {
      let end = rows.times[start] + Int64(1_000 * Self.seconds)
      let last = min(
        indices.upperBound, start + rows.times[start...].prefix { $0 < end }.count)
      defer { start = max(last, start + 1) }
      guard last < indices.upperBound, isWalk(rows.times[start]..<end) else { continue }
      take(start..<last, of: rows)
    }
  }

  /// Returns whether a window is within a true walk; without ground truth, the spectrum alone
  /// decides.
  private mutating func isWalk(_ span: Span) -> Bool {
    guard let bouts else { return true }
    let first = Int64(clock.trueTime(span.lowerBound))
    let last = first + span.upperBound - span.lowerBound
    // If the phone's clock was set back, windows match no walk until the clock has reached its
    // earlier time again.
    while bout < bouts.count, bouts[bout].upperBound < last { bout += 1 }
    return bout < bouts.count && bouts[bout].lowerBound <= first
  }

  private mutating func take(_ window: Range<Int>, of rows: Rows) {
    let rate = Double(window.count) / Self.seconds
    // Steps have a rhythm of up to 2.5 Hz, which is only visible with enough rows per second.
    guard rate >= 8 else { return }
    var values = window.map { rows.axes($0).length }
    let mean = values.reduce(0, +) / Double(values.count)
    let deviation =
      (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    guard deviation > 0.05, deviation < 1 else { return }
    // The values are multiplied by a Hann window.
    for index in values.indices {
      let turn = (Double(index) + 0.5) / Double(values.count)
      values[index] = (0.5 - 0.5 * cos(2 * .pi * turn)) * (values[index] - mean)
    }
    var spectrum = [Double](repeating: 0, count: Self.bins)
    for bin in 1..<Self.bins where Self.step * Double(bin) < 0.5 * rate {
      spectrum[bin] = Self.power(values, turns: Self.step * Double(bin) / rate)
    }
    let all = spectrum.reduce(0, +)
    guard all > 0 else { return }
    if bouts == nil {
      let rhythm = spectrum[14...26].max() ?? 0
      // The strongest frequency above 0.5 Hz must be the rhythm of steps.
      guard rhythm == spectrum[5...].max(), rhythm > 0.15 * all else { return }
    }
    for bin in spectrum.indices { powers[bin] += spectrum[bin] / (rate * Self.seconds) }
    windows += 1
  }

  /// Returns the power at a frequency, which is given in turns per value.
  private static func power(_ values: [Double], turns: Double) -> Double {
    let angle = 2 * .pi * turns
    let (turnX, turnY) = (cos(angle), sin(angle))
    var (x, y) = (1.0, 0.0)
    var sum = SIMD2<Double>.zero
    for value in values {
      sum += value * SIMD2(x, y)
      (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
    }
    return (sum * sum).sum()
  }

  var lack: String? {
    windows == 0 ? "less than ten seconds of walking in the accelerometer rows" : nil
  }

  private var peak: Double {
    let place = powers.indices[5...].max { powers[$0] < powers[$1] } ?? 0
    return Self.step * Double(place)
  }

  func write(to page: inout Markup) {
    let top = powers.max() ?? 1
    // With a sampling rate of 10 Hz, for example, no frequency above 5 Hz has any power.
    let drawn = powers[...(powers.lastIndex { $0 > 0 } ?? 0)]
    let told = "\(Quantity.number((10 * peak).rounded() / 10)) Hz"
    Chart(
      name: Self.name, title: "Spectrum of |a|",
      caption:
        "The mean power spectrum of \(counted(windows, "window")) of ten seconds. The strongest "
        + "frequency is "
        + told
        + (cadence.map { "; the true cadence is \(Quantity.threeDigits($0)) steps per second." }
          ?? "."),
      summary: "Power of |a| by frequency; the strongest frequency is \(told).",
      x: Chart.Axis("Hz", .linear(to: 10)) { Quantity.number($0) },
      y: Chart.Axis("power as a share of the maximum", .linear(covering: 1)) {
        Quantity.number($0)
      },
      series: [
        Chart.Series(
          "power", "|a|",
          .area([
            drawn.enumerated().map {
              Chart.Point(x: Self.step * Double($0.offset), y: $0.element / top)
            }
          ]))
      ]
    ).write(to: &page, hasHeading: false)
  }

  func write(to json: inout JSONWriter) {
    json.member("windows", windows)
    json.member("peak_hz", number: peak)
    if let cadence { json.member("true_cadence_hz", number: cadence) }
    json.key("power")
    json.inlineArray(powers) { $0.number($1) }
  }
}
