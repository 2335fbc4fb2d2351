import Reading
import Spool

/// The check of one participant's folder, which passes each date to the rules.
struct MyLifeDBParticipantCheck {
  private let source: Source
  private let rules: [Rule]
  private let progress: ReadingProgress?
  private let setting: HealthSetting
  private var found = AppFindings()
  private var text = Finding()
  /// The findings about the text of the body's tables in the ground truth.
  private var tables = Finding()
  /// The types of samples, each with the first file that contains it.
  private var types: [String: String] = [:]
  private var onlooker: (any Onlooker)?

  /// Reads the small tables of the ground truth. The days are read later.
  init(of tree: MyLifeDBTree, in source: Source, _ assignment: Assignment) throws {
    self.source = source
    rules = assignment.rules
    progress = assignment.progress
    onlooker = assignment.onlooker
    let truth = assignment.truth
    setting = HealthSetting(
      tree: tree, truth: truth, body: try truth.map { try BodyTruth(of: $0, in: source.folder) },
      isExcerpt: source.manifest?.isExcerpt ?? false,
      losesData: source.manifest?.losesData ?? false,
      zones: HealthZones(truth, usual: source.manifest?.timeZone))
  }

  mutating func run() throws -> AppFindings {
    guard !setting.tree.isEmpty else { return found }
    var judges = rules.map { rule in
      if case .app(let method as MyLifeDBMethod, _) = rule.method, case .days(let rule) = method,
        rule.missing(setting).isEmpty
      {
        rule.makeJudge(setting)
      } else {
        (any DayJudge)?.none
      }
    }
    if let body = setting.body { onlooker?.begin(body) }
    try readDays(for: &judges)
    found.onlooker = onlooker
    try readGuides()
    let sessions = try readSessions()
    try readJournal()
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as MyLifeDBMethod, _) = rule.method else { continue }
      switch method {
      case .text: found.findings[number] = text
      case .sessions: found.findings[number] = sessions
      case .days(let rule):
        guard !setting.tree.days.isEmpty else {
          found.findings[number] = .lacking("files of days")
          continue
        }
        guard var finding = judges[number]?.finish() else {
          found.findings[number] = .lacking(rule.missing(setting).joined(separator: ", "))
          continue
        }
        if rule.judgesTables { finding += tables }
        found.findings[number] = finding
      }
    }
    return found
  }

  /// Reads one date after another with the rows of the ground truth up to its end, and passes each
  /// date to the rules.
  private mutating func readDays(for judges: inout [(any DayJudge)?]) throws {
    let minutes = try TruthRows(.minutes, of: setting.truth, in: source.folder)
    let beats = try TruthRows(.beats, of: setting.truth, in: source.folder)
    let dates = setting.tree.dates
    for (index, (date, files)) in dates.enumerated() {
      var day = HealthDate(date: date)
      for file in files { day.files.append(try read(file)) }
      // The rows that are read for a date may belong to other dates, so rules that compare rows
      // wait for the rows that they need.
      let end = index + 1 < dates.count ? (date + 1) * 86_400_000 : .max
      try minutes.read(before: end, into: &day.minutes)
      try beats.read(before: end, into: &day.beats)
      for number in judges.indices { judges[number]?.see(day) }
      onlooker?.see(day.piece)
    }
    tables = setting.knownBody.format
    tables += minutes.finding
    tables += beats.finding
  }

  private mutating func read(_ day: MyLifeDBTree.Day) throws -> DayFile {
    let whole = try WholeFile(day.path, in: source.folder)
    var reader = DayFileReader(day, whole.bytes)
    if whole.defect == nil { reader.read() }
    text += reader.finding
    whole.tell(day.path, to: &found, progress, rows: whole.defect == nil ? reader.rows : nil)
    for sample in reader.file.samples where types[sample.type] == nil {
      types[sample.type] = day.path
    }
    return reader.file
  }

  /// Reads README.md and types.json, and checks that they describe the participant's files.
  private mutating func readGuides() throws(FileError) {
    for path in setting.tree.strangers {
      text.fail(
        RowPlace(path), "a file with an unexpected name",
        allowed: "README.md, types.json, raw/YYYY/MM/YYYY-MM-DD.json of a collector, "
          + "journal/YYYY/YYYY-MM-DD.md or a session of Claude")
    }
    let hasHealth = setting.tree.days.contains { $0.collector == HealthKind.health }
    guard hasHealth else { return }
    if let guide = setting.tree.guide {
      let whole = try WholeFile(guide, in: source.folder)
      whole.tell(guide, to: &found, progress)
      text.judge(!whole.bytes.isEmpty, "an empty file", allowed: "a text", at: RowPlace(guide))
    } else {
      text.fail(RowPlace(setting.tree.patient), "no README.md", allowed: "a file README.md")
    }
    guard let path = setting.tree.types else {
      return text.fail(
        RowPlace(setting.tree.patient), "no types.json", allowed: "a file with the name types.json")
    }
    let whole = try WholeFile(path, in: source.folder)
    whole.tell(path, to: &found, progress)
    let file = TypesFile(path, whole.bytes, &text)
    for (type, _) in types.sorted(by: { $0.key < $1.key }) {
      text.judge(
        file.explains(type), "no \(type)", allowed: "the unit or the values of this sample type",
        at: RowPlace(path))
    }
  }

  /// Reads the sessions of Claude with their indexes, and checks them.
  private mutating func readSessions() throws -> Finding {
    guard !setting.tree.sessions.isEmpty else { return .lacking("sessions of Claude") }
    var reader = ClaudeReader()
    for path in setting.tree.sessions {
      let whole = try WholeFile(path, in: source.folder)
      let rows = whole.defect == nil ? reader.read(whole.bytes, at: path) : nil
      whole.tell(path, to: &found, progress, rows: rows)
    }
    return reader.finish()
  }

  /// Reads the journal, whose files must be texts.
  private mutating func readJournal() throws {
    for path in setting.tree.journal {
      let whole = try WholeFile(path, in: source.folder)
      whole.tell(path, to: &found, progress)
      text.judge(
        !whole.bytes.isEmpty && String(validating: whole.bytes, as: UTF8.self) != nil,
        "a file that is empty or not text", allowed: "a text in UTF-8", at: RowPlace(path))
    }
  }
}
