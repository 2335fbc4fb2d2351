import Formats
import Simulation
import Spool

/// Writes a recording: every participant of a study, as the chosen recorders would have.
public struct StudyRecorder: Sendable {
  /// What is written and how.
  public struct Choice: Sendable {
    /// What is written; it changes no byte of any of them.
    public var layouts: [Layout]
    /// The streams that are written; those that the settings enable.
    public var streams: [String]
    /// How files are compressed that apps compress; the truth is plain.
    public var compression: Compression
    /// How files of layouts are compressed that are plain by themselves.
    public var plainCompression = Compression.none
    /// The apps' files with a row in this span are written, whole; nil for all. The truth is always
    /// that of the whole study.
    public var between: Range<Timestamp>?
    /// The faults that are done to finished files; nil for none.
    public var faults: FaultSet?
    /// Rows that are written at a time; it changes no byte.
    var blockSize = Block<Vector>.capacity

    /// Files of the whole study, in these layouts and of these streams.
    public init(layouts: [Layout], streams: [String], compression: Compression) {
      self.layouts = layouts
      self.streams = streams
      self.compression = compression
    }
  }

  /// What is recorded.
  public let study: Study
  /// What is written of it.
  public let choice: Choice
  /// Touched once a block; another thread may read it and stop the recording.
  public let progress: Progress

  /// A recorder of the whole study; `record` names the participants.
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
    let pack = folder.manifest.isPacked ? PackStore(in: folder.path) : nil
    let recorded = RecordedParticipant(
      number: number, patient: participant.patient, folder: folder.path, keeping: keeping,
      sums: choice.faults != nil && choice.layouts.contains(.truth) ? HourSums() : nil, pack: pack)
    var entries = try write(participant, as: recorded)
    var faults: [FaultEntry] = []
    if let set = choice.faults {
      (entries, faults) = try FaultInjector.inject(
        set, seed: study.profile.seed, into: entries, choice: choice, of: recorded,
        progress: progress)
    }
    try folder.finish(number, entries, faults: faults, from: pack)
    progress.finishParticipant()
  }

  /// Writes a participant's files, all or those of a sample, and lists them.
  func write(
    _ participant: Participant, as recorded: RecordedParticipant, windows: SampleWindows? = nil
  ) throws -> [FileEntry] {
    var entries: [FileEntry] = []
    let life = LifeReader(participant.life)
    let assignment = Assignment(
      participant: participant, life: life,
      health: HealthReader(life, random: participant.random),
      missing: MissingReader(life, of: participant, in: study), study: study,
      choice: choice, recorded: recorded, windows: windows, progress: progress)
    // The truth tells what apps did, whether or not their files are written.
    let tellsAll = choice.layouts.contains(.truth)
    let writers = try recorders.filter { recorder in
      tellsAll || recorder.layouts.contains { choice.layouts.contains($0) }
    }.compactMap { try $0.init(assignment) }
    var truth =
      choice.layouts.contains(.truth)
      ? TruthRecorder(
        assignment, hasSensors: writers.contains { type(of: $0).tellsOfSensors }) : nil
    for hour in hours where truth != nil || !writers.allSatisfy(\.isDone) {
      try progress.advance(simulatedSeconds: Int(hour.upperBound.seconds(since: hour.lowerBound)))
      for recorder in writers {
        let work = try recorder.record(until: hour.upperBound)
        try truth?.observe(work)
      }
      try truth?.observe(until: hour.upperBound)
    }
    for recorder in writers {
      let work = try recorder.record(until: Timestamp(microseconds: .max))
      try truth?.observe(work)
      let list = try recorder.finish()
      // The first list is the longest as a rule: it is taken as it is, others come behind it.
      if entries.isEmpty { entries = list } else { entries += list }
    }
    if var truth { entries += try truth.finish() }
    return entries
  }

  /// The study's hours. All who record the life go through them side by side, so that each day of it is
  /// made once.
  private var hours: [Range<Timestamp>] {
    let span = study.span
    let count = Int((span.upperBound.seconds(since: span.lowerBound) / 3_600).rounded(.up))
    return (0..<count).map { hour in
      let start = span.lowerBound.advanced(bySeconds: 3_600 * Double(hour))
      return start..<min(start.advanced(bySeconds: 3_600), span.upperBound)
    }
  }

  /// What an earlier, shorter run has written and this one would write alike.
  private func kept(_ number: Int, _ folder: RecordingFolder) throws -> KeptFiles {
    // A file that has suffered says nothing of the clean one.
    guard choice.faults == nil, let days = folder.previousDays(number) else { return .none }
    let end = study.zone.startOfDay(study.profile.start.advanced(byDays: days)).milliseconds
    return KeptFiles(
      try folder.previousEntries(number).filter { entry in
        recorders.contains { recorder in
          recorder.layouts.contains { $0.name == entry.recorder }
            && recorder.keeps(entry, of: study, endingAt: end)
        }
      })
  }
}
