import Simulation
import Spool

/// A source of daily files that are not HealthKit's, such as the phone's screen or its calendar.
///
/// A new collector needs a type of its own and a line in `MyLifeDBCollectors.all`.
protocol Collector: SendableMetatype {
  /// The name of the folder of its files.
  static var name: String { get }

  /// The device or the person that its samples come from.
  static var tree: CollectorTree { get }

  /// The types of its samples.
  static var metrics: [Metric] { get }

  init(_ assignment: Assignment)

  /// Returns the samples of a day, in any order. Days come in order of time.
  ///
  /// - Parameter metrics: the wanted types.
  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample]
}

extension Collector {
  static var tree: CollectorTree { .phone }

  /// The name of its files in manifests and options.
  static var stream: String { tree.stream(of: name) }

  /// Makes a type of the collector's samples.
  static func metric(
    _ name: String, _ title: String, unit: String?, under category: MyLifeDBSettings.Category,
    in rows: MyLifeDBSettings.Rows = .all
  ) -> Metric {
    Metric(
      tree: tree, collector: Self.name, name: name, title: title, unit: unit, category: category,
      rows: rows)
  }
}

enum MyLifeDBCollectors {
  /// Every collector; a new one is added here.
  static let all: [any Collector.Type] = [
    ScreenTimeCollector.self,
    BatteryCollector.self,
    ChargingCollector.self,
    WiFiCollector.self,
    LocationCollector.self,
    MotionCollector.self,
    EnvironmentCollector.self,
    FocusCollector.self,
    CalendarCollector.self,
    CallsCollector.self,
    EmailCollector.self,
    MusicCollector.self,
    PodcastsCollector.self,
    BooksCollector.self,
    PhotosCollector.self,
    ContactsCollector.self,
    FinanceCollector.self,
    StorageCollector.self,
    BluetoothCollector.self,
    MacFocusCollector.self,
    DocumentsCollector.self,
    TypingCollector.self,
    DevelopmentCollector.self,
    SubstancesCollector.self,
    MindfulnessCollector.self,
    TypedFocusCollector.self,
    VideosCollector.self,
    TypedFinanceCollector.self,
    RelationshipsCollector.self,
    LearningCollector.self,
    HabitsCollector.self,
    CreativeCollector.self,
  ]
}

/// A day as collectors see it, with the functions that make their samples.
struct CollectedDay {
  let day: Day
  /// The day's apps, calendar and media.
  let log: () -> DigitalLog
  let devices: Devices

  /// The local date on which the person wakes up. Each day has another date.
  var date: CivilDate { day.date }

  /// The civil time in the middle of the date.
  var zone: TimeZoneRules { day.zone(at: min(8 * 3_600, day.duration)) }

  /// The local date from midnight to midnight. On the date of a journey, the two are in different time
  /// zones.
  var dateSpan: Range<Timestamp> { span(of: date) }

  /// The date of the day, or an earlier one, from midnight to midnight.
  func span(of date: CivilDate) -> Range<Timestamp> {
    let start = day.zone(at: 0).startOfDay(date)
    let end = day.zone(at: day.duration).startOfDay(date.advanced(byDays: 1))
    return start..<max(start, end)
  }

  /// Makes a sample between two times of the day.
  ///
  /// - Parameter value: nil for the seconds from start to end.
  func sample(
    _ metric: Metric, _ start: Double, _ end: Double, _ value: Double? = nil,
    unit: String? = nil,
    metadata: ((inout JSONWriter) -> Void)? = nil
  ) -> DailySample {
    sample(metric, day.instant(start), day.instant(end), value, unit: unit, metadata: metadata)
  }

  /// Makes a sample between two instants.
  func sample(
    _ metric: Metric, _ start: Timestamp, _ end: Timestamp, _ value: Double? = nil,
    unit: String? = nil, metadata: ((inout JSONWriter) -> Void)? = nil
  ) -> DailySample {
    let value = ((value ?? end.seconds(since: start)) * 1_000).rounded() / 1_000
    return DailySample(
      type: metric.type, start: start, end: end, unit: unit ?? metric.unit,
      source: metric.tree.source, device: devices.name(of: metric.tree), saved: end,
      value: { $0.number(value) }, metadata: metadata)
  }

  /// Makes a sample over the whole local date.
  func dateSample(
    _ metric: Metric, _ value: Double, metadata: ((inout JSONWriter) -> Void)? = nil
  ) -> DailySample {
    let span = dateSpan
    return sample(metric, span.lowerBound, span.upperBound, value, metadata: metadata)
  }
}

extension JSONWriter {
  /// Writes a number with a limited number of decimals.
  mutating func member(_ key: String, _ value: Double, decimals: Int) {
    let scale = [1.0, 10, 100, 1_000, 1e4, 1e5, 1e6][decimals]
    member(key, number: (value * scale).rounded() / scale)
  }
}
