import Simulation
import Spool

extension Layout {
  /// The layout with the folder tree that MyLifeDB's app stores on its server.
  public static let mylifedb = Layout("mylifedb", compressing: .onDemand)
}

/// A recorder that writes a file per day and collector: one with HealthKit data, as in MyLifeDB's
/// first design, and others with data of the phone, of the Mac, and typed by the person.
final class MyLifeDBRecorder: Recorder {
  static let app: (any App.Type)? = MyLifeDB.self
  static let layouts: [Layout] = [.mylifedb]
  /// The collector of HealthKit data.
  static let health = "apple-health"
  static let streams = [health] + Metric.streams + [ClaudeFiles.stream, JournalFile.stream]
  /// The streams that the phone collects itself; pauses of its app stop them.
  private static let phoneStreams = Set([health] + streams(of: .phone))
  /// The streams of the Mac, which has its own exports.
  private static let macStreams = Set(streams(of: .mac) + [ClaudeFiles.stream])

  static func streams(in study: Study) -> [String] {
    guard let settings = study.app(MyLifeDB.self)?.settings else { return [] }
    let health = settings.headings.isEmpty ? [] : [health]
    var others = Metric.written(with: settings).map(\.stream)
    if settings.rows == .all, settings.categories.contains(.developer) {
      others.append(ClaudeFiles.stream)
    }
    if JournalFile.isWritten(with: settings) { others.append(JournalFile.stream) }
    return streams.filter { health.contains($0) || others.contains($0) }
  }

  /// Returns the streams without the logs that a person does not keep.
  private static func withoutUnused(
    _ streams: [String], _ settings: MyLifeDBSettings, _ digital: DigitalReader
  ) -> [String] {
    func isUsed(_ kinds: [EntryKind]) -> Bool {
      kinds.contains { settings.categories.contains($0.heading) && digital.writes($0) }
    }
    let manual = Set(Self.streams(of: .manual))
    return streams.filter { stream in
      if stream == JournalFile.stream { return isUsed([.journal]) }
      return !manual.contains(stream)
        || isUsed(EntryKind.allCases.filter { $0.metric.stream == stream })
    }
  }

  private static func streams(of tree: CollectorTree) -> [String] {
    MyLifeDBCollectors.all.filter { $0.tree == tree }.map { $0.stream }
  }

  /// Returns the length of the time windows for a forecast, in ms, and the number of rows per day.
  /// Each day has all its files, for any window.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (900_000, 0) }

  /// Returns how the number of files grows: files of days with the days, and the explaining files
  /// not at all.
  static func growth(of entry: FileEntry) -> Growth {
    let isExplaining = MyLifeDBGuide.allCases.contains { entry.path.contains("/" + $0.rawValue) }
    return isExplaining || entry.stream == ClaudeFiles.stream && entry.rows == 0 ? .none : .days
  }

  private let app: MyLifeDB
  private let assignment: Assignment
  private let devices: Devices
  private let collected: [String]
  /// The HealthKit data that the app reads.
  private let types: Set<HealthType>
  private var clock: ExportClock
  private var macClock: MacExportClock
  private var pauses: AppPauses
  private let metrics: Set<Metric>
  private var collectors: [any Collector]
  /// The end of the days that have been recorded so far.
  private var reached: Timestamp
  /// The recorded days on which later samples may still begin, with their time zones.
  private var lived: [CivilDay] = []
  /// The dates whose files may still change, in order.
  private var open: [MyLifeDBDate] = []
  /// The first date that has not been started yet.
  private var next: CivilDate
  private var files: MyLifeDBFiles
  /// The sessions with a coding assistant; nil if these are not collected.
  private var claude: ClaudeFiles?
  /// Whether files are written. The ground truth lists the app's exports in both cases.
  private let isWritten: Bool

  /// The largest number of days between the start of a sample and its saving; samples over weeks
  /// start long before.
  private static let reach = 9
  /// The maximum number of days after the study's end for which the app continues, to export the
  /// remaining samples.
  private static let grace = 21

  init?(_ assignment: Assignment) {
    guard let app = assignment.participant.app(MyLifeDB.self) else { return nil }
    self.app = app
    self.assignment = assignment
    isWritten = assignment.choice.layouts.contains(.mylifedb)
    let streams = Self.streams(in: assignment.study)
    let mac = streams.contains(where: Self.macStreams.contains) ? assignment.digital.mac : nil
    devices = Devices(of: assignment.participant, mac: mac)
    collected = Self.withoutUnused(
      mac == nil ? streams.filter { !Self.macStreams.contains($0) } : streams, app.settings,
      assignment.digital)
    types = Set(app.settings.headings.flatMap(\.types))
    clock = ExportClock(
      app, from: assignment.study.profile.start,
      random: assignment.participant.random["app"][named: MyLifeDB.name]["exports"])
    macClock = MacExportClock(from: assignment.study.profile.start)
    pauses = AppPauses(
      of: MyLifeDB.name, collecting: collected.filter(Self.phoneStreams.contains), in: assignment)
    let metrics = Set(Metric.written(with: app.settings))
    self.metrics = metrics
    let collected = Set(collected)
    collectors = MyLifeDBCollectors.all.filter { collected.contains($0.stream) }
      .map { $0.init(assignment) }
    reached = assignment.study.span.lowerBound
    next = assignment.study.profile.start
    files = MyLifeDBFiles(assignment, devices: devices)
    claude = collected.contains(ClaudeFiles.stream) ? ClaudeFiles(assignment) : nil
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
    if let (sessions, indices) = claude?.finish() {
      for file in sessions { try files.write(file) }
      for index in indices { try files.write(index) }
    }
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
    let digital = assignment.digital
    let collected = CollectedDay(day: day, log: { digital.log(of: day) }, devices: devices)
    for index in collectors.indices {
      let name = type(of: collectors[index]).stream
      for sample in collectors[index].samples(of: collected, metrics)
      where !isStopped(name, at: sample.start) {
        add(sample, to: name)
      }
    }
    claude?.add(digital.log(of: day).mac?.claude ?? [], of: day) { [assignment, pauses] instant in
      assignment.study.span.contains(instant) && !pauses.hasLeft(at: instant)
    }
    if self.collected.contains(JournalFile.stream) {
      for part in JournalFile.parts(of: digital.log(of: day))
      where !isStopped(JournalFile.stream, at: part.start) {
        add(part, to: JournalFile.stream)
      }
    }
  }

  /// Whether a stream has no data at an instant. Pauses of the phone's app stop neither the Mac nor
  /// what the person types.
  private func isStopped(_ stream: String, at instant: Timestamp) -> Bool {
    Self.phoneStreams.contains(stream)
      ? pauses.stop(stream: stream, at: instant) : pauses.hasLeft(at: instant)
  }

  /// Starts the files of each date up to the day's end, even for dates without samples.
  private func beginDates(until day: Day) {
    let profile = assignment.study.profile
    let last = min(day.zone(at: day.duration).localDate(at: day.end), profile.lastDate)
    while next <= last {
      open += collected.filter { $0 != ClaudeFiles.stream }.map { MyLifeDBDate($0, on: next) }
      next = next.advanced(byDays: 1)
    }
  }

  /// Adds a sample to the local date of its start. A sample that starts before or after the study
  /// is excluded.
  private func add(_ sample: consuming DailySample, to stream: String) {
    guard assignment.study.span.contains(sample.start),
      let day = lived.last(where: { $0.start <= sample.start }) ?? lived.first
    else { return }
    let zone = day.zone(at: sample.start)
    let profile = assignment.study.profile
    let date = min(max(zone.localDate(at: sample.start), profile.start), profile.lastDate)
    guard let index = open.firstIndex(where: { $0.date == date && $0.stream == stream })
    else { preconditionFailure("the file for the date of the sample is already closed") }
    if !isWritten { sample.dropText() }
    open[index].add(sample)
  }

  // MARK: Exports

  private func export(on day: Day) -> [AppWork.Export] {
    let byPhone = clock.attempts(on: day, pauses).flatMap { attempt -> [AppWork.Export] in
      guard attempt.isUnlocked else {
        return [
          AppWork.Export(
            time: attempt.time, date: attempt.date.advanced(byDays: -1), collector: "",
            result: .locked, samples: 0, late: 0)
        ]
      }
      return export(at: attempt.time, before: attempt.date) { !Self.macStreams.contains($0) }
    }
    guard devices.mac != nil else { return byPhone }
    let byMac = macClock.attempts(on: day, assignment.digital.log(of: day)).flatMap { attempt in
      export(at: attempt.time, before: attempt.date, Self.macStreams.contains)
        + exportSessions(at: attempt.time, before: attempt.date)
    }
    return (byPhone + byMac).sorted { $0.time < $1.time }
  }

  /// Exports the earlier dates of some streams.
  private func export(
    at time: Timestamp, before date: CivilDate, _ isExported: (String) -> Bool
  ) -> [AppWork.Export] {
    open.indices.compactMap { index in
      let stream = open[index].stream
      guard open[index].date < date, isExported(stream), !isStopped(stream, at: time),
        let written = open[index].export(at: time, app.settings.exports)
      else { return nil }
      files.begin(at: time)
      return AppWork.Export(
        time: time, date: open[index].date, collector: stream, result: .written,
        samples: written.samples, late: written.late)
    }
  }

  /// Copies the new lines of sessions with a coding assistant.
  private func exportSessions(at time: Timestamp, before date: CivilDate) -> [AppWork.Export] {
    guard !pauses.hasLeft(at: time), let count = claude?.export(at: time), count > 0 else {
      return []
    }
    files.begin(at: time)
    return [
      AppWork.Export(
        time: time, date: date.advanced(byDays: -1), collector: ClaudeFiles.stream,
        result: .written, samples: count, late: 0)
    ]
  }

  /// Continues the exports after the study's end until all samples are exported.
  private func exportRest(after end: Timestamp) -> [AppWork.Export] {
    var exports: [AppWork.Export] = []
    for _ in 0..<Self.grace where open.contains(where: { isDue($0) }) || claude?.hasMore == true {
      let day = assignment.life.day(at: reached)
      exports += export(on: day)
      reached = day.end
    }
    return exports
  }

  private func isDue(_ date: MyLifeDBDate) -> Bool {
    date.exported == nil || app.settings.exports == .changed && date.hasMore
  }

  /// Writes the files of the dates that no further sample can change.
  private func close(before start: Timestamp) throws {
    let limit = assignment.study.zone.localDate(at: start).advanced(byDays: -Self.reach)
    while let first = open.first, first.date < limit, !isDue(first) {
      try files.write(first)
      open.removeFirst()
    }
    for file in claude?.takeClosed(before: start) ?? [] { try files.write(file) }
  }
}

/// The time zones of a recorded day. The whole day is kept only if it passes from one time zone to
/// another, because its details need a megabyte.
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
