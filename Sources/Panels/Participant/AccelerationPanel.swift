import Formats
import Glibc
import Page
import Reading
import Spool

/// A panel of the phone's movement by time of day. It shows the mean of the deviation of |a| from 1
/// g in each ten minutes, where a is the acceleration.
struct AccelerationPanel: Panel {
  static let name = "acceleration"
  static let title = "|a| through the day"

  private let frame: Frame
  /// The mean deviations of |a| from 1 g over ten minutes on all days, in mg, by the ten-minute
  /// part of the local day.
  private var means: [[Float]] = Array(repeating: [], count: 144)
  private var count = 0
  private var open = Open(start: .max - Self.length, part: 0)

  /// The sums over the current ten minutes.
  private struct Open: Sendable {
    let start: Int64
    let part: Int
    var sum = 0.0
    var count = 0
  }

  /// The maximum number of days that a ten-minute part of the day keeps.
  private static let limit = 366
  /// The length of a part of the day, in ms.
  private static let length: Int64 = 600_000
  private static let dayLength: Int64 = 86_400_000

  init(_ frame: Frame) { self.frame = frame }

  mutating func see(_ piece: Piece) {
    let rows = piece[.accel]
    for row in frame.indices(of: rows) {
      let time = rows.times[row]
      if time < open.start || time >= open.start + Self.length { begin(at: time) }
      open.sum += abs(rows.axes(row).length - 1)
      open.count += 1
    }
  }

  mutating func finish(_ surveys: SurveyRecords) { begin(at: .min) }

  /// Ends the current ten minutes, and starts the ten minutes that contain another time.
  private mutating func begin(at time: Int64) {
    if open.count > 0, open.sum.isFinite, means[open.part].count < Self.limit {
      means[open.part].append(Float(1_000 * open.sum / Double(open.count)))
      count += open.count
    }
    guard time > .min else { return }
    let local = frame.clock.local(time)
    let start = local.quotientRoundedDown(by: Self.length) * Self.length
    let day = local.quotientRoundedDown(by: Self.dayLength) * Self.dayLength
    open = Open(start: start - local + time, part: Int((start - day) / Self.length))
  }

  var lack: String? { count == 0 ? "no rows from the accelerometer" : nil }

  private static let shares = [("p10", 0.1), ("p50", 0.5), ("p90", 0.9)]

  /// Returns one point for each ten-minute part with rows, at the middle of the part in hours.
  private func line(_ share: Double) -> [[Chart.Point]] {
    var lines: [[Chart.Point]] = []
    var isOpen = false
    for (part, values) in means.enumerated() {
      defer { isOpen = !values.isEmpty }
      guard !values.isEmpty else { continue }
      if !isOpen { lines.append([]) }
      lines[lines.count - 1].append(
        Chart.Point(x: (Double(part) + 0.5) / 6, y: Self.quantile(values, share)))
    }
    return lines
  }

  private static func quantile(_ values: [Float], _ share: Double) -> Double {
    let sorted = values.sorted()
    return Double(sorted[Int((share * Double(sorted.count - 1)).rounded())])
  }

  func write(to page: inout Markup) {
    let lines = Self.shares.map { ($0.0, line($0.1)) }
    let all = lines.flatMap { $0.1.joined().map(\.y) }
    Chart(
      name: Self.name, title: "Movement by time of day",
      caption:
        "The mean of | |a| - 1 g | in periods of ten minutes, where |a| is the magnitude of the "
        + "acceleration. The lines are the 10th, 50th and 90th percentiles over all days. Times "
        + "are in \(frame.clock.zone).",
      summary: "Movement by time of day, as percentiles over all days.",
      x: Chart.Axis("time of day", .linear(to: 24)) { "\(Int($0)) h" },
      y: Chart.Axis(
        "mg, logarithmic", .logarithmic(covering: max(all.min() ?? 1, 1)...max(all.max() ?? 1, 1))
      ) { Quantity.number($0) },
      series: lines.map { Chart.Series($0.0, $0.0, .line($0.1)) }
    ).write(to: &page, hasHeading: false)
  }

  func write(to json: inout JSONWriter) {
    json.member("rows", count)
    for (name, share) in Self.shares {
      json.key(name + "_mg")
      json.inlineArray(means) { json, values in
        if values.isEmpty { json.null() } else { json.number(Self.quantile(values, share)) }
      }
    }
  }
}
