import Simulation
import Spool

/// Does the faults of a set to a participant's finished files, and lists what lies there then.
struct FaultInjector: ~Copyable {
  private let set: FaultSet
  private let seed: UInt64
  private let choice: StudyRecorder.Choice
  private let recorded: RecordedParticipant
  private let progress: Progress
  /// What lies there, by its path without what compression adds.
  private var taken: Set<String>
  private var entries: [FileEntry] = []
  private var faults: [FaultEntry] = []
  /// Nil where the truth is not asked for.
  private var expected: ExpectedFile?

  /// - Parameter entries: all files of the participant.
  static func inject(
    _ set: FaultSet, seed: UInt64, into entries: [FileEntry], choice: StudyRecorder.Choice,
    of recorded: RecordedParticipant, progress: Progress
  ) throws -> (entries: [FileEntry], faults: [FaultEntry]) {
    var injector = FaultInjector(
      set: set, seed: seed, choice: choice, recorded: recorded, progress: progress,
      taken: Swift.Set(entries.map(\.path.withoutCompression)),
      expected: choice.layouts.contains(.truth) ? ExpectedFile(of: recorded) : nil)
    return try injector.inject(into: entries)
  }

  private init(
    set: FaultSet, seed: UInt64, choice: StudyRecorder.Choice, recorded: RecordedParticipant,
    progress: Progress, taken: Set<String>, expected: ExpectedFile?
  ) {
    self.set = set
    self.seed = seed
    self.choice = choice
    self.recorded = recorded
    self.progress = progress
    self.taken = taken
    self.expected = expected
  }

  private mutating func inject(
    into clean: [FileEntry]
  ) throws -> (entries: [FileEntry], faults: [FaultEntry]) {
    // Streams one after the other, each in order of time, so that few hours are in memory.
    for entry in clean.sorted(by: Self.isEarlier) {
      try progress.advance(rows: 0, bytes: 0)
      guard let form = FileForm(entry) else {
        entries.append(entry)
        continue
      }
      try inject(into: entry, form)
    }
    if let expected = try expected?.write() { entries.append(expected) }
    return (entries, faults)
  }

  private static func isEarlier(_ left: FileEntry, _ right: FileEntry) -> Bool {
    (left.recorder, left.stream, left.first ?? 0, left.path)
      < (right.recorder, right.stream, right.first ?? 0, right.path)
  }

  private mutating func inject(into entry: FileEntry, _ form: FileForm) throws {
    let path = entry.path.withoutCompression
    let drawn = set.kinds(drawnFor: form, at: path, seed: seed)
    guard !drawn.isEmpty || expected != nil else {
      entries.append(entry)
      return
    }
    try expected?.begin(form, first: entry.first)
    if drawn.isEmpty, let sums = recorded.sums?[entry.path] {
      entries.append(entry)
      expected?.add(sums, of: entry.path)
      return
    }
    let content = try recorded.content(of: entry.path)
    guard !drawn.isEmpty, let file = CleanFile(entry, content),
      let (kind, fault) = Self.first(of: drawn, in: file), isFree(fault, besides: path)
    else {
      entries.append(entry)
      expected?.add(content, form)
      return
    }
    expected?.add(file, kind, fault)
    try put(fault, of: kind, inThePlaceOf: entry)
  }

  /// The first kind that can be done to a file, with what it makes of the file.
  private static func first(
    of drawn: [(kind: FaultKind, random: Random)], in file: CleanFile
  ) -> (kind: FaultKind, fault: Fault)? {
    for (kind, random) in drawn {
      if let fault = kind.change(file, random) { return (kind, fault) }
    }
    return nil
  }

  /// Whether nothing else lies where the fault would put something.
  private func isFree(_ fault: Fault, besides path: String) -> Bool {
    fault.files.allSatisfy { $0.path == path || !taken.contains($0.path) }
  }

  private mutating func put(
    _ fault: Fault, of kind: FaultKind, inThePlaceOf entry: FileEntry
  ) throws {
    let path = entry.path.withoutCompression
    let suffix = String(entry.path.dropFirst(path.count))
    func line(
      _ path: String, _ rows: ClosedRange<Int>?, _ expected: FaultEntry.Expected,
      _ visible: FaultEntry.Visible,
      _ server: FaultEntry.ServerOutcome?
    ) -> FaultEntry {
      FaultEntry(
        path: path, participant: entry.participant, stream: entry.stream, kind: kind.name,
        rows: rows, cleanRows: entry.rows, cleanCRC32: entry.contentCRC32,
        expected: expected, server: entry.recorder == Layout.beiwe.name ? server : nil,
        visible: visible)
    }
    for file in fault.files {
      entries.append(try write(file, as: file.path + suffix, inThePlaceOf: entry))
      taken.insert(file.path)
      faults.append(
        line(
          file.path + suffix, file.rows ?? fault.rows, file.expected ?? kind.expected,
          kind.visible, kind.server))
    }
    guard !fault.files.contains(where: { $0.path == path }) else { return }
    taken.remove(path)
    faults.append(line(entry.path, fault.rows, .dropFile, .nobody, nil))
    if let pack = recorded.pack { return pack.delete(entry.path) }
    try Folder.deleteFile(recorded.folder + "/" + entry.path)
    let steps = path.split(separator: "/").dropLast()
    Folder.deleteIfEmpty(recorded.folder + "/" + steps.joined(separator: "/"))
  }

  /// Writes a file compressed as the clean one was; returns what is listed of it.
  private func write(
    _ file: FaultyFile, as path: String, inThePlaceOf entry: FileEntry
  ) throws -> FileEntry {
    let isPlain = !path.hasSuffix(Compression.zlib(level: 1).suffix)
    let usual = entry.recorder == Layout.beiwe.name
    var writer = ContentWriter(
      in: recorded.folder, compression: usual ? choice.compression : choice.plainCompression,
      pack: recorded.pack)
    try writer.create(path, isPlain: isPlain)
    try writer.write(file.content.span)
    let content = try writer.close()
    let form = FileForm(entry)
    let rows = form?.rows(of: file.content, hasHeader: file.hasHeader) ?? []
    let times = rows.compactMap { form?.time(of: file.content[$0]) }.filter(FileEntry.isInstant)
    return FileEntry(
      path: path, recorder: entry.recorder, participant: entry.participant,
      patient: entry.patient, stream: entry.stream, rows: Int64(rows.count), content: content,
      first: entry.first == nil ? nil : times.min(), last: entry.last == nil ? nil : times.max(),
      closed: entry.closed, due: entry.due)
  }
}
