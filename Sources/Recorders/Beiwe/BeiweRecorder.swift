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

  private let output: Output
  private var app: any BeiweApp
  private var writer: FileWriter
  /// Until when everything is written.
  private var reached: Timestamp
  private(set) var isDone = false

  init(
    _ app: any BeiweApp, from start: Timestamp, output: Output, participant: RecordedParticipant,
    progress: Progress
  ) throws {
    self.output = output
    self.app = app
    reached = start
    let dialect = app.dialect
    var writer = FileWriter(
      phone: PhoneLayout(
        participant, dialect: dialect.facts, compression: output.compression),
      download: DownloadLayout(
        participant, dialect: dialect.facts, excerpt: output.excerpt,
        compression: output.downloadCompression),
      dialect: dialect, output: output, progress: progress)
    if output.writesDownload { try writer.download.write(app.registration) }
    self.writer = writer
  }

  /// Files before `days` have ended are sent within this many days, or not at all.
  private static let patience = 7

  func record(until end: Timestamp) throws -> AppWork {
    var work = AppWork()
    while !isDone, reached < end, let period = app.nextPeriod() {
      work += period.work
      try write(period)
    }
    return work
  }

  private func write(_ period: BeiwePeriod) throws {
    let span = reached...app.now
    reached = app.now
    guard output.writes(span) else { return app.dropFiles() }
    try app.writeFiles(of: output.streams, to: &writer)
    for slot in period.uploads { writer.phone.send(at: slot) }
    isDone = writer.isDone(at: app.now)
  }

  func finish() throws -> [FileEntry] {
    if !writer.phone.isSettled {
      for slot in app.slotsAfterEnd(days: Self.patience) { writer.phone.send(at: slot) }
    }
    return try writer.finish()
  }
}
