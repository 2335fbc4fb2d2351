import Formats
import Spool

/// Applies rules to one participant: reads all streams side by side, some minutes at a time.
struct BeiweParticipantCheck {
  private let source: Source
  private let files: ParticipantFiles
  private let entries: [FileEntry]?
  private let rules: [Rule]
  private let progress: CheckProgress?
  private var setting: Setting
  private var text = TextFindings()
  private var facts: [FileFacts] = []
  private var surveys: [Layout: SurveyRecords] = [:]

  /// Prepares the check; nothing is read yet.
  init(of files: ParticipantFiles, in source: Source, _ assignment: Assignment) {
    self.source = source
    self.files = files
    entries = assignment.entries
    rules = assignment.rules
    progress = assignment.progress
    // Real data come without a manifest, from apps of any age.
    let dialect = source.manifest?.apps[BeiweCheck.app].flatMap {
      BeiweDialect(rawValue: $0.dialect)
    }
    setting = Setting(patient: files.patient, dialect: dialect ?? .v23, layout: files.main)
    setting.isExcerpt = source.manifest?.isExcerpt ?? false
    setting.truth = assignment.truth
    setting.streams = Set(files.files(files.main).keys)
  }

  mutating func run() throws -> AppFindings {
    try readEvents()
    var judges = makeJudges()
    try readPieces(for: &judges)
    try readText()
    var found = AppFindings()
    for var file in files.surveys {
      found.contents[file.path] = try file.read(in: source.folder, &found.readable)
      surveys[file.layout, default: SurveyRecords()].files.append(file)
    }
    found.readable += text[.readable]
    for file in facts { found.contents[file.file.path] = FileContent(file) }
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as BeiweMethod, _) = rule.method else { continue }
      switch method {
      case .text(let rule): found.findings[number] = text[rule]
      case .rows(let rule): found.findings[number] = judges[number]?.finish() ?? lack(of: rule)
      case .layouts: found.findings[number] = try compareLayouts()
      case .files(let judge):
        found.findings[number] = judge(
          FilesSummary(
            setting: setting, files: files, facts: facts, surveys: surveys, entries: entries))
      }
    }
    return found
  }

  // MARK: Judges

  /// Makes a judge for each rule about rows that can be judged; nil for any other rule.
  private func makeJudges() -> [(any Judge)?] {
    rules.map { rule in
      guard case .app(let method as BeiweMethod, _) = rule.method,
        case .rows(let rule) = method, missing(for: rule).isEmpty
      else { return nil }
      return rule.makeJudge(setting)
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

  /// Says what a rule needs and the participant does not have.
  private func lack(of rule: RowRule) -> Finding {
    .lacking(missing(for: rule).joined(separator: ", "))
  }

  // MARK: Reading

  /// Opens the files of a stream as one series of rows.
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

  /// Keeps what a cursor found in the text of its files.
  private mutating func finish(_ cursor: StreamCursor) {
    text += cursor.findings
    facts += cursor.facts
  }

  /// Reads the streams that have few rows.
  private mutating func readEvents() throws(FileError) {
    for stream in BeiweCheck.events {
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
    if let truth = setting.truth, let clock = PhoneClock(truth, launches: setting.launches) {
      setting.clock = clock
    }
  }

  /// Reads the streams that have many rows side by side, and shows each piece to the judges.
  private mutating func readPieces(for judges: inout [(any Judge)?]) throws(FileError) {
    let motion = MotionStream.allCases.map { ($0, cursor($0.beiwe, files.main)) }
    let gps = cursor(.gps, files.main)
    let fixes = try TruthRows(Truth.fixes, of: setting.truth, in: source.folder)
    let path = try TruthRows(Truth.path, of: setting.truth, in: source.folder)
    var piece = Piece(0..<0)
    while true {
      var next: [Int64] = []
      for (_, cursor) in motion {
        if let time = try cursor.nextTime() { next.append(Int64(setting.clock.trueTime(time))) }
      }
      for time in [try gps.nextTime(), try fixes.nextTime(), try path.nextTime()] {
        if let time { next.append(time) }
      }
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
  }

  /// Reads what rules look at for its text alone: the other layout, and streams that are in no piece.
  private mutating func readText() throws(FileError) {
    let judged = BeiweCheck.events + MotionStream.allCases.map(\.beiwe) + [.gps]
    for layout in files.layouts {
      for stream in BeiweStream.allCases where layout != files.main || !judged.contains(stream) {
        let cursor = cursor(stream, layout)
        var rows = Rows(width: cursor.width)
        while let time = try cursor.nextTime() {
          rows.removeAll()
          try cursor.read(before: time + Piece.length, into: &rows)
        }
        finish(cursor)
      }
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
    let unsent = Set((entries ?? []).filter { $0.due == nil }.map(\.path))
    let phone = files.surveys.filter {
      // What the app never sends is in no download.
      $0.kind.hasLines || !unsent.contains($0.path)
    }
    let surveys = SurveyComparison(
      (phone, source.folder), (files.surveys, source.folder), layouts: (.phone, .download))
    let (rows, _) = try surveys.run { difference in
      for (kind, count) in zip(HourDifference.kinds, difference.counts) where count > 0 {
        finding.fail(
          RowPlace(difference.examples[kind]?.first ?? difference.stream),
          "\(count) rows \(kind) in an hour", allowed: "what the server's rules make")
      }
    }
    finding.count(rows)
    return finding
  }
}

extension FileContent {
  fileprivate init(_ facts: FileFacts) {
    self.init(
      bytes: facts.contentBytes, checksum: facts.checksum, rows: facts.rows,
      times: Times(earliest: facts.times?.earliest, latest: facts.times?.latest),
      made: facts.file.milliseconds)
  }
}
