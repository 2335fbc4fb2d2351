import Formats
import Simulation
import Spool

/// Records what the Beiwe app on one participant's phone writes: the phone's files, a researcher's
/// download, or both.
struct BeiweRecorder: Sendable {
  /// What is written.
  struct Output: Sendable {
    let writesPhone: Bool
    let writesDownload: Bool
    let streams: [SensorStream]
    /// Of the phone's files.
    let compression: Compression
    let downloadCompression: Compression
    let excerpt: Excerpt
    /// Whether the truth goes on when all files of the excerpt are written.
    let showsAllPeriods: Bool
    /// Rows that are written at a time, at most a block's capacity; it changes no byte.
    var blockSize = Block<Vector>.capacity
    /// What is written of a sample; nil for all of a recording.
    var windows: SampleWindows?

    /// Whether any layout needs the rows; the truth only needs what the app did when.
    var writesRows: Bool { writesPhone || writesDownload }

    /// Whether the files of a period are written. A phone's belong to the instant that closes them, a
    /// researcher's to the hours of their rows.
    func writes(_ period: ClosedRange<Timestamp>) -> Bool {
      guard writesRows else { return false }
      let end = period.upperBound
      return windows?.writes(writesDownload ? period : end...end) ?? true
    }
  }

  private let setup: Timeline.Setup
  private let output: Output
  private let participant: RecordedParticipant
  private let life: Life
  private let progress: Progress
  private let accelerometer: Accelerometer
  private let gyro: Gyro
  private let magnetometer: Magnetometer
  private let deviceMotion: DeviceMotion

  init(
    _ setup: Timeline.Setup, life: Life, field: MagneticField, output: Output,
    participant: RecordedParticipant, progress: Progress
  ) {
    self.setup = setup
    self.life = life
    self.output = output
    self.participant = participant
    self.progress = progress
    accelerometer = Accelerometer(of: setup.phone)
    gyro = Gyro(of: setup.phone)
    magnetometer = Magnetometer(of: setup.phone, in: field)
    deviceMotion =
      switch setup.profile.deviceMotion {
      case .fused: DeviceMotion(of: setup.phone)
      case .exact: DeviceMotion(of: setup.phone, exactlyIn: field)
      }
  }

  /// Files before `days` have ended are sent within this many days, or not at all.
  private static let patience = 7

  /// - Parameter observe: sees what the app did in each period, for the truth.
  /// - Throws: `FileError`, or `CancellationError` between two periods or blocks of rows.
  func record(observing observe: (AppWork) throws -> Void) throws -> [FileEntry] {
    var timeline = Timeline(setup, life: LifeReader(life))
    let streams = output.streams.map(\.beiwe) + [.iosLog]
    var writer = Writer(
      phone: PhoneLayout(participant, compression: output.compression),
      download: DownloadLayout(
        participant, streams: output.writesDownload ? streams : [], excerpt: output.excerpt,
        compression: output.downloadCompression),
      dialect: setup.dialect, output: output, progress: progress)
    if output.writesDownload {
      try writer.download.writeIdentifiers(
        at: registration, device: setup.phone.profile, build: setup.profile.build,
        identifier: identifier)
    }
    // Each stream reads the life at its own pace.
    var lives = [SensorStream: LifeReader]()
    var reached = setup.start
    while let period = timeline.nextPeriod() {
      try progress.advance(simulatedSeconds: Int(timeline.now.seconds(since: reached)))
      let span = reached...timeline.now
      reached = timeline.now
      try observe(period.work)
      guard output.writes(span) else { continue }
      for file in period.motion where output.streams.contains(file.stream) {
        var life = lives.removeValue(forKey: file.stream) ?? LifeReader(self.life)
        try write(file, reading: &life, to: &writer)
        lives[file.stream] = life
      }
      if output.streams.contains(.gps) { try writer.write(period.gps, .gps, as: GPSRow.self) }
      if output.streams.contains(.powerState) {
        try writer.write(period.power, .powerState, as: PowerStateRow.self)
      }
      if output.streams.contains(.proximity) {
        try writer.write(period.proximity, .proximity, as: ProximityRow.self)
      }
      if output.streams.contains(.reachability) {
        try writer.write(period.reachability, .reachability, as: ReachabilityRow.self)
      }
      try writer.write(period.log, .iosLog, as: IOSLogRow.self)
      for slot in period.uploads { writer.phone.send(at: slot) }
      if writer.isDone(at: timeline.now) { break }
    }
    if !writer.phone.isSettled {
      for slot in timeline.slotsAfterEnd(days: Self.patience) { writer.phone.send(at: slot) }
    }
    return try writer.finish()
  }

  private func write(
    _ file: Period.MotionFile, reading life: inout LifeReader, to writer: inout Writer
  ) throws {
    switch file.stream {
    case .accel:
      try writer.write(file, accelerometer, as: AccelerometerRow.self, reading: &life)
    case .gyro: try writer.write(file, gyro, as: VectorRow.self, reading: &life)
    case .magnetometer: try writer.write(file, magnetometer, as: VectorRow.self, reading: &life)
    case .devicemotion:
      try writer.write(file, deviceMotion, as: DeviceMotionRow.self, reading: &life)
    case .gps, .powerState, .proximity, .reachability: break
    }
  }

  /// When the phone registered with the server, in ms: whole seconds in the hour of UTC before the
  /// study's first.
  private var registration: Int64 {
    let first = BeiweHour(milliseconds: setup.start.milliseconds).index
    let second = 300 + Int64(setup.random["registration"].uniform(in: 0...3_000))
    return (BeiweHour(index: first - 1).start / 1_000 + second) * 1_000
  }

  /// The app's identifier of its device, a UUID of version 4.
  private var identifier: String {
    let random = setup.random["identifier"]
    var hex: [Character] = []
    for index in 0..<2 {
      let word = String(random.word(at: index), radix: 16, uppercase: true)
      hex += Array(repeating: "0", count: 16 - word.count) + Array(word)
    }
    hex[12] = "4"
    hex[16] = ["8", "9", "A", "B"][Int(random.word(at: 2) & 3)]
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
      .joined(separator: "-")
  }
}

/// Puts rows of any stream into the layouts that are written.
private struct Writer: ~Copyable {
  var phone: PhoneLayout
  var download: DownloadLayout
  private let dialect: RowDialect
  private let output: BeiweRecorder.Output
  private let progress: Progress
  private var batch = RowBatch()
  /// Whether the file at hand is one of the phone's that are written.
  private var isOnPhone = false

  init(
    phone: consuming PhoneLayout, download: DownloadLayout, dialect: RowDialect,
    output: BeiweRecorder.Output, progress: Progress
  ) {
    self.phone = phone
    self.download = download
    self.dialect = dialect
    self.output = output
    self.progress = progress
  }

  /// Ends both layouts; returns what was written.
  consuming func finish() throws -> [FileEntry] {
    var entries = try download.finish()
    if output.writesPhone { entries += phone.finish() }
    return entries
  }

  /// Measures the rows of a motion stream's file and writes them, if they are asked for.
  mutating func write<Sensor: MotionSensor, Row: BeiweRow>(
    _ file: Period.MotionFile, _ sensor: Sensor, as row: Row.Type, reading life: inout LifeReader
  ) throws where Row.Sample == Sensor.Sample {
    guard try begin(file, of: file.stream.beiwe) else { return }
    var block = Block<Sensor.Sample>()
    for span in file.spans {
      var start = span.indices.lowerBound
      while start < span.indices.upperBound {
        let end = min(start + output.blockSize - batch.count, span.indices.upperBound)
        block.removeAll()
        sensor.measure(start..<end, in: span.session, of: &life, into: &block)
        for index in 0..<block.count {
          let sample = block.samples[index]
          batch.append(at: block.times[index]) { Row.write(sample, as: dialect, to: &$0) }
        }
        start = end
        if batch.count >= output.blockSize { try flush(file.stream.beiwe) }
      }
    }
    try end(file, of: file.stream.beiwe)
  }

  /// Writes files of a stream of events, those that are asked for.
  mutating func write<Row: BeiweRow>(
    _ files: [Period.EventFile<Row.Sample>], _ stream: BeiweStream, as row: Row.Type
  ) throws {
    for file in files where try begin(file, of: stream) {
      for row in file.rows {
        batch.append(at: row.milliseconds) { Row.write(row.sample, as: dialect, to: &$0) }
        if batch.count >= output.blockSize { try flush(stream) }
      }
      try end(file, of: stream)
    }
  }

  /// Begins a file; returns whether any layout needs its rows.
  private mutating func begin(_ file: some PhoneFile, of stream: BeiweStream) throws -> Bool {
    isOnPhone = output.writesPhone && file.hasRow(in: output.excerpt.span)
    if isOnPhone { try phone.create(stream, at: file.created) }
    batch.removeAll()
    return isOnPhone || output.writesDownload && file.hasRow(in: output.excerpt.hours)
  }

  private mutating func end(_ file: some PhoneFile, of stream: BeiweStream) throws {
    try flush(stream)
    if isOnPhone { try phone.close(at: file.closed, isSent: file.isSent) }
  }

  /// Whether nothing is to come that changes a file or that anybody wants to see.
  func isDone(at instant: Timestamp) -> Bool {
    !output.showsAllPeriods && phone.isSettled && output.excerpt.isOver(at: instant)
  }

  private mutating func flush(_ stream: BeiweStream) throws {
    try progress.advance(rows: batch.count, bytes: batch.bytes)
    if isOnPhone { try phone.append(batch) }
    try download.append(batch, to: stream)
    batch.removeAll()
  }
}
