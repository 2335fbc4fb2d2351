import Formats
import Simulation

/// The Beiwe app on one phone, from launch to the end of the study: polls every ten seconds, duty
/// cycles, cached rows, rotating files, uploads and its own log.
///
/// Everything but the values of motion sensors is decided here, a rotation at a time, so that
/// memory does not grow with the study.
struct Timeline {
  /// Seconds between polls, and from launch to the first.
  static let pollInterval = 10.0
  static let firstPoll = 1.5
  /// The log goes on for an hour after the sensors stop.
  static let afterglow = 3_600.0

  let setup: Setup
  private(set) var life: LifeReader
  private let streams: [SensorStream]
  private var motion: [MotionStream]
  private var gps: GPSStream?
  private var gpsSensor: GPS
  private var events: EventStreams
  private var log: AppLog
  private var battery: BatteryWatch
  /// Emptied and filled again, so that no poll allocates.
  private var fixes = Block<GPS.Sample>()

  private(set) var now: Timestamp
  private var nextPoll: Timestamp
  private var pollNumber = 0
  private var nextRotation: Timestamp
  private var nextUpload: Timestamp
  private var launches = 0
  private var launch: Timestamp
  private var nextSuspension: Timestamp
  private var isCollecting = true
  private var isRunning = true
  private var queue = UploadQueue()
  private var eventsSince: Timestamp
  private var period = Period()

  init(_ setup: Setup, life: LifeReader) {
    self.setup = setup
    self.life = life
    let settings = setup.settings
    streams = settings.streams
    battery = BatteryWatch(of: setup.phone, isOn: streams.contains(.powerState))
    motion = streams.compactMap { stream in
      settings.sampling(of: stream, by: setup.profile).map {
        MotionStream(stream, rate: $0.rate, cycle: $0.cycle)
      }
    }
    gps = streams.contains(.gps) ? GPSStream(cycle: settings.gpsCycle) : nil
    launch = setup.start
    now = setup.start
    eventsSince = setup.start
    nextPoll = setup.start
    nextRotation = setup.start
    nextUpload = setup.start.advanced(bySeconds: Double(settings.uploads))
    nextSuspension = Timestamp(microseconds: .max)
    gpsSensor = Self.gpsSensor(setup, launch: setup.start)
    events = EventStreams(setup)
    log = AppLog(random: setup.random["log"])
    start(at: setup.start, options: "")
  }

  private static func gpsSensor(_ setup: Setup, launch: Timestamp) -> GPS {
    GPS(
      of: setup.phone, in: setup.geography, cadence: setup.profile.gps,
      indoor: setup.profile.gpsIndoor, studyStart: setup.start, launch: launch)
  }

  // MARK: Going on

  /// Runs to the next rotation and hands over the files that it closed; nil after the end.
  mutating func nextPeriod() -> Period? {
    guard isRunning else { return nil }
    while true {
      let target = isCollecting ? min(nextPoll, nextSuspension) : nextPoll
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
      if target == nextSuspension {
        relaunch(afterSuspensionAt: target)
        return takePeriod()
      }
      if poll(at: target) { return takePeriod() }
    }
  }

  /// Upload slots on an allowed network after the log has ended: life and the schedule go on.
  mutating func slotsAfterEnd(days: Int) -> [Timestamp] {
    var slots: [Timestamp] = []
    let last = now.advanced(bySeconds: 86_400 * Double(days))
    while nextPoll < last {
      now = nextPoll
      if now > nextUpload {
        nextUpload = now.advanced(bySeconds: Double(setup.settings.uploads))
        if setup.settings.allowsUpload(over: network(at: now)) { slots.append(now) }
      }
      schedulePoll()
    }
    return slots
  }

  private mutating func takePeriod() -> Period {
    defer { period = Period() }
    return period
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
    if now > nextUpload {
      nextUpload = now.advanced(bySeconds: Double(setup.settings.uploads))
      if setup.settings.allowsUpload(over: network(at: now)) { upload() }
    }
    record("set_timer", "Set timer for 10.0 seconds", ("10.0", ""))
    schedulePoll()
    return rotated
  }

  /// Each poll sets the next timer at its own end, so polls drift by their run time.
  private mutating func schedulePoll() {
    let work = 0.004 + 0.003 * setup.random["poll"].exponential(mean: 1, at: pollNumber)
    pollNumber += 1
    nextPoll = now.advanced(bySeconds: Self.pollInterval + work)
  }

  private mutating func toggle() {
    if let toggleAt = gps?.nextToggle, now >= toggleAt, let isOn = gps?.isOn {
      if isOn { switchOffGPS() } else { switchOnGPS() }
    }
    for index in motion.indices {
      guard let toggleAt = motion[index].nextToggle, now >= toggleAt else { continue }
      if motion[index].session == nil { switchOn(index) } else { switchOff(index) }
    }
  }

  private mutating func switchOn(_ index: Int) {
    let clock = setup.phone.clock(launchedAt: launch, number: launches)
    motion[index].switchOn(at: now, phone: setup.phone, clock: clock)
    let cycle = motion[index].cycle
    motion[index].nextToggle = cycle.off == 0 ? nil : now.advanced(bySeconds: Double(cycle.on))
    recordCollection(of: motion[index].stream, isOn: true)
  }

  private mutating func switchOff(_ index: Int) {
    period.windows.append(
      .init(stream: motion[index].stream, start: motion[index].sessionStart, end: now))
    motion[index].switchOff()
    motion[index].nextToggle = now.advanced(bySeconds: Double(motion[index].cycle.off))
    recordCollection(of: motion[index].stream, isOn: false)
  }

  private mutating func switchOnGPS() {
    guard let cycle = gps?.cycle else { return }
    gps?.isOn = true
    gps?.onSince = now
    gps?.nextToggle = cycle.off == 0 ? nil : now.advanced(bySeconds: Double(cycle.on))
    recordCollection(of: .gps, isOn: true)
  }

  private mutating func switchOffGPS() {
    guard let gps else { return }
    period.windows.append(.init(stream: .gps, start: gps.onSince, end: now))
    self.gps?.isOn = false
    self.gps?.nextToggle = now.advanced(bySeconds: Double(gps.cycle.off))
    recordCollection(of: .gps, isOn: false)
  }

  // MARK: Collecting

  /// Takes everything that happens from now to `instant`.
  private mutating func collect(until instant: Timestamp) {
    guard isCollecting, instant > eventsSince else { return }
    let window = eventsSince..<instant
    for index in motion.indices {
      if let created = motion[index].collect(until: instant) {
        recordFile(motion[index].stream.beiwe, created)
      }
    }
    if let gps, gps.isOn, gps.onSince < instant {
      fixes.removeAll()
      // At launch it goes on a little later than the app begins.
      gpsSensor.measure(max(eventsSince, gps.onSince)..<instant, of: &life, into: &fixes)
      for index in 0..<fixes.count {
        var sample = fixes.samples[index]
        if let fuzzing = setup.fuzzing { sample.position = fuzzing.apply(to: sample.position) }
        let created = self.gps?.append(sample, at: fixes.times[index])
        if let created { recordFile(.gps, created) }
      }
    }
    record(events.collect(window, of: &life))
    eventsSince = instant
  }

  private mutating func record(_ happenings: [EventStreams.Happening]) {
    for happening in happenings {
      switch happening {
      case .file(let stream, let created): recordFile(stream, created)
      case .locked(let instant): record("locked", "Phone/keystore locked", at: instant)
      case .unlocked(let instant): record("unlocked", "Phone/keystore unlocked", at: instant)
      }
    }
  }

  // MARK: Files

  /// Writes all caches and closes all files; the log's own file last.
  private mutating func rotate() {
    for index in motion.indices {
      if motion[index].flush(at: now) { recordFile(motion[index].stream.beiwe, now) }
    }
    if gps?.flush(at: now) == true { recordFile(.gps, now) }
    closeAll(at: now)
  }

  private mutating func closeAll(at instant: Timestamp) {
    for index in motion.indices {
      guard let file = motion[index].close(at: instant) else { continue }
      period.motion.append(file)
      queue(file.stream.beiwe, file.created)
    }
    if let file = gps?.close(at: instant) {
      period.gps.append(file)
      queue(.gps, file.created)
    }
    for file in events.close(at: instant, into: &period) { queue(file.stream, file.created) }
    if let file = log.close(at: instant), setup.dialect.facts.hasLog {
      period.log.append(file)
      queue(.iosLog, file.created)
    }
  }

  private func fileName(_ stream: BeiweStream, _ created: Timestamp) -> String {
    "\(setup.patient)_\(stream.rawValue)_\(created.milliseconds)"
  }

  private mutating func queue(_ stream: BeiweStream, _ created: Timestamp) {
    queue.append(fileName(stream, created) + ".csv")
  }

  // MARK: Uploads

  private mutating func network(at instant: Timestamp) -> Network.State {
    let day = life.day(at: instant)
    return day.network.state(at: instant.seconds(since: day.start))
  }

  private mutating func upload() {
    period.uploads.append(now)
    for (file, done) in queue.send(at: now, setup.random["upload"][pollNumber]) {
      record("uploaded", "Uploaded data file", (file, ""), at: done)
      record("upload_complete", "Upload Complete", (file, "upload successful."), at: done)
    }
  }

  // MARK: Launch and end

  private mutating func start(at instant: Timestamp, options: String) {
    now = instant
    launch = instant
    launches += 1
    eventsSince = instant
    log.launch(at: instant, number: launches)
    gpsSensor = Self.gpsSensor(setup, launch: instant)
    record("launch", "Application launch", (options, setup.profile.version))
    log.settleLaunch()
    now = now.advanced(bySeconds: 0.03)
    record(events.launch(at: now, network: network(at: now)))
    record("collecting", "Collecting Data")
    // Those that are disabled keep their time too, so that enabling one moves no other.
    for stream in BeiweSettings.startOrder {
      now = now.advanced(bySeconds: 0.002)
      guard streams.contains(stream) else { continue }
      switch stream {
      case .gps: switchOnGPS()
      case .powerState, .proximity, .reachability: recordCollection(of: stream, isOn: true)
      default:
        if let index = motion.firstIndex(where: { $0.stream == stream }) { switchOn(index) }
      }
    }
    record("set_timer", "Set timer for 1.5 seconds", ("1.5", ""))
    nextPoll = now.advanced(bySeconds: Self.firstPoll)
    nextRotation = now
    nextSuspension = setup.suspension(after: instant, number: launches)
  }

  /// iOS suspends the app and ends it: caches are lost, open files are found at the next launch.
  private mutating func relaunch(afterSuspensionAt instant: Timestamp) {
    now = instant
    if isCollecting { endWindows(at: instant) }
    for index in motion.indices {
      motion[index].loseCache()
      motion[index].switchOff()
    }
    gps?.loseCache()
    gps?.isOn = false
    let gap = setup.random["relaunch"].logNormal(median: 2_400, sigma: 1.2, at: launches)
    let back = instant.advanced(bySeconds: min(max(gap, 60), 43_200))
    log.drop(after: instant)
    guard back < setup.end else {
      closeAll(at: setup.end)
      now = setup.end
      nextPoll = back.advanced(bySeconds: Self.firstPoll)
      isCollecting = false
      isRunning = false
      return
    }
    closeAll(at: back)
    start(at: back, options: "location")
  }

  private mutating func endWindows(at instant: Timestamp) {
    for stream in motion where stream.session != nil {
      period.windows.append(
        .init(stream: stream.stream, start: stream.sessionStart, end: instant))
    }
    if let gps, gps.isOn {
      period.windows.append(.init(stream: .gps, start: gps.onSince, end: instant))
    }
  }

  /// The end of the study: sensors stop. Cached fixes are lost; an open GPS file stays behind.
  private mutating func stopCollecting() {
    now = setup.end
    endWindows(at: now)
    for stream in streams { recordCollection(of: stream, isOn: false) }
    for index in motion.indices {
      motion[index].switchOff()
      motion[index].nextToggle = nil
      if motion[index].flush(at: now) { recordFile(motion[index].stream.beiwe, now) }
    }
    gps?.loseCache()
    if var file = gps?.close(at: now) {
      file.isSent = false
      period.gps.append(file)
    }
    gps?.isOn = false
    gps?.nextToggle = nil
    isCollecting = false
  }

  private mutating func terminate(at instant: Timestamp) {
    now = instant
    record("terminate", "Application terminating")
    closeAll(at: instant)
    isRunning = false
  }

  // MARK: The log

  private mutating func recordCollection(of stream: SensorStream, isOn: Bool) {
    let (event, message) = stream.collection(isOn: isOn)
    record(event, message)
  }

  private mutating func recordFile(_ stream: BeiweStream, _ created: Timestamp) {
    let name = fileName(stream, created)
    record("file_create", "Create new data file", (name, ""), at: created)
    record("file_init", "Init new data file", (name, ""), at: created)
  }

  private mutating func record(
    _ event: StaticString, _ message: StaticString, _ details: (String, String) = ("", ""),
    at instant: Timestamp? = nil
  ) {
    let instant = instant ?? now
    let level = battery.level(at: instant, of: &life)
    log.record(event, message, details, battery: level, at: instant)
  }
}
