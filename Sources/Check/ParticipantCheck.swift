import Reading
import Spool

/// The check of one participant. The apps' checks read their own files, and this check reads all
/// other files.
struct ParticipantCheck {
  private let participant: ListedParticipant
  private let source: Source
  private let apps: [any AppCheck]
  private let rules: [Rule]
  private let progress: ReadingProgress?
  private let truth: Truth?
  private var readable = Finding()
  private var truthText = Finding()
  /// The observer that receives the data as they are read; nil without one.
  private(set) var onlooker: (any Onlooker)?

  init(
    of participant: ListedParticipant, in source: Source, by apps: [any AppCheck], rules: [Rule],
    progress: ReadingProgress?, onlooker: (any Onlooker)? = nil
  ) throws {
    self.participant = participant
    self.source = source
    self.apps = apps
    self.rules = rules
    self.progress = progress
    self.onlooker = onlooker
    let folder = "\(Source.truth)/\(participant.patient)"
    let hasTruth = try Folder.kind(of: folder, in: source.folder) == .folder
    truth =
      hasTruth
      ? try Truth(
        folder: source.folder, folder, streams: source.known.flatMap { $0.windowedStreams }) : nil
  }

  /// Runs all rules, and returns one finding per rule in the same order.
  mutating func run() throws -> [Finding] {
    var found = AppFindings()
    if let truth { onlooker?.begin(truth) }
    for app in apps {
      let assignment = Assignment(
        truth: truth, phone: source.phone(of: participant.entries?.first?.participant),
        entries: participant.entries, rules: rules, progress: progress,
        onlooker: onlooker)
      let part = try app.run(assignment)
      onlooker = part.onlooker ?? onlooker
      found += part
    }
    guard !rules.isEmpty else { return [] }
    readable = found.readable
    let passed = try readTruth()
    let summary = try summary(found.contents)
    return rules.enumerated().map { number, rule in
      switch rule.method {
      case .readable: readable
      case .truthText: truth == nil ? noTruth : truthText
      case .tables(let judge): truth.map(judge) ?? noTruth
      case .passing: passed[number] ?? noTruth
      case .list(let judge):
        source.isRecording ? judge(summary) : .notApplicable(Rule.recordings)
      case .whole: Finding()
      case .app: found.findings[number] ?? .notApplicable("data of \(rule.app ?? "another app")")
      }
    }
  }

  // MARK: The ground truth

  /// The finding of a rule about the ground truth in data without it.
  private var noTruth: Finding {
    source.isRecording ? .lacking("ground truth") : .notApplicable(Rule.recordings)
  }

  /// The duration of the rows of the ground truth that are read at a time, in ms.
  private static let pieceLength: Int64 = 600_000

  /// Reads the tables that do not fit in memory; returns the findings of the rules about their
  /// rows, by the indices of the rules.
  private mutating func readTruth() throws -> [Int: Finding] {
    guard let truth else { return [:] }
    var findings: [Int: Finding] = [:]
    truthText = truth.format
    for table in Truth.longTables {
      var judges: [(number: Int, judge: any TableJudge)] = []
      for (number, rule) in rules.enumerated() {
        if case .passing(let shape, let makeJudge) = rule.method, shape.name == table.name {
          judges.append((number, makeJudge(truth)))
        }
      }
      truthText += try read(table) { rows in
        for index in judges.indices { judges[index].judge.see(rows) }
      }
      for index in judges.indices { findings[judges[index].number] = judges[index].judge.finish() }
    }
    return findings
  }

  /// Reads a table, some minutes at a time; returns the finding about its text.
  private func read(
    _ shape: TruthRows.Shape, _ body: (Rows) -> Void
  ) throws(FileError) -> Finding {
    let table = try TruthRows(shape, of: truth, in: source.folder)
    var rows = Rows(width: shape.width)
    while let time = try table.nextTime() {
      rows.removeAll()
      try table.read(before: time + Self.pieceLength, into: &rows)
      body(rows)
    }
    return table.finding
  }

  // MARK: Files

  private mutating func summary(
    _ contents: [String: FileContent]
  ) throws -> ParticipantSummary {
    var contents = contents
    var (sizes, offsets): ([String: Int64], [String: Int64]) = ([:], [:])
    for entry in participant.entries ?? [] {
      sizes[entry.path] = try Folder.size(of: entry.path, in: source.folder)
      if entry.offset != nil {
        offsets[entry.path] = try Folder.offset(of: entry.path, in: source.folder)
      }
      if sizes[entry.path] != nil, contents[entry.path] == nil {
        let content = try content(of: entry)
        progress?.add(bytes: Int(content?.bytes ?? 0))
        contents[entry.path] = content
      }
    }
    return ParticipantSummary(
      patient: participant.patient, entries: participant.entries,
      present: try source.files(of: participant.items), contents: contents, sizes: sizes,
      offsets: offsets)
  }

  /// Returns the content of a file that no app check reads; nil if it cannot be read to its end.
  private mutating func content(of entry: FileEntry) throws(FileError) -> FileContent? {
    let text = TextReader()
    try text.open(entry.path, in: source.folder)
    var lines = 0
    while try text.next() {
      lines += UnsafeBufferPointer(start: text.bytes, count: text.lineEnd).count {
        $0 == UInt8(ascii: "\n")
      }
    }
    readable.count(1)
    if let defect = text.defect {
      readable.fail(
        RowPlace(entry.path), defect.fact, allowed: "a file that can be read to its end")
      return nil
    }
    let isTable = entry.recorder == Source.truth && entry.path.hasSuffix(".csv")
    return FileContent(
      bytes: text.contentBytes, checksum: text.checksum.value, rows: isTable ? lines - 1 : nil)
  }
}

extension AppFindings {
  fileprivate static func += (left: inout Self, right: Self) {
    left.findings.merge(right.findings) { first, _ in first }
    left.readable += right.readable
    left.contents.merge(right.contents) { first, _ in first }
  }
}
