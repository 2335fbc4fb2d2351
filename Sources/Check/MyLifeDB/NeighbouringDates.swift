import Reading
import Spool

/// A sample with its place in the recording.
struct PlacedSample: Sendable {
  let sample: DaySample
  let place: RowPlace

  var start: Int64 { sample.start }
  var end: Int64 { sample.end }
}

/// A date with the dates before and after it, because something that lasts over midnight has
/// samples in two files.
struct NeighbouringDates {
  let date: HealthDate
  /// Nil if the folder has no file of the date before.
  let before: HealthDate?
  /// Nil if the folder has no file of the date after.
  let after: HealthDate?

  /// Returns the samples of a type that begin on the date, in the order of the file.
  func samples(_ type: String) -> [PlacedSample] { Self.samples(type, of: date) }

  /// Returns the samples of a type that begin on any of the dates, in order of time.
  func nearby(_ type: String) -> [PlacedSample] {
    [before, date, after].compactMap { $0 }.flatMap { Self.samples(type, of: $0) }
  }

  /// Returns whether the date before has a file of a collector of a type.
  func knowsBefore(_ type: String) -> Bool {
    before.map { !Self.files(of: type, in: $0).isEmpty } == true
  }

  /// Returns whether the date after has a file of a collector of a type.
  func knowsAfter(_ type: String) -> Bool {
    after.map { !Self.files(of: type, in: $0).isEmpty } == true
  }

  /// Returns whether the date has a file of a collector of a type.
  func knows(_ type: String) -> Bool { !Self.files(of: type, in: date).isEmpty }

  private static func files(of type: String, in date: HealthDate) -> [DayFile] {
    let streams = HealthKind.all[type]?.streams ?? []
    return date.files.filter { streams.contains($0.collector) }
  }

  private static func samples(_ type: String, of date: HealthDate) -> [PlacedSample] {
    files(of: type, in: date).flatMap { file in
      file.samples.filter { $0.type == type }.map {
        PlacedSample(sample: $0, place: file.place($0))
      }
    }
  }
}

/// A judge of one rule, which receives each date of one participant with its neighbours.
protocol DateJudge: SendableMetatype {
  /// The data without which the rule is skipped.
  static var lack: Finding { get }

  /// Judges the samples that begin on the date.
  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding)

  /// Judges what needs all dates.
  mutating func finish(_ finding: inout Finding)
}

extension DateJudge {
  func finish(_ finding: inout Finding) {}
}

/// A judge of days that waits for the next date before it passes a date to another judge.
struct JudgeOfDates<Own: DateJudge>: DayJudge {
  private var judge: Own
  private var before: HealthDate?
  private var date: HealthDate?
  private var finding = Finding()

  init(_ judge: Own) { self.judge = judge }

  mutating func see(_ day: HealthDate) {
    pass(before: day)
    (before, date) = (date, day)
  }

  mutating func finish() -> Finding {
    pass(before: nil)
    judge.finish(&finding)
    return finding.isJudged || !finding.pool.isEmpty ? finding : Own.lack
  }

  private mutating func pass(before after: HealthDate?) {
    guard let date else { return }
    let dates = NeighbouringDates(
      date: date, before: before?.date == date.date - 1 ? before : nil,
      after: after?.date == date.date + 1 ? after : nil)
    judge.judge(dates, &finding)
  }
}

extension Rule.Method {
  /// Returns the method of a rule whose judge receives each date with its neighbours.
  static func dates<Own: DateJudge>(
    _ needs: DayRule.Need..., conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil,
    makeJudge: @escaping @Sendable () -> Own
  ) -> Self {
    let rule = DayRule(needs: needs) { _ in JudgeOfDates(makeJudge()) }
    return .app(MyLifeDBMethod.days(rule), conclude: conclude)
  }

  /// Returns the method of a rule whose judge also receives what is known before the first date.
  static func dates<Own: DateJudge>(
    _ needs: DayRule.Need..., makeJudge: @escaping @Sendable (HealthSetting) -> Own
  ) -> Self {
    .app(MyLifeDBMethod.days(DayRule(needs: needs) { JudgeOfDates(makeJudge($0)) }))
  }
}

extension DaySample {
  /// A text of the metadata.
  func text(_ key: String) -> String? { metadata[key]?.text }

  /// Whether a flag of the metadata is set.
  func flag(_ key: String) -> Bool { metadata[key] == .bool(true) }
}

extension [PlacedSample] {
  /// Returns the samples in order of time.
  func inOrder() -> Self { sorted { ($0.start, $0.end) < ($1.start, $1.end) } }

  /// Returns the intervals of the samples in order. Intervals at most so many ms apart are joined.
  func joined(within gap: Int64) -> [Span] {
    inOrder().reduce(into: []) { spans, placed in
      if let last = spans.last, placed.start <= last.upperBound + gap {
        spans[spans.count - 1] = last.lowerBound..<Swift.max(last.upperBound, placed.end)
      } else {
        spans.append(placed.sample.span)
      }
    }
  }
}
