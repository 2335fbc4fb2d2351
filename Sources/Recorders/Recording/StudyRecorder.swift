import Formats
import Simulation
import Spool

/// Writes a recording: every participant of a study, as the chosen recorders would have.
public struct StudyRecorder: Sendable {
  /// What is written and how.
  public struct Choice: Sendable {
    /// The layouts to write; it changes no byte of any of them.
    public var recorders: [Recorder]
    /// The streams that are written; those that the settings enable.
    public var streams: [SensorStream]
    /// Of the phone's files; the truth is plain.
    public var compression: Compression
    /// Of a researcher's files; the server makes plain ones.
    public var downloadCompression = Compression.none
    /// The apps' files with a row in this span are written, whole; nil for all. The truth is always
    /// that of the whole study.
    public var between: Range<Timestamp>?
    /// Rows that are written at a time; it changes no byte.
    var blockSize = Block<Vector>.capacity

    public init(recorders: [Recorder], streams: [SensorStream], compression: Compression) {
      self.recorders = recorders
      self.streams = streams
      self.compression = compression
    }
  }

  public let study: Study
  public let choice: Choice
  /// Touched once a block; another thread may read it and stop the recording.
  public let progress: Progress

  public init(_ study: Study, choice: Choice, progress: Progress) {
    self.study = study
    self.choice = choice
    self.progress = progress
  }

  /// Records the participants that the folder lacks, `width` of them at a time, and ends the
  /// recording.
  ///
  /// One participant is one child task that computes and never waits. The first error cancels the
  /// others.
  ///
  /// - Throws: `FileError`, `RecordingError`, or `CancellationError` after `progress.stop()`.
  public func record(_ participants: [Int], to folder: RecordingFolder, width: Int) async throws
    -> Manifest
  {
    let missing = participants.filter { !folder.isDone($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (position, number) in missing.enumerated() {
        if position >= width { try await group.next() }
        group.addTask {
          do {
            try record(number, to: folder)
          } catch {
            progress.stopAfterError()
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
    return try folder.complete()
  }

  private func record(_ number: Int, to folder: RecordingFolder) throws {
    let participant = study.participant(number)
    let keeping = try kept(number, folder)
    try folder.begin(number)
    let recorded = RecordedParticipant(
      number: number, patient: participant.patient, folder: folder.path, keeping: keeping)
    try folder.finish(number, try write(participant, as: recorded))
    progress.finishParticipant()
  }

  /// Writes a participant's files, all or those of a sample, and lists them.
  func write(
    _ participant: Participant, as recorded: RecordedParticipant, windows: SampleWindows? = nil
  ) throws -> [FileEntry] {
    var entries: [FileEntry] = []
    let writesTruth = choice.recorders.contains(.truth)
    let setup = Timeline.Setup(participant, of: study)
    var truth =
      writesTruth
      ? TruthRecorder(participant, of: study, hasApp: setup != nil, recorded: recorded) : nil
    if let setup {
      let recorder = BeiweRecorder(
        setup, life: participant.life, field: study.field,
        output: .init(
          writesPhone: choice.recorders.contains(.beiwe),
          writesDownload: choice.recorders.contains(.beiweDownload), streams: choice.streams,
          compression: choice.compression, downloadCompression: choice.downloadCompression,
          excerpt: choice.between.map(Excerpt.init) ?? .all,
          showsAllPeriods: writesTruth, blockSize: choice.blockSize, windows: windows),
        participant: recorded, progress: progress)
      entries = try recorder.record { work in try truth?.observe(work) }
    }
    if var truth { entries += try truth.finish() }
    return entries
  }

  /// What an earlier, shorter run has written and this one would write alike: all that was closed
  /// before its sensors stopped, and the download hours that no later file touches.
  private func kept(_ number: Int, _ folder: RecordingFolder) throws -> KeptFiles {
    guard let days = folder.previousDays(number) else { return .none }
    let end = study.zone.startOfDay(study.profile.start.advanced(byDays: days)).milliseconds
    // The rows of a file are younger than its rotations are apart, but for what the phone's clock is
    // slow by.
    let reach = Int64(study.app(Beiwe.self)?.settings.newFiles ?? 0) * 1_000 + 600_000
    return KeptFiles(
      try folder.previousEntries(number).filter { entry in
        guard let closed = entry.closed else { return false }
        return entry.recorder == Recorder.beiweDownload.rawValue
          ? closed < end - reach : closed < end
      })
  }
}
