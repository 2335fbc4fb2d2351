import Fixtures
import Spool

@testable import Check
@testable import Reading

extension HealthSetting {
  /// A participant of MyLifeDB without files, with the hand-made day and a body.
  static func oneDay(_ truth: Truth? = .oneDay, _ body: BodyTruth? = nil) throws -> HealthSetting {
    let folder = try TemporaryFolder(["mylifedb/abcdefgh/notes.txt": "a note"])
    var setting = HealthSetting(tree: try MyLifeDBTree(of: "abcdefgh", in: Source(folder.path)))
    setting.truth = truth
    setting.body = body
    setting.zones = HealthZones(truth, usual: "UTC")
    return setting
  }
}

extension HealthDate {
  /// 2 March 2026, in days since 1970.
  static let first: Int64 = 20_514

  /// The first date with HealthKit's samples, and those of other collectors.
  static func day(
    _ samples: [DaySample], more: [DayFile] = [], exported: Int64? = nil
  ) -> HealthDate {
    day(0, samples, more: more, exported: exported)
  }

  /// A date by its number from 0.
  static func day(
    _ number: Int64, _ samples: [DaySample], more: [DayFile] = [], exported: Int64? = nil
  ) -> HealthDate {
    var file = DayFile(
      path: "health\(number)", collector: HealthKind.health, date: first + number)
    file.exported = exported
    (file.phone, file.watch) = ("phone", "watch")
    file.samples = samples.enumerated().map { index, sample in
      var sample = sample
      sample.row = index + 1
      if sample.hash == 0 { sample.hash = UInt64(1_000 * (number + 1)) + UInt64(index) }
      return sample
    }
    return HealthDate(date: first + number, files: [file] + more)
  }

  /// The date with rows of the truth's minutes.
  func with(_ minutes: [MinuteRow]) -> HealthDate {
    var day = self
    for minute in minutes { day.minutes.append(minute) }
    return day
  }
}

extension DaySample {
  /// A quantity that the watch has measured, by default, with times in seconds of the hand-made day.
  static func quantity(
    _ name: String, _ start: Double, _ end: Double? = nil, _ value: Double,
    by device: String? = "watch", source: String? = nil, metadata: [String: Double] = [:]
  ) -> DaySample {
    sample(
      HealthKind.quantity(name), start, end, value, by: device, source: source, metadata: metadata)
  }

  static func sample(
    _ type: String, _ start: Double, _ end: Double? = nil, _ value: Double? = nil,
    by device: String? = "watch", source: String? = nil, metadata: [String: Double] = [:]
  ) -> DaySample {
    var sample = DaySample(
      type: type, start: Truth.at(start), end: Truth.at(end ?? start), value: value,
      source: source ?? "com.apple.health." + (device ?? "none"), device: device)
    sample.metadata = metadata.mapValues { .number($0) }
    return sample
  }

  /// A stage of sleep by its number, such as 4 for deep sleep.
  static func stage(_ value: Double, _ start: Double, _ end: Double) -> DaySample {
    sample(HealthKind.sleep, start, end, value)
  }
}

/// A row of the truth's minutes.
struct MinuteRow: Sendable {
  var seconds: Double
  var place = "home"
  var mode = ""
  var posture = "sitting"
  var stage = ""
  var isWorn = true
  var isCarried = false
  var heartRate = 60.0
  var respiration = 15.0
}

extension Rows {
  fileprivate mutating func append(_ minute: MinuteRow) {
    let lists = [Minute.places, Minute.modes, Minute.postures, Minute.stages]
    let texts = [minute.place, minute.mode, minute.posture, minute.stage]
    times.append(Truth.at(minute.seconds))
    var before = 0
    for (list, text) in zip(lists, texts) {
      words.append(UInt8(before + (list.firstIndex(of: text) ?? 0)))
      before += list.count
    }
    values += [
      1.5, 0.2, minute.isWorn ? 1 : 0, minute.isCarried ? 1 : 0, minute.heartRate,
      minute.respiration,
    ]
  }
}

extension Condition {
  /// Days beside the hand-made day of the truth and a body.
  static func health(
    _ rule: String, _ value: String, failures: Int = 1,
    truth: @escaping TruthChange = { _ in },
    body: @escaping @Sendable (inout BodyTruth) -> Void = { _ in },
    inside: [HealthDate], outside: [HealthDate]
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: try health(inside, truth, body),
      outside: try health(outside, truth, body))
  }

  static func health(
    _ days: [HealthDate], _ truth: TruthChange = { _ in },
    _ change: (inout BodyTruth) -> Void = { _ in }
  ) throws -> Scene {
    var body = BodyTruth()
    change(&body)
    var setting = try HealthSetting.oneDay(Truth.oneDay.with(truth), body)
    setting.tree.days = days.flatMap(\.files).map {
      MyLifeDBTree.Day(path: $0.path, collector: $0.collector, date: $0.date)
    }
    return .days(setting, days)
  }
}
