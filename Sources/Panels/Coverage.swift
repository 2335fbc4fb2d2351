import Formats
import Reading

/// The numbers of rows of each stream of a participant in each hour of UTC.
struct Coverage: Sendable {
  /// The rows of each stream by hours since 1970.
  private(set) var counts: [BeiweStream: [Int64: Int]] = [:]
  /// The rows of each other app by hours since 1970; apps by their names in manifests.
  private(set) var apps: [String: [Int64: Int]] = [:]

  /// The differences between local time and UTC in files, in ms, by hours since 1970.
  private(set) var offsets: [Int64: Int64] = [:]

  private static let hour: Int64 = 3_600_000

  mutating func add(_ rows: Int, of stream: BeiweStream, at time: Int64) {
    guard rows > 0 else { return }
    counts[stream, default: [:]][time.quotientRoundedDown(by: Self.hour), default: 0] += rows
  }

  /// Adds rows of an app, if the page shows their time.
  ///
  /// - Parameter offset: The difference between local time and UTC in the file, in ms; nil if the
  ///   file has none.
  mutating func add(
    _ rows: Int, of app: String, at time: Int64, _ frame: Frame, offset: Int64? = nil
  ) {
    guard rows > 0, frame.contains(time) else { return }
    let hour = time.quotientRoundedDown(by: Self.hour)
    // Clocks that are set at random make no page of all hours since 1970.
    guard apps[app, default: [:]].count < Self.limit || apps[app]?[hour] != nil else { return }
    apps[app, default: [:]][hour, default: 0] += rows
    if frame.followsLocalTimes, let offset { offsets[hour] = offset }
  }

  /// Hours of an app, which are ten years.
  private static let limit = 87_660

  mutating func see(_ piece: Piece, in frame: Frame) {
    for stream in MotionStream.allCases { add(piece[stream], of: stream.beiwe, frame) }
    add(piece.gps, of: .gps, frame)
  }

  /// A piece is shorter than an hour and begins with a multiple of its length.
  private mutating func add(_ rows: Rows, of stream: BeiweStream, _ frame: Frame) {
    let indices = frame.indices(of: rows)
    guard let first = indices.first else { return }
    add(indices.count, of: stream, at: rows.times[first])
  }

  mutating func add(_ events: [Events.Event], of stream: BeiweStream, in frame: Frame) {
    for event in events where frame.contains(event.time) { add(1, of: stream, at: event.time) }
  }

  var rowsOfApps: [String: Int] { apps.mapValues { $0.values.reduce(0, +) } }

  var rows: [BeiweStream: Int] { counts.mapValues { $0.values.reduce(0, +) } }

  /// The hours of most rows, without the groups of `far`, in ms; nil without rows.
  var span: Span? { parts.main }

  /// The groups of rows that are more than a year from most rows.
  var far: [Far] { parts.far }

  /// Rows that are more than a year from most rows, such as rows of a wrong clock.
  struct Far: Equatable, Sendable {
    /// From the first hour to the end of the last hour, in ms.
    let span: Span
    let rows: Int
  }

  private var parts: (main: Span?, far: [Far]) {
    var rows: [Int64: Int] = [:]
    for hours in Array(counts.values) + Array(apps.values) {
      rows.merge(hours, uniquingKeysWith: +)
    }
    let hours = rows.keys.sorted()
    var days = DateOutliers()
    for hour in hours { days.add(hour * Self.hour, count: rows[hour] ?? 0, at: RowPlace("")) }
    func span(_ group: DateOutliers.Group) -> Span? {
      let inside = hours.filter {
        group.days.contains((Self.hour * $0).quotientRoundedDown(by: 24 * Self.hour))
      }
      guard let first = inside.first, let last = inside.last else { return nil }
      return first * Self.hour..<(last + 1) * Self.hour
    }
    return (
      days.main.flatMap(span),
      days.far.compactMap { group in span(group).map { Far(span: $0, rows: group.count) } }
    )
  }

  /// The number of rows of an hour as a share of the stream's median hour with rows.
  enum Level: Int, CaseIterable, Sendable {
    case none, quarter, half, most, full

    init(_ count: Int, median: Int) {
      let share = Double(count) / Double(max(median, 1))
      self =
        count == 0
        ? .none : share <= 0.25 ? .quarter : share <= 0.5 ? .half : share <= 0.75 ? .most : .full
    }
  }

  /// Spans of one level, in order; hours without rows are left out.
  func levels(of stream: BeiweStream) -> [(span: Span, level: Level)] {
    Self.spans(of: hours(of: stream))
  }

  /// Returns the spans of an app. Its rows come at any time, like events.
  func levels(of app: String) -> [(span: Span, level: Level)] {
    Self.spans(of: (apps[app] ?? [:]).mapValues { Level($0, median: 1) })
  }

  /// The mean level of all sampled streams in each hour, rounded, as spans of one level. Without
  /// sampled streams it is the level of events, and without data of Beiwe the level of other apps.
  var levelsOfAll: [(span: Span, level: Level)] {
    guard !counts.isEmpty else {
      let hours = apps.values.flatMap(\.keys)
      return Self.spans(of: Dictionary(hours.map { ($0, .full) }) { first, _ in first })
    }
    let sampled = counts.keys.filter { !$0.isOfEvents }
    let streams = sampled.isEmpty ? Array(counts.keys) : Array(sampled)
    var sums: [Int64: Int] = [:]
    for stream in streams {
      sums.merge(hours(of: stream).mapValues(\.rawValue), uniquingKeysWith: +)
    }
    return Self.spans(
      of: sums.mapValues { sum in
        let mean = Int((Double(sum) / Double(streams.count)).rounded())
        return Level(rawValue: max(mean, 1)) ?? .full
      })
  }

  private func hours(of stream: BeiweStream) -> [Int64: Level] {
    guard let hours = counts[stream] else { return [:] }
    let ordered = hours.values.sorted()
    // Events come as they come: any is as good as many.
    let median = stream.isOfEvents ? 1 : ordered[ordered.count / 2]
    return hours.mapValues { Level($0, median: median) }
  }

  /// Hours of one level that follow each other become one span.
  private static func spans(of hours: [Int64: Level]) -> [(span: Span, level: Level)] {
    var spans: [(span: Span, level: Level)] = []
    for (number, level) in hours.sorted(by: { $0.key < $1.key }) {
      let span = number * hour..<(number + 1) * hour
      if let last = spans.last, last.level == level, last.span.upperBound == span.lowerBound {
        spans[spans.count - 1].span = last.span.lowerBound..<span.upperBound
      } else {
        spans.append((span, level))
      }
    }
    return spans
  }
}
