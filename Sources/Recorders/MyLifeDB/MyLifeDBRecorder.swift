import Simulation
import Spool

extension Layout {
  /// The tree that MyLifeDB's app puts on its server.
  public static let mylifedb = Layout("mylifedb", compressing: .onDemand)
}

/// Writes a file a day of what HealthKit knows, as MyLifeDB's first design has it, and likewise of the phone
/// itself.
///
/// A day's file is that of the last export that changed it; samples belong to the local date of their start.
final class MyLifeDBRecorder: Recorder {
  static let app: (any App.Type)? = MyLifeDB.self
  static let layouts: [Layout] = [.mylifedb]
  /// The collector of what HealthKit knows.
  static let health = "apple-health"
  static let streams = [health] + PhoneMetric.collectors

  static func streams(in study: Study) -> [String] {
    guard let settings = study.app(MyLifeDB.self)?.settings else { return [] }
    let health = settings.headings.isEmpty ? [] : [health]
    let phone = PhoneMetric.all.filter { settings.categories.contains($0.category) }
    return streams.filter { health.contains($0) || phone.map(\.collector).contains($0) }
  }

  /// The sample of a study has all files of its days, whatever its windows are.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (900_000, 0) }

  /// A day has its files; what explains them is there once.
  static func growth(of entry: FileEntry) -> Growth {
    MyLifeDBGuide.allCases.contains { entry.path.contains("/" + $0.rawValue) } ? .none : .days
  }

  private let app: MyLifeDB
  private let assignment: Assignment
  private let devices: Devices
  private let collected: [String]
  /// What HealthKit knows and the app reads.
  private let types: Set<HealthType>
  private var clock: ExportClock
  private var pauses: AppPauses
  private var phone: PhoneSamples
  /// Until when days were taken.
  private var reached: Timestamp
  /// The days so far on which samples to come may begin, with the zones in which they were spent.
  private var lived: [CivilDay] = []
  /// Dates whose files may still change, in order.
  private var open: [MyLifeDBDate] = []
  /// The first date that is not among them and was not.
  private var next: CivilDate
  private var files: MyLifeDBFiles
  /// Whether files are written; the truth tells of the app's exports even so.
  private let isWritten: Bool

  /// Samples of weeks begin so many days before they are saved.
  private static let reach = 9
  /// Days after the study's end for which the app goes on at most, to export what is left.
  private static let grace = 21

  init?(_ assignment: Assignment) {
    guard let app = assignment.participant.app(MyLifeDB.self) else { return nil }
    self.app = app
    self.assignment = assignment
    isWritten = assignment.choice.layouts.contains(.mylifedb)
    devices = Devices(of: assignment.participant)
    collected = Self.streams(in: assignment.study)
    types = Set(app.settings.headings.flatMap(\.types))
    clock = ExportClock(
      app, from: assignment.study.profile.start,
      random: assignment.participant.random["app"][named: MyLifeDB.name]["exports"])
    pauses = AppPauses(of: MyLifeDB.name, collecting: collected, in: assignment)
    phone = PhoneSamples(of: assignment.participant, by: devices)
    reached = assignment.study.span.lowerBound
    next = assignment.study.profile.start
    files = MyLifeDBFiles(assignment, devices: devices)
  }

  var isDone: Bool { collected.isEmpty }

  func record(until instant: Timestamp) throws -> AppWork {
    var work = AppWork()
    guard !collected.isEmpty else { return work }
    let end = assignment.study.span.upperBound
    while reached < min(instant, end) {
      let day = assignment.life.day(at: reached)
      guard day.end <= instant || instant >= end else { return work }
      pauses.learn(during: day.start..<day.end)
      take(day)
      work.exports += export(on: day)
      work.gaps += pauses.takeGaps(isOver: false)
      try close(before: day.start)
      reached = day.end
    }
    if instant > end {
      work.exports += exportRest(after: end)
      work.gaps += pauses.takeGaps(isOver: true)
    }
    return work
  }

  func finish() throws -> [FileEntry] {
    for date in open { try files.write(date) }
    open = []
    return try files.finish()
  }

  // MARK: Samples

  private func take(_ day: Day) {
    beginDates(until: day)
    lived.removeAll { $0.end < day.start.advanced(bySeconds: -86_400 * Double(Self.reach)) }
    lived.append(CivilDay(day))
    if collected.contains(Self.health) {
      for sample in assignment.health.samples(of: day) where types.contains(sample.type) {
        add(DailySample(sample, by: devices), to: Self.health)
      }
    }
    for (collector, sample) in phone.samples(of: day, collecting: app.settings.categories)
    where !pauses.stop(stream: collector, at: sample.start) {
      add(sample, to: collector)
    }
  }

  /// Each date has its files, with or without samples.
  private func beginDates(until day: Day) {
    let profile = assignment.study.profile
    let last = min(day.zone(at: day.duration).localDate(at: day.end), profile.lastDate)
    while next <= last {
      open += collected.map { MyLifeDBDate($0, on: next) }
      next = next.advanced(byDays: 1)
    }
  }

  /// Samples belong to the local date of their start; those that begin before or after the study are none of
  /// its.
  private func add(_ sample: consuming DailySample, to collector: String) {
    guard assignment.study.span.contains(sample.start),
      let day = lived.last(where: { $0.start <= sample.start }) ?? lived.first
    else { return }
    let zone = day.zone(at: sample.start)
    let profile = assignment.study.profile
    let date = min(max(zone.localDate(at: sample.start), profile.start), profile.lastDate)
    guard let index = open.firstIndex(where: { $0.date == date && $0.collector == collector })
    else { preconditionFailure("a date is open for as long as samples can belong to it") }
    if !isWritten { sample.dropText() }
    open[index].add(sample)
  }

  // MARK: Exports

  private func export(on day: Day) -> [AppWork.Export] {
    clock.attempts(on: day, pauses).flatMap { attempt -> [AppWork.Export] in
      guard attempt.isUnlocked else {
        return [
          AppWork.Export(
            time: attempt.time, date: attempt.date.advanced(byDays: -1), collector: "",
            result: .locked, samples: 0, late: 0)
        ]
      }
      return open.indices.compactMap { index in
        guard open[index].date < attempt.date,
          !pauses.stop(stream: open[index].collector, at: attempt.time),
          let written = open[index].export(at: attempt.time, app.settings.exports)
        else { return nil }
        files.begin(at: attempt.time)
        return AppWork.Export(
          time: attempt.time, date: open[index].date, collector: open[index].collector,
          result: .written, samples: written.samples, late: written.late)
      }
    }
  }

  /// The app goes on until all of the study is exported.
  private func exportRest(after end: Timestamp) -> [AppWork.Export] {
    var exports: [AppWork.Export] = []
    for _ in 0..<Self.grace where open.contains(where: { isDue($0) }) {
      let day = assignment.life.day(at: reached)
      exports += export(on: day)
      reached = day.end
    }
    return exports
  }

  private func isDue(_ date: MyLifeDBDate) -> Bool {
    date.exported == nil || app.settings.exports == .changed && date.hasMore
  }

  /// Writes the dates that no sample can change any more.
  private func close(before start: Timestamp) throws {
    let limit = assignment.study.zone.localDate(at: start).advanced(byDays: -Self.reach)
    while let first = open.first, first.date < limit, !isDue(first) {
      try files.write(first)
      open.removeFirst()
    }
  }
}

/// The civil time of a day that was lived. It keeps the day itself where that leads from zone to zone alone: a day
/// with all its detail takes a megabyte.
private struct CivilDay {
  let start: Timestamp
  let end: Timestamp
  private let zone: TimeZoneRules
  private let journey: Day?

  init(_ day: Day) {
    start = day.start
    end = day.end
    zone = day.zone(at: 0)
    journey = day.isJourney ? day : nil
  }

  func zone(at instant: Timestamp) -> TimeZoneRules {
    journey?.zone(at: instant.seconds(since: start)) ?? zone
  }
}
