import Formats
import Simulation

/// The Beiwe app for iOS on one phone, from launch to the end of the study: polls every ten seconds, duty
/// cycles, cached rows, rotating files, uploads and its own log.
///
/// Everything but the values of motion sensors is decided here, a rotation at a time, so that
/// memory does not grow with the study.
struct Timeline: BeiweApp {
  static let platform = Platform.iOS
  static let streams = appStreams.map { $0.stream }

  /// Seconds between polls, and from launch to the first.
  static let pollInterval = 10.0
  static let firstPoll = 1.5
  /// The log goes on for an hour after the sensors stop.
  static let afterglow = 3_600.0
  /// The app writes the cache of a stream when it holds more than this many rows.
  static let cacheSize = 100
  /// Seconds after which iOS thinks again of ending an app that was on the screen.
  private static let respite = 60.0

  let setup: Setup
  let life: LifeReader
  /// What the phone and its owner do to the app; nil for nothing.
  let missing: MissingReader?
  /// In the order of the registration.
  let streams: [RunningStream]
  let log: AppLog
  /// Those that the app collects, in the order in which it starts their sensors.
  let started: [RunningStream]
  /// Nil if the study asks no surveys.
  private(set) var desk: SurveyDesk?
  private let pollRandom: Random
  private var battery: BatteryWatch
  private var queue = UploadQueue()

  var now: Timestamp
  var nextPoll: Timestamp
  var nextRotation: Timestamp
  /// What ends the app next; nil for the study's end.
  var nextEnd: Pause?
  /// Pauses that are not over, in the order in which they begin.
  var pauses: [Pause]
  /// Until when pauses are known, and how many there were.
  var foreseen: Timestamp
  var learned = 0
  /// When the room for files was empty last, and how often it was full.
  var emptied: Timestamp
  var fillings = 0
  private var pollNumber = 0
  private var nextUpload: Timestamp
  var launch: Launch
  /// Until when everything that happened was collected.
  var collected: Timestamp
  var isCollecting = true
  var isRunning = true
  var period = BeiwePeriod()

  init(_ setup: Setup, life: LifeReader, missing: MissingReader? = nil) {
    self.setup = setup
    self.life = life
    self.missing = missing
    pollRandom = setup.random["poll"]
    pauses = setup.pauses
    foreseen = setup.start
    emptied = setup.start
    battery = BatteryWatch(of: setup.phone, isOn: setup.collects(PowerState.self))
    let streams = appStreams.compactMap { RunningStream($0, setup) }
    self.streams = streams
    started = setup.sensors.compactMap { sensor in
      streams.first { type(of: $0.stream).sensor == sensor.sensor }
    }
    desk =
      setup.asksSurveys
      ? SurveyDesk(
        of: setup.patient, in: setup.dialect.facts, presentedTwice: setup.profile.presentedTwice,
        life: life, from: setup.start, random: setup.random["surveys"]) : nil
    log = AppLog(random: setup.random["log"], isWritten: setup.dialect.facts.has(.iosLog))
    now = setup.start
    collected = setup.start
    nextPoll = setup.start
    nextRotation = setup.start
    nextUpload = setup.start.advanced(bySeconds: Double(setup.settings.uploads))
    launch = setup.launch(at: setup.start, number: 1)
    begin(launch, options: "")
  }

  init?(_ assignment: Assignment) {
    guard let setup = Setup(assignment.participant, of: assignment.study) else { return nil }
    self.init(setup, life: assignment.life, missing: assignment.missing)
  }

  var dialect: RowDialect { setup.dialect }

  /// Runs to the next rotation, which closes files, and tells what the app did; nil after the end.
  mutating func nextPeriod() -> BeiwePeriod? {
    guard isRunning else { return nil }
    while true {
      foresee(until: nextPoll)
      let stop = isCollecting ? nextEnd : nil
      let target = stop.map { min(nextPoll, $0.span.lowerBound) } ?? nextPoll
      if isCollecting && target >= setup.end {
        collect(until: setup.end)
        stopCollecting()
        continue
      }
      let quit = setup.end.advanced(bySeconds: Self.afterglow)
      if target >= quit {
        terminate(at: quit)
        return takePeriod()
      }
      collect(until: target)
      if let stop, target == stop.span.lowerBound {
        // iOS ends no app that is on the screen.
        guard desk?.isOnScreen != true else {
          nextEnd = stop.delayed(bySeconds: Self.respite)
          continue
        }
        relaunch(after: stop)
        return takePeriod()
      }
      if poll(at: target) {
        lookForRoom()
        return takePeriod()
      }
    }
  }

  private mutating func takePeriod() -> BeiwePeriod {
    defer { period = BeiwePeriod() }
    for fix in streams.lazy.flatMap(\.stream.closedFixes) {
      period.work.fixes.append(
        AppWork.Fix(app: Beiwe.name, milliseconds: fix.milliseconds, sample: fix.sample))
    }
    return period
  }

  /// Upload slots on an allowed network after the log has ended: life and the schedule go on.
  mutating func slotsAfterEnd(days: Int) -> [Timestamp] {
    var slots: [Timestamp] = []
    let last = now.advanced(bySeconds: 86_400 * Double(days))
    while nextPoll < last {
      now = nextPoll
      if takeUploadSlot() { slots.append(now) }
      schedulePoll()
    }
    return slots
  }

  // MARK: What was closed

  /// Writes the files of these streams and of the log that were closed in the period; those of other
  /// streams are forgotten.
  mutating func writeFiles(of chosen: [BeiweStream], to writer: inout FileWriter) throws {
    for stream in streams {
      if chosen.contains(stream.name) {
        try stream.stream.writeFiles(to: &writer, of: life)
      } else {
        stream.stream.dropFiles()
      }
    }
    try log.writeFiles(to: &writer, of: life)
    try desk?.writeFiles(to: &writer)
  }

  /// Forgets the files that were closed in the period.
  mutating func dropFiles() {
    for stream in streams { stream.stream.dropFiles() }
    log.dropFiles()
    desk?.dropFiles()
  }

  // MARK: A poll

  /// Returns whether files were rotated.
  private mutating func poll(at instant: Timestamp) -> Bool {
    now = instant
    record("poll_service", "Polling service")
    if isCollecting { toggle() }
    var rotated = false
    if now >= nextRotation {
      rotate()
      rotated = true
      nextRotation = now.advanced(bySeconds: Double(setup.settings.newFiles))
    }
    if takeUploadSlot() { upload() }
    record("set_timer", "Set timer for 10.0 seconds", ("10.0", ""))
    schedulePoll()
    return rotated
  }

  /// Each poll sets the next timer at its own end, so polls drift by their run time.
  private mutating func schedulePoll() {
    let work = 0.004 + 0.003 * pollRandom.exponential(mean: 1, at: pollNumber)
    pollNumber += 1
    nextPoll = now.advanced(bySeconds: Self.pollInterval + work)
  }

  private mutating func toggle() {
    for stream in started {
      guard let toggleAt = stream.nextToggle, now >= toggleAt else { continue }
      if stream.onSince == nil {
        stream.switchOn(at: now, after: launch)
        recordCollection(of: stream, isOn: true)
      } else {
        endWindow(of: stream)
        stream.switchOff(at: now)
        recordCollection(of: stream, isOn: false)
      }
    }
  }

  /// Adds the on-window of a stream that ends now.
  mutating func endWindow(of stream: RunningStream) {
    if let window = stream.window(endingAt: now) { period.work.windows.append(window) }
  }

  /// Takes everything that happens from the last time to `instant`.
  private mutating func collect(until instant: Timestamp) {
    guard isCollecting, instant > collected else { return }
    for stream in streams {
      guard !pauses.isEmpty else {
        record(stream.collect(collected..<instant, of: life), of: stream)
        continue
      }
      for part in parts(of: collected..<instant, of: stream.name) {
        record(stream.collect(part, of: life), of: stream)
      }
    }
    for (instant, happening) in desk?.collect(collected..<instant) ?? [] {
      record(happening, at: instant)
    }
    collected = instant
  }

  // MARK: Files

  /// Writes all caches and closes all files; the log's own file last.
  private mutating func rotate() {
    for stream in streams where stream.stream.flush(at: now) { record([.file(now)], of: stream) }
    closeAll(at: now)
  }

  mutating func closeAll(at instant: Timestamp) {
    for stream in streams {
      guard let created = stream.stream.close(at: instant) else { continue }
      queue.append(fileName(stream.name, created).text)
    }
    for happening in desk?.close(at: instant) ?? [] { record(happening, at: instant) }
    if let created = log.close(at: instant) { queue.append(fileName(.iosLog, created).text) }
  }

  private func fileName(_ stream: BeiweStream, _ created: Timestamp) -> BeiweFileName {
    BeiweFileName(
      patient: setup.patient, kind: .rows(stream), milliseconds: created.milliseconds)
  }

  /// Whether it is time to send, and the network is one by which files may leave.
  private mutating func takeUploadSlot() -> Bool {
    guard now > nextUpload else { return false }
    nextUpload = now.advanced(bySeconds: Double(setup.settings.uploads))
    return allowsUpload(at: now) && setup.settings.allowsUpload(over: life.network(at: now))
  }

  private mutating func upload() {
    period.uploads.append(now)
    emptied = now
    for (file, done) in queue.send(at: now, setup.random["upload"][pollNumber]) {
      record("uploaded", "Uploaded data file", (file, ""), at: done)
      record("upload_complete", "Upload Complete", (file, "upload successful."), at: done)
    }
  }

  // MARK: Surveys

  /// A new process sends the voices that the last one has left.
  mutating func findVoices(at instant: Timestamp) {
    for happening in desk?.launch(at: instant) ?? [] { record(happening, at: instant) }
  }

  /// What no later launch will send stays on the phone.
  mutating func keepVoices() { desk?.end() }

  mutating func nextOpening(in span: Range<Timestamp>) -> Timestamp? {
    desk?.nextOpening(in: span)
  }

  // MARK: The log

  mutating func record(_ happenings: [Happening], of stream: RunningStream) {
    for happening in happenings {
      switch happening {
      case .file(let created):
        let name = fileName(stream.name, created).stem
        record("file_create", "Create new data file", (name, ""), at: created)
        record("file_init", "Init new data file", (name, ""), at: created)
      case .row(let event, let message, let instant): record(event, message, at: instant)
      }
    }
  }

  mutating func record(_ happening: SurveyDesk.Happening, at instant: Timestamp) {
    switch happening {
    case .log(let event, let message, let subject, let detail):
      record(event, message, about: subject, (detail, ""), at: instant)
    case .file(let name):
      record("file_create", "Create new data file", (name.stem, ""), at: instant)
      record("file_init", "Init new data file", (name.stem, ""), at: instant)
    case .closed(let name): queue.append(name.text)
    }
  }

  mutating func recordCollection(of stream: RunningStream, isOn: Bool) {
    let (event, message) = type(of: stream.stream).logRow(isOn: isOn)
    record(event, message)
  }

  mutating func record(
    _ event: StaticString, _ message: StaticString, about subject: String = "",
    _ details: (String, String) = ("", ""), at instant: Timestamp? = nil
  ) {
    let instant = instant ?? now
    let level = battery.level(at: instant, of: life)
    log.record(event, message, about: subject, details, battery: level, at: instant)
  }
}
