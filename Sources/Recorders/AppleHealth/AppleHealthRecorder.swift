import Simulation
import Spool

extension Layout {
  /// The folder that the Health app hands out when somebody exports all health data.
  public static let appleHealth = Layout("apple-health", compressing: .onDemand)
}

/// Writes all that HealthKit knows of a person as the Health app exports it at the study's end.
///
/// Samples that begin before the study or after it are none of its, as for the apps that read HealthKit.
final class AppleHealthRecorder: Recorder {
  /// Every phone has the Health app.
  static let app: (any App.Type)? = nil
  static let layouts: [Layout] = [.appleHealth]
  /// The export has everything: there is nothing to choose.
  static let streams: [String] = []

  static func streams(in study: Study) -> [String] { [] }

  /// The sample of a study has the whole export of its days, whatever its windows are.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (900_000, 0) }

  /// A longer study has more routes, and one longer export.
  static func growth(of entry: FileEntry) -> Growth {
    entry.stream == ExportFiles.routeStream ? .days : .length(beyond: 0)
  }

  private let assignment: Assignment
  private var files: ExportFiles
  private let goal: Int
  /// Until when days were taken.
  private var reached: Timestamp
  /// The rings of dates to which samples may still come, in order; none without a watch.
  private var summaries: [ActivitySummary] = []

  init?(_ assignment: Assignment) throws {
    guard assignment.choice.layouts.contains(.appleHealth) else { return nil }
    self.assignment = assignment
    reached = assignment.study.span.lowerBound
    goal = ActivitySummary.goal(assignment.participant.random["apple health"])
    files = try ExportFiles(assignment)
  }

  var isDone: Bool { reached >= assignment.study.span.upperBound }

  func record(until instant: Timestamp) throws -> AppWork {
    let end = assignment.study.span.upperBound
    while reached < min(instant, end) {
      let day = assignment.life.day(at: reached)
      guard day.end <= instant || instant >= end else { break }
      try write(day)
      reached = day.end
    }
    return AppWork()
  }

  func finish() throws -> [FileEntry] {
    for summary in summaries { files.write(summary) }
    summaries = []
    return try files.finish()
  }

  private func write(_ day: Day) throws {
    // No sample begins more than an hour before the day on which it is made.
    let date = files.date(of: day.start).advanced(byDays: -1)
    while let first = summaries.first, first.date < date {
      files.write(first)
      summaries.removeFirst()
    }
    let samples = assignment.health.samples(of: day)
    for sample in samples where assignment.study.span.contains(sample.start) {
      // How an export has states of mind is not known.
      guard sample.type.kind != .stateOfMind else { continue }
      add(sample)
      try files.write(sample, among: samples, on: day)
    }
  }

  private func add(_ sample: HealthSample) {
    guard ActivitySummary.counts(sample) else { return }
    let date = files.date(of: sample.start)
    let place = summaries.firstIndex { $0.date >= date } ?? summaries.endIndex
    if place == summaries.endIndex || summaries[place].date != date {
      summaries.insert(ActivitySummary(of: date, goal: goal), at: place)
    }
    summaries[place].add(sample)
  }
}
