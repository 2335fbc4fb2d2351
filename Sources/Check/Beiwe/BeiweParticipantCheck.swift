import Formats
import Reading
import Spool

/// A check of one participant, which reads all streams in parallel, ten minutes at a time.
struct BeiweParticipantCheck {
  private let source: Source
  private let files: ParticipantFiles
  private let entries: [FileEntry]?
  private let rules: [Rule]
  private let progress: ReadingProgress?
  private var setting: Setting
  private var text = TextFindings()
  private var facts: [FileFacts] = []
  private var dates = DateOutliers()
  private var surveys: [Layout: SurveyRecords] = [:]
  private var onlooker: (any Onlooker)?

  /// Prepares the check without reading any file.
  init(of files: ParticipantFiles, in source: Source, _ assignment: Assignment) {
    self.source = source
    self.files = files
    entries = assignment.entries
    rules = assignment.rules
    progress = assignment.progress
    onlooker = assignment.onlooker
    // Data from real phones have no manifest, and may come from any version of the app.
    let app = assignment.phone?.apps[BeiweCheck.app]
    let dialect = app.flatMap { BeiweDialect(rawValue: $0.dialect) }
    setting = Setting(patient: files.patient, dialect: dialect ?? .v23, layout: files.main)
    setting.isExcerpt = source.manifest?.isExcerpt ?? false
    // The log contains the times at which the app was launched.
    let mayPause = !setting.dialect.has(.iosLog) && app?.isSuspended == true
    setting.losesData = source.manifest?.losesData == true || mayPause
    setting.truth = assignment.truth
    setting.isRecorded = source.isRecording || setting.truth != nil
    setting.streams = Set(files.files(files.main).keys)
  }

  mutating func run() throws -> AppFindings {
    try readEvents()
    onlooker?.begin(setting)
    var judges = makeJudges { _ in true }
    try readPieces(for: &judges)
    var others = makeJudges(where: \.isOfEachRow)
    try readText(for: &others)
    var found = AppFindings()
    for var file in files.surveys {
      found.contents[file.path] = try file.read(in: source.folder, &found.readable)
      surveys[file.layout, default: SurveyRecords()].files.append(file)
    }
    found.readable += text[.readable]
    for file in facts { found.contents[file.file.path] = FileContent(file) }
    let seen = facts.filter { $0.file.layout == files.main }
    let records = surveys[files.main] ?? SurveyRecords()
    onlooker?.finish(seen, records)
    found.onlooker = onlooker
    guard !rules.isEmpty else { return found }
    let summary = try summary()
    // Rules about single files run first, because other files cannot be judged by a faulty file.
    var faulty = summary.faulty
    var names: Set<String> = []
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as BeiweMethod, _) = rule.method, !method.compares else {
        continue
      }
      var finding: Finding
      switch method {
      case .text(let rule): finding = text[rule]
      case .rows(let rule):
        finding = judges[number]?.finish() ?? lack(of: rule)
        if let other = others[number]?.finish() { finding.join(other) }
      case .files(_, let judge): finding = judge(summary)
      case .layouts: continue
      }
      // Tests apply a rule twice, with the second one on changed rows. The second result must not
      // affect other rules.
      if names.insert(rule.name).inserted { faulty.formUnion(finding.files) }
      found.findings[number] = finding
    }
    let comparison = try compareLayouts(without: faulty)
    let isFaulty =
      comparison?.lacksFiles == true
      || !faulty.subtracting(files.paths(beside: files.main)).isEmpty
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as BeiweMethod, _) = rule.method, method.compares else { continue }
      switch method {
      case .layouts:
        found.findings[number] =
          comparison?.finding
          ?? .lacking(
            setting.isExcerpt
              ? "complete recording (recorded without --between)"
              : "files in both layouts (phone and download)")
      case _ where isFaulty:
        found.findings[number] = .lacking("files that passed all rules about single files")
      case .rows(let rule): found.findings[number] = judges[number]?.finish() ?? lack(of: rule)
      case .files(_, let judge): found.findings[number] = judge(summary)
      case .text: continue
      }
    }
    return found
  }

  private func summary() throws -> FilesSummary {
    var summary = FilesSummary(
      setting: setting, files: files, facts: facts, dates: dates, surveys: surveys,
      entries: entries)
    summary.faulty = text.files
    summary.registrations = try files.registrations.map { path, hour in
      try RegistrationFile(path, hour: hour, in: source.folder)
    }
    summary.doubles = try files.strangers.compactMap { try DoubledFile($0, in: source.folder) }
    return summary
  }

  // MARK: Judges

  /// Creates a judge for each rule about rows that is selected and can be judged; nil for any other
  /// rule.
  private func makeJudges(where isAsked: (RowRule) -> Bool) -> [(any Judge)?] {
    rules.map { rule in
      guard case .app(let method as BeiweMethod, _) = rule.method,
        case .rows(let rule) = method, isAsked(rule), rule.canJudge(setting)
      else { return nil }
      return rule.makeJudge(setting)
    }
  }

  /// Returns a finding that names the streams or the other requirements that are missing.
  private func lack(of rule: RowRule) -> Finding {
    let streams = rule.absent(setting).map(\.rawValue)
    guard streams.isEmpty else {
      return .notApplicable("rows of " + streams.joined(separator: " and "))
    }
    return .lacking(rule.missing(setting).joined(separator: ", "))
  }

  // MARK: Reading

  /// Opens the files of a stream as one series of rows.
  private func cursor(_ stream: BeiweStream, _ layout: Layout) -> StreamCursor {
    // Real phones write rows in order of arrival, and users change their clocks. Servers sort them.
    let isRecorded = setting.isRecorded
    return StreamCursor(
      files.files(layout)[stream] ?? [], in: source.folder,
      shape: RowShape(stream, isDownload: layout == .download, setting.dialect),
      .init(
        isOrdered: isRecorded || layout == .download, isRecorded: isRecorded,
        mayContinueLines: stream == .iosLog && !isRecorded), progress: progress)
  }

  /// Keeps a cursor's findings about text and its facts about files.
  private mutating func finish(_ cursor: StreamCursor) {
    text += cursor.findings
    facts += cursor.facts
    dates += cursor.dates
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
    if let truth = setting.truth, let clock = PhoneClock(truth, launches: setting.launches ?? []) {
      setting.clock = clock
    }
  }

  /// Reads the streams that have many rows in parallel, and passes each piece of ten minutes to the
  /// judges.
  private mutating func readPieces(for judges: inout [(any Judge)?]) throws(FileError) {
    let motion = MotionStream.allCases.map { ($0, cursor($0.beiwe, files.main)) }
    let gps = cursor(.gps, files.main)
    let fixes = try TruthRows(Truth.fixes, of: setting.truth, in: source.folder)
    let path = try TruthRows(Truth.path, of: setting.truth, in: source.folder)
    let strides = try TruthRows(Truth.strides, of: setting.truth, in: source.folder)
    var piece = Piece(0..<0)
    while true {
      var next: [Int64] = []
      for (_, cursor) in motion {
        if let time = try cursor.nextTime() { next.append(Int64(setting.clock.trueTime(time))) }
      }
      for time in [
        try gps.nextTime(), try fixes.nextTime(), try path.nextTime(), try strides.nextTime(),
      ] {
        if let time { next.append(time) }
      }
      guard let first = next.min() else { break }
      let start = first / Piece.length * Piece.length
      piece.removeAll(for: start..<start + Piece.length)
      // A launch may set a sensor's clock back, so at least the next row must be read.
      let end = max(setting.clock.written(piece.span.upperBound), setting.clock.written(first) + 1)
      for (stream, cursor) in motion { try cursor.read(before: end + 1, into: &piece[stream]) }
      try gps.read(before: piece.span.upperBound, into: &piece.gps)
      try fixes.read(before: piece.span.upperBound, into: &piece.fixes)
      try path.read(before: piece.span.upperBound, into: &piece.path)
      try strides.read(before: piece.span.upperBound, into: &piece.strides)
      for index in judges.indices { judges[index]?.see(piece) }
      onlooker?.see(piece)
    }
    for (_, cursor) in motion { finish(cursor) }
    finish(gps)
  }

  /// Reads the text of the other layout and of streams that no piece contains.
  ///
  /// The judges receive the rows of one stream after another.
  private mutating func readText(for judges: inout [(any Judge)?]) throws(FileError) {
    let judged = BeiweCheck.events + MotionStream.allCases.map(\.beiwe) + [.gps]
    var piece = Piece(0..<0)
    // Without selected rules, the other layout is not read, because it has the same rows.
    for layout in files.layouts where layout == files.main || !rules.isEmpty {
      for stream in BeiweStream.allCases where layout != files.main || !judged.contains(stream) {
        let cursor = cursor(stream, layout)
        let motion = MotionStream.allCases.first { $0.beiwe == stream }
        var rows = Rows(width: cursor.width)
        while let time = try cursor.nextTime() {
          let end = time + Piece.length
          piece.removeAll(for: time..<end)
          if let motion {
            try cursor.read(before: end, into: &piece[motion])
          } else if stream == .gps {
            try cursor.read(before: end, into: &piece.gps)
          } else {
            rows.removeAll()
            try cursor.read(before: end, into: &rows)
            continue
          }
          for index in judges.indices { judges[index]?.see(piece) }
        }
        finish(cursor)
      }
    }
  }

  /// Compares the download with the rows that the server would produce from the phone's files; nil
  /// if only one of them exists.
  private func compareLayouts(without faulty: Set<String>) throws(FileError) -> LayoutComparison? {
    // The phone's files start and end within hours, so in an excerpt they may lack rows of a
    // download's hour.
    let isAsked = rules.contains { rule in
      if case .app(let method as BeiweMethod, _) = rule.method, case .layouts = method {
        true
      } else {
        false
      }
    }
    guard isAsked, files.layouts.count == 2, source.isRecording, !setting.isExcerpt else {
      return nil
    }
    var comparison = LayoutComparison(files, in: source.folder, facts, without: faulty)
    try comparison.run(without: Set((entries ?? []).filter { $0.due == nil }.map(\.path)))
    return comparison
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
