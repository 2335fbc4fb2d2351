import Formats
import Simulation

/// A fictional app that measures at intervals, records the screen's state, scans networks and asks
/// surveys. It closes and uploads its files every quarter of an hour.
struct ToyApp: BeiweApp {
  static let platform = Platform.android
  static let streams: [BeiweStream] = [.accel, .screen, .scan]

  static func streams(of version: Beiwe) -> [BeiweStream] { streams }

  let dialect: RowDialect
  let registration: Registration
  private(set) var now: Timestamp

  private let span: Range<Timestamp>
  private let life: LifeReader
  private let accelerometer: Accelerometer
  private let cycle: BeiweSettings.DutyCycle
  private let clock: SensorClock
  private let random: Random
  private var samples: SampleFiles
  private var locks: EventReader<PowerState>
  private var screen = EventFiles<Bool>()
  private var scans: [EventFile<ToyScan>] = []
  private var desk: SurveyDesk

  /// The intervals between rotations of files, between scans, and between turns of the
  /// accelerometer, in seconds.
  private static let (rotation, pause, turn) = (900.0, 300.0, 60.0)

  init?(_ assignment: Assignment) {
    let participant = assignment.participant
    guard let app = participant.app(Beiwe.self),
      let cycle = app.settings.cycle(of: Accelerometer.self),
      let rate = app.settings.rate(of: Accelerometer.self, by: app.profile)
    else { return nil }
    let phone = participant.phone
    dialect = RowDialect(app.profile, on: phone.profile)
    span = assignment.study.span
    now = span.lowerBound
    life = assignment.life
    random = participant.random["toy"]
    self.cycle = cycle
    clock = phone.clock(launchedAt: span.lowerBound, number: 1)
    accelerometer = Accelerometer(of: phone)
    samples = SampleFiles(of: Accelerometer.self, on: phone, rate: rate, cacheSize: 0)
    locks = EventReader(PowerState(of: phone), in: span)
    desk = SurveyDesk(
      of: participant.patient, in: dialect.facts, presentedTwice: app.profile.presentedTwice,
      life: life, from: span.lowerBound, random: random["surveys"])
    registration = Registration(
      milliseconds: span.lowerBound.milliseconds / 1_000 * 1_000 - 1_800_000, device: "toy",
      system: ("Toy", phone.profile.systemVersion), product: "toy", brand: "toy", hardware: "toy",
      manufacturer: "toy", model: phone.profile.model, build: app.profile.build)
  }

  mutating func nextPeriod() -> BeiwePeriod? {
    guard now < span.upperBound else { return nil }
    let end = min(now.advanced(bySeconds: Self.rotation), span.upperBound)
    var period = BeiwePeriod()
    measure(until: end, &period.work)
    while let (time, sample) = locks.next(in: now..<end, of: life) {
      if sample.event == .unlocked { _ = screen.append(true, at: time) }
      if sample.event == .locked { _ = screen.append(false, at: time) }
    }
    scan(until: end)
    _ = desk.collect(now..<end)
    now = end
    _ = samples.close(at: now)
    _ = screen.close(at: now)
    _ = desk.close(at: now)
    if now == span.upperBound { desk.end() }
    period.uploads = [now]
    return period
  }

  /// Measures acceleration until a time. The accelerometer is on only at the start of each turn.
  private mutating func measure(until end: Timestamp, _ work: inout AppWork) {
    var start = now
    while start < end {
      let off = min(start.advanced(bySeconds: Double(cycle.on)), end)
      samples.switchOn(at: start, clock: clock)
      _ = samples.collect(start..<off)
      _ = samples.flush(at: off)
      samples.switchOff()
      work.windows.append(
        AppWork.Window(app: Beiwe.name, stream: BeiweStream.accel.rawValue, start: start, end: off))
      start = start.advanced(bySeconds: Self.turn)
    }
  }

  private mutating func scan(until end: Timestamp) {
    var instant = now
    while instant < end {
      // The name of the file contains the time in whole milliseconds.
      let time = Timestamp(milliseconds: instant.milliseconds)
      let random = random["scan"][Int(time.wholeSeconds)]
      let networks = (0..<3).map { number in
        ToyScan(
          frequency: 2_412 + 5 * Double(number),
          strength: -90 + (60 * random.uniform(at: number)).rounded())
      }
      scans.append(
        EventFile(
          created: time, closed: time, rows: networks.map { (time.milliseconds, $0) }))
      instant = instant.advanced(bySeconds: Self.pause)
    }
  }

  mutating func writeFiles(of streams: [BeiweStream], to writer: inout FileWriter) throws {
    if streams.contains(.accel) {
      for file in samples.closed {
        try writer.write(file, .accel, of: accelerometer, as: VectorRow.self, reading: life)
      }
    }
    if streams.contains(.screen) {
      for file in screen.closed { try writer.write(file, .screen, as: ToyScreenRow.self) }
    }
    if streams.contains(.scan) {
      for file in scans { try writer.write(file, .scan, as: ToyScanRow.self) }
    }
    try desk.writeFiles(to: &writer)
    dropFiles()
  }

  mutating func dropFiles() {
    samples.closed = []
    screen.closed = []
    scans = []
    desk.dropFiles()
  }

  mutating func slotsAfterEnd(days: Int) -> [Timestamp] { [now] }
}
