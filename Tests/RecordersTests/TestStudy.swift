import Formats
import ProfileFiles
import Simulation
import Spool
import Synchronization

@testable import Recorders

/// Studies of the demo's person that are small enough for tests.
enum TestStudy {
  /// All streams, with few rows.
  static let sparse = """
    {
      gyro: true, magnetometer: true, devicemotion: true, proximity: true,
      accelerometer_frequency: 0.5, gyro_frequency: 1, accelerometer_off_duration_seconds: 60,
      magnetometer_on_duration_seconds: 15, magnetometer_off_duration_seconds: 9000,
      devicemotion_on_duration_seconds: 15, devicemotion_off_duration_seconds: 9000,
    }
    """
  /// All streams, with the server's other defaults.
  static let demo = "{ gyro: true, magnetometer: true, devicemotion: true, proximity: true }"
  /// No motion rows, so that whole recordings are quick.
  static let events = "{ accelerometer: false, proximity: true }"

  /// A study of the package with other settings of the app.
  static func make(
    _ settings: String, suspensions: Double = 0, days: Int = 1, participants: Int = 1,
    seed: UInt64 = 1, unlockedTwice: Double = 0.68, unknownAtLaunch: Double = 0,
    missing: String? = nil
  ) throws -> Study {
    var study = try load("demo") {
      $0.missing = missing
      $0.days = days
      $0.participants = participants
      $0.seed = seed
    }
    let files = try ProfileFiles(directory: nil, environment: [:])
    let text = try files.load(.apps, "beiwe-2.5.2").text
      .replacing("suspensions_per_day: 0", with: "suspensions_per_day: \(suspensions)")
      .replacing(
        "unlocked_twice: 0.68",
        with: "unlocked_twice: \(unlockedTwice), unknown_at_launch: \(unknownAtLaunch)")
    study.apps = [
      Beiwe(
        version: try LoadedProfile(text, file: "app").read(BeiweProfile.init(reading:)),
        settings: try LoadedProfile(settings, file: "settings").read(BeiweSettings.init(reading:)),
        content: .none)
    ]
    return study
  }

  /// A study of the package; made once for all tests, because its town takes time.
  static func load(
    _ name: String, changing change: (inout Study.Changes) -> Void = { _ in }
  ) throws -> Study {
    var changes = Study.Changes()
    change(&changes)
    let key = "\(name) \(changes)"
    if let study = known.withLock({ $0[key] }) { return study }
    let files = try ProfileFiles(directory: nil, environment: [:])
    let study = try Study.load(name, from: files, with: changes).study
    known.withLock { $0[key] = study }
    return study
  }

  private static let known = Mutex([String: Study]())
}

/// All that the app's timeline says of a study's first participant.
struct TimelineRun {
  let study: Study
  let setup: Timeline.Setup
  var periods: [Period] = []
  var slotsAfterEnd: [Timestamp] = []
  let life: Life

  /// What the app does between two rotations, and the files that it closes then.
  struct Period {
    let work: AppWork
    let uploads: [Timestamp]
    let motion: [(stream: BeiweStream, file: SampleFile)]
    let gps: [EventFile<GPS.Sample>]
    let power: [EventFile<PowerState.Sample>]
    let proximity: [EventFile<Proximity.Sample>]
    let reachability: [EventFile<Reachability.Sample>]
    let log: [EventFile<LogRow>]

    init(_ period: BeiwePeriod, of timeline: Timeline) {
      work = period.work
      uploads = period.uploads
      motion = timeline.streams.flatMap { running in
        ((running.stream as? any SampledStream)?.samples.closed ?? []).map { (running.name, $0) }
      }
      func files<Stream: EventStream>(_ stream: Stream.Type) -> [EventFile<Stream.Row.Sample>] {
        timeline.streams.lazy.compactMap { $0.stream as? Stream }.first?.files.closed ?? []
      }
      gps = files(GPSStream.self)
      power = files(PowerStateStream.self)
      proximity = files(ProximityStream.self)
      reachability = files(ReachabilityStream.self)
      log = timeline.log.files.closed
    }
  }

  init(_ study: Study, pauses: [Pause] = []) throws {
    self.study = study
    let participant = study.participant(0)
    guard var setup = Timeline.Setup(participant, of: study) else { throw NoApp() }
    setup.pauses = pauses
    self.setup = setup
    life = participant.life
    let reader = LifeReader(participant.life)
    var timeline = Timeline(
      setup, life: reader,
      missing: MissingReader(reader, of: participant, in: study))
    while let period = timeline.nextPeriod() {
      periods.append(Period(period, of: timeline))
      timeline.dropFiles()
    }
    slotsAfterEnd = timeline.slotsAfterEnd(days: 2)
  }

  struct NoApp: Error {}

  struct LogLine {
    let time: Int64
    let row: LogRow
    var event: String { row.event.description }
  }

  var log: [LogLine] {
    periods.flatMap(\.log).flatMap(\.rows).map { LogLine(time: $0.milliseconds, row: $0.sample) }
  }

  func log(_ event: String) -> [LogLine] { log.filter { $0.event == event } }

  var uploads: [Timestamp] { periods.flatMap(\.uploads) }

  var windows: [AppWork.Window] { periods.flatMap(\.work.windows) }

  func windows(_ stream: BeiweStream) -> [AppWork.Window] {
    windows.filter { $0.stream == stream.rawValue }
  }

  /// Every file: its stream, when it was made and closed, and the times of its rows in ms.
  var files: [File] {
    var files: [File] = []
    for period in periods {
      for (stream, file) in period.motion {
        let rows = file.spans.flatMap { span in
          span.indices.map { span.session.clock.milliseconds(at: span.session.sampling.time($0)) }
        }
        files.append(File(stream, file.created, file.closed, rows))
      }
      files += period.gps.map { File(.gps, $0) }
      files += period.power.map { File(.powerState, $0) }
      files += period.proximity.map { File(.proximity, $0) }
      files += period.reachability.map { File(.reachability, $0) }
      files += period.log.map { File(.iosLog, $0) }
    }
    return files
  }

  struct File {
    let stream: BeiweStream
    let created: Timestamp
    let closed: Timestamp
    let rows: [Int64]

    init(_ stream: BeiweStream, _ created: Timestamp, _ closed: Timestamp, _ rows: [Int64]) {
      (self.stream, self.created, self.closed, self.rows) = (stream, created, closed, rows)
    }

    init<Sample>(_ stream: BeiweStream, _ file: EventFile<Sample>) {
      self.init(stream, file.created, file.closed, file.rows.map(\.milliseconds))
    }

    func name(of patient: String) -> String {
      "\(patient)_\(stream.rawValue)_\(created.milliseconds)"
    }
  }
}
