import Formats
import Glibc
import Page
import Reading
import Spool

/// A panel of the intervals between the rows of each sampled stream, and of the longest intervals.
struct IntervalsPanel: Panel {
  static let name = "intervals"
  static let title = "Sampling intervals and gaps"

  private let frame: Frame
  private var streams: [BeiweStream: Intervals] = [:]

  init(_ frame: Frame) { self.frame = frame }

  mutating func see(_ piece: Piece) {
    for stream in MotionStream.allCases { see(piece[stream], of: stream.beiwe) }
    see(piece.gps, of: .gps)
  }

  private mutating func see(_ rows: Rows, of stream: BeiweStream) {
    let indices = frame.indices(of: rows)
    guard !indices.isEmpty else { return }
    streams[stream, default: Intervals()].see(rows.times[indices])
  }

  /// The streams that have intervals, in the order of the dialect.
  private var all: [(stream: BeiweStream, intervals: Intervals)] {
    BeiweStream.allCases.compactMap { stream in
      streams[stream].flatMap { $0.count > 0 ? (stream, $0) : nil }
    }
  }

  var lack: String? { all.isEmpty ? "fewer than two rows in every sampled stream" : nil }

  func write(to page: inout Markup) {
    let lines = all.map { ($0.stream, $0.intervals.shares) }
    let range = lines.flatMap { $0.1.map(\.x) }
    let chart = Chart(
      name: Self.name, title: "Share of intervals by length",
      caption:
        "The share of a stream's rows by the interval since the previous row. The pauses of a duty "
        + "cycle are on the right.",
      summary: "Share of intervals by length, with one line for each stream.",
      x: Chart.Axis(
        "interval, logarithmic", .logarithmic(covering: (range.min() ?? 1)...(range.max() ?? 1e3))
      ) { Quantity.duration(Int64($0 * 1_000)) },
      y: Chart.Axis("share", .linear(covering: lines.flatMap { $0.1.map(\.y) }.max() ?? 1)) {
        "\(Quantity.number(100 * $0)) %"
      },
      series: lines.map { Chart.Series($0.0.rawValue, $0.0.rawValue, .line([$0.1])) })
    chart.write(to: &page, hasHeading: false)
    page.scrollingTable(
      Self.name, heading: ["stream", "rows", "median", "99 % at most", "longest gap", "from (UTC)"]
    ) { page in
      for (stream, intervals) in all {
        page.row(
          stream.rawValue,
          [
            grouped(intervals.count + 1), Self.text(intervals.quantile(0.5)),
            Self.text(intervals.quantile(0.99)), Self.text(intervals.longest.length),
            BeiweUTCTime.text(intervals.longest.start),
          ])
      }
    }
  }

  private static func text(_ milliseconds: Int64) -> String {
    milliseconds < 100_000
      ? Quantity.duration(1_000 * milliseconds) : Quantity.time(Double(milliseconds) / 1_000)
  }

  func write(to json: inout JSONWriter) {
    for (stream, intervals) in all {
      json.key(stream.rawValue)
      json.object { json in
        json.member("rows", intervals.count + 1)
        json.member("median_ms", intervals.quantile(0.5))
        json.member("p99_ms", intervals.quantile(0.99))
        json.member("longest_ms", intervals.longest.length)
        json.member("longest_from", intervals.longest.start)
      }
    }
  }
}

/// The intervals between successive rows of a stream.
private struct Intervals: Sendable {
  /// The number of intervals in each bin: one bin per ms below a limit, and then 64 bins per
  /// doubling.
  private var counts = [Int](repeating: 0, count: Self.exact + 64 * 40)
  private(set) var count = 0
  private(set) var longest = (start: Int64(0), length: Int64(0))
  private var last: Int64?

  private static let exact = 4_096

  mutating func see(_ times: ArraySlice<Int64>) {
    for time in times {
      defer { last = time }
      guard let last else { continue }
      // If the phone's clock was set back, the interval counts as 0.
      let interval = time > last ? time - last : 0
      counts[Self.place(of: interval)] += 1
      count += 1
      if interval > longest.length { longest = (last, interval) }
    }
  }

  private static func place(of interval: Int64) -> Int {
    guard interval >= exact else { return Int(interval) }
    let bits = 63 - interval.leadingZeroBitCount
    let part = Int(interval >> Int64(bits - 6)) - 64
    return min(exact + 64 * (bits - 12) + part, exact + 64 * 40 - 1)
  }

  /// Returns the shortest interval in a bin, in ms.
  private static func interval(at place: Int) -> Int64 {
    guard place >= exact else { return Int64(place) }
    let (bits, part) = ((place - exact) / 64 + 12, (place - exact) % 64)
    return Int64(64 + part) << Int64(bits - 6)
  }

  /// Returns the interval at a share of all intervals, in ms.
  ///
  /// The result is exact below 4 s, and has a relative error of up to 1/64 above.
  func quantile(_ share: Double) -> Int64 {
    let target = max((share * Double(count)).rounded(.up), 1)
    var sum = 0
    for (place, number) in counts.enumerated() {
      sum += number
      if Double(sum) >= target { return Self.interval(at: place) }
    }
    return longest.length
  }

  /// The shares of intervals by length in ms, with twelve bins per decade.
  var shares: [Chart.Point] {
    var bins: [Int: Int] = [:]
    for (place, number) in counts.enumerated() where number > 0 {
      bins[Self.bin(of: max(Self.interval(at: place), 1)), default: 0] += number
    }
    guard let first = bins.keys.min(), let last = bins.keys.max() else { return [] }
    return (first - 1...last + 1).map {
      Chart.Point(x: Self.length(of: $0), y: Double(bins[$0] ?? 0) / Double(max(count, 1)))
    }
  }
}

extension Intervals {
  private static let perDecade = 12.0

  private static func bin(of length: Int64) -> Int {
    Int((perDecade * log10(Double(length))).rounded())
  }

  private static func length(of bin: Int) -> Double { pow(10, Double(bin) / perDecade) }
}
