import Formats
import Spool

/// Applies rules to one participant: reads all streams side by side, some minutes at a time.
struct ParticipantCheck {
  private let source: Source
  private let files: ParticipantFiles
  private let entries: [FileEntry]?
  private let trials: [Trial]
  private let progress: CheckProgress?
  private var setting: Setting
  private var text = TextFindings()
  private var truthText = Finding()
  private var facts: [FileFacts] = []

  /// - Parameter entries: what the list of files has of the participant; nil without a list.
  init(
    of patient: String, in source: Source, manifest: Manifest?, entries: [FileEntry]?,
    trials: [Trial], progress: CheckProgress?
  ) throws {
    self.source = source
    self.entries = entries
    self.trials = trials
    self.progress = progress
    files = try source.files(of: patient)
    let dialect = manifest.map { BeiweDialect(profiles: $0.profiles.keys) }
    setting = Setting(patient: patient, dialect: dialect ?? .v23, layout: files.main)
    setting.isExcerpt = manifest?.isExcerpt ?? false
    if let truth = files.truth { setting.truth = try Truth(folder: source.folder, truth) }
    setting.streams = Set(files.files(files.main).keys)
  }

  /// Files and folders of streams that are not judged.
  var others: [String] { files.others }

  /// A finding a trial, in their order.
  mutating func run() throws -> [Finding] {
    try readEvents()
    var judges = makeJudges()
    try readPieces(for: &judges)
    for layout in files.layouts where layout != files.main { try readText(of: layout) }
    truthText += setting.truth?.format ?? Finding()
    let summary = try summary()
    var findings: [Finding] = []
    for (number, trial) in trials.enumerated() {
      switch trial.rule.method {
      case .text(let rule): findings.append(text[rule])
      case .rows: findings.append(judges[number]?.finish() ?? lack(of: trial.rule))
      case .truthText:
        findings.append(files.truth == nil ? .lacking("truth") : truthText)
      case .layouts: findings.append(try compareLayouts())
      case .list(let judge):
        var summary = summary
        trial.spoil.summary?(&summary)
        findings.append(judge(summary))
      case .whole: findings.append(Finding())
      }
    }
    return findings
  }

  // MARK: Judges

  private struct Running {
    var judge: any Judge
    let setting: Setting
    let spoil: (@Sendable (inout Piece, Setting) -> Void)?

    mutating func see(_ piece: Piece) {
      guard let spoil else { return judge.see(piece) }
      var spoiled = piece
      spoil(&spoiled, setting)
      judge.see(spoiled)
    }

    mutating func finish() -> Finding { judge.finish() }
  }

  private func makeJudges() -> [Running?] {
    trials.map { trial in
      guard case .rows(let rule) = trial.rule.method, missing(for: rule).isEmpty else { return nil }
      var setting = setting
      trial.spoil.setting?(&setting)
      return Running(
        judge: rule.makeJudge(setting), setting: setting, spoil: trial.spoil.piece)
    }
  }

  /// What a rule needs and this participant does not have.
  private func missing(for rule: RowRule) -> [String] {
    (rule.needsAllFiles && setting.isExcerpt ? ["recording without --between"] : [])
      + (rule.needsTruth && setting.truth == nil ? ["truth"] : [])
      + (rule.needsEveryEvent && setting.isInterrupted ? ["app that ran throughout"] : [])
      + (rule.needsFusion && setting.isExact ? ["devicemotion by Core Motion"] : [])
      + rule.streams.filter { !setting.streams.contains($0) }.map(\.rawValue)
  }

  private func lack(of rule: Rule) -> Finding {
    guard case .rows(let rule) = rule.method else { return Finding() }
    return .lacking(missing(for: rule).joined(separator: ", "))
  }

  // MARK: Reading

  private func cursor(_ stream: BeiweStream, _ layout: Layout) -> StreamCursor {
    // Real phones write rows as they come, with clocks that are set; old ones left empty files, and
    // a server keeps a phone's files without their last line ends.
    let isOurs = source.isRecording || setting.truth != nil
    return StreamCursor(
      files.files(layout)[stream] ?? [], in: source.folder,
      shape: RowShape(stream, isDownload: layout == .download, setting.dialect),
      .init(
        isOrdered: isOurs || layout == .download, isFinished: isOurs || layout == .download,
        mayContinueLines: stream == .iosLog && !isOurs), progress: progress)
  }

  private mutating func finish(_ cursor: StreamCursor) {
    text += cursor.findings
    facts += cursor.facts
  }

  /// Reads the streams that have few rows.
  private mutating func readEvents() throws(FileError) {
    for stream in [BeiweStream.powerState, .proximity, .reachability, .iosLog] {
      let cursor = cursor(stream, files.main)
      var rows = Rows(width: cursor.width)
      while try cursor.nextTime() != nil {
        rows.removeAll()
        try cursor.read(before: .max, into: &rows)
        setting.events.append(Events.events(stream, rows, setting.dialect), of: stream)
        guard stream == .iosLog else { continue }
        setting.events.noticePauses(in: rows)
        setting.events.noticeLaunches(in: rows)
      }
      finish(cursor)
    }
    if let truth = setting.truth {
      let clock = PhoneClock(truth, launches: setting.launches)
      truthText.judge(
        clock != nil, "no clock", allowed: "offset and drift of the phone's clock",
        at: RowPlace(truth.folder + "/sensors.json"))
      if let clock { setting.clock = clock }
    }
  }

  private mutating func readPieces(for judges: inout [Running?]) throws(FileError) {
    let motion = MotionStream.allCases.map { ($0, cursor($0.beiwe, files.main)) }
    let gps = cursor(.gps, files.main)
    let fixes = truthCursor("fixes", Truth.fixesShape)
    let path = truthCursor("path", Truth.pathShape)
    var piece = Piece(0..<0)
    while true {
      var next: [Int64] = []
      for (_, cursor) in motion {
        if let time = try cursor.nextTime() { next.append(Int64(setting.clock.trueTime(time))) }
      }
      for cursor in [gps, fixes, path] { if let time = try cursor.nextTime() { next.append(time) } }
      guard let first = next.min() else { break }
      let start = first / Piece.length * Piece.length
      piece.removeAll(for: start..<start + Piece.length)
      // A launch may set a sensor's clock back: at least the next row must be read.
      let end = max(setting.clock.written(piece.span.upperBound), setting.clock.written(first) + 1)
      for (stream, cursor) in motion { try cursor.read(before: end + 1, into: &piece[stream]) }
      try gps.read(before: piece.span.upperBound, into: &piece.gps)
      try fixes.read(before: piece.span.upperBound, into: &piece.fixes)
      try path.read(before: piece.span.upperBound, into: &piece.path)
      for index in judges.indices { judges[index]?.see(piece) }
    }
    for (_, cursor) in motion { finish(cursor) }
    finish(gps)
    for cursor in [fixes, path] { truthText += cursor.findings.all }
  }

  private func truthCursor(_ name: String, _ shape: RowShape) -> StreamCursor {
    let path = (files.truth ?? "") + "/\(name).csv"
    let isThere = files.truth != nil && (try? Folder.kind(of: path, in: source.folder)) == .file
    let file = DataFile(path: path, stream: .gps, layout: .phone, milliseconds: 0)
    return StreamCursor(isThere ? [file] : [], in: source.folder, shape: shape, .init())
  }

  /// Reads a layout for its text alone.
  private mutating func readText(of layout: Layout) throws(FileError) {
    for stream in BeiweStream.allCases {
      let cursor = cursor(stream, layout)
      var rows = Rows(width: cursor.width)
      while let time = try cursor.nextTime() {
        rows.removeAll()
        try cursor.read(before: time + Piece.length, into: &rows)
      }
      finish(cursor)
    }
  }

  // MARK: Files

  /// What the server makes of the phone's files beside the download.
  private func compareLayouts() throws(FileError) -> Finding {
    guard files.layouts.count == 2, source.isRecording else { return .lacking("second layout") }
    // Files of the phone begin and end within hours.
    guard !setting.isExcerpt else { return .lacking("recording without --between") }
    var finding = Finding()
    for stream in BeiweStream.allCases {
      let comparison = StreamComparison(
        (files.phone[stream] ?? [], source.folder), (files.download[stream] ?? [], source.folder),
        layouts: (.phone, .download))
      let rows = try comparison.run { difference in
        for (kind, count) in zip(HourDifference.kinds, difference.counts) where count > 0 {
          finding.fail(
            RowPlace(difference.examples[kind]?.first ?? stream.rawValue),
            "\(count) rows \(kind) in an hour", allowed: "what the server's rules make")
        }
      }
      finding.count(rows)
    }
    return finding
  }

  private mutating func summary() throws(FileError) -> ParticipantSummary {
    var others: [String: ParticipantSummary.WholeFile] = [:]
    var sizes: [String: Int64] = [:]
    let read = Set(facts.map(\.file.path))
    for entry in entries ?? [] {
      sizes[entry.path] = try Folder.size(of: entry.path, in: source.folder)
      if sizes[entry.path] != nil, !read.contains(entry.path) {
        let file = try wholeFile(entry.path)
        progress?.add(bytes: Int(file?.contentBytes ?? 0))
        others[entry.path] = file
      }
    }
    return ParticipantSummary(
      setting: setting, files: files, facts: facts, entries: entries, others: others,
      sizes: sizes)
  }

  /// A file that no stream has; nil if it cannot be read to its end.
  private mutating func wholeFile(
    _ path: String
  ) throws(FileError) -> ParticipantSummary.WholeFile? {
    let content = TextReader()
    try content.open(path, in: source.folder)
    var lines = 0
    while try content.next() {
      lines += UnsafeBufferPointer(start: content.bytes, count: content.lineEnd).count {
        $0 == UInt8(ascii: "\n")
      }
    }
    text.count(.readable, 1)
    if let defect = content.defect {
      text.fail(
        .readable, RowPlace(path), defect.fact, allowed: "a file that can be read to its end")
      return nil
    }
    return ParticipantSummary.WholeFile(
      contentBytes: content.contentBytes, checksum: content.checksum.value, lines: lines)
  }
}
