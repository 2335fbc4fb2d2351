import Formats
import Simulation
import Spool

/// Records what the Beiwe app on one participant's phone writes: the phone's files, a researcher's
/// download, or both.
final class BeiweRecorder {
  /// What is written.
  struct Output: Sendable {
    let writesPhone: Bool
    let writesDownload: Bool
    let streams: [BeiweStream]
    /// How the phone's files are compressed.
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
  private var timeline: Timeline
  private var writer: FileWriter
  /// Until when everything is written.
  private var reached: Timestamp
  private(set) var isDone = false

  init(
    _ setup: Timeline.Setup, life: LifeReader, missing: MissingReader? = nil, output: Output,
    participant: RecordedParticipant, progress: Progress
  ) throws {
    self.setup = setup
    self.output = output
    timeline = Timeline(setup, life: life, missing: missing)
    reached = setup.start
    var writer = FileWriter(
      phone: PhoneLayout(
        participant, dialect: setup.dialect.facts, compression: output.compression),
      download: DownloadLayout(
        participant, dialect: setup.dialect.facts, excerpt: output.excerpt,
        compression: output.downloadCompression),
      dialect: setup.dialect, output: output, progress: progress)
    if output.writesDownload {
      try writer.download.writeIdentifiers(
        at: setup.registration, device: setup.phone.profile, build: setup.profile.build,
        identifier: setup.identifier)
    }
    self.writer = writer
  }

  /// Files before `days` have ended are sent within this many days, or not at all.
  private static let patience = 7

  func record(until end: Timestamp) throws -> AppWork {
    var work = AppWork()
    while !isDone, reached < end, let period = timeline.nextPeriod() {
      work += period.work
      try write(period)
    }
    return work
  }

  private func write(_ period: Timeline.Period) throws {
    let span = reached...timeline.now
    reached = timeline.now
    guard output.writes(span) else { return timeline.dropFiles() }
    try timeline.writeFiles(of: output.streams, to: &writer)
    for slot in period.uploads { writer.phone.send(at: slot) }
    isDone = writer.isDone(at: timeline.now)
  }

  func finish() throws -> [FileEntry] {
    if !writer.phone.isSettled {
      for slot in timeline.slotsAfterEnd(days: Self.patience) { writer.phone.send(at: slot) }
    }
    return try writer.finish()
  }
}
