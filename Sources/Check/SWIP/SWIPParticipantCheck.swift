import Formats
import Reading
import SQLite
import Spool

/// Applies rules to one participant's store.
struct SWIPParticipantCheck {
  private let rules: [Rule]
  private let setting: SWIPSetting
  private var found = AppFindings()

  /// Reads the store, and what the truth has of it.
  init(of path: String, in source: Source, _ assignment: Assignment) throws {
    rules = assignment.rules
    let file = try WholeFile(path, in: source.folder)
    // What is no regular file must not be opened by its name.
    let store =
      file.defect == nil
      ? try SWIPStore(reading: source.folder + "/" + path, at: path) : SWIPStore()
    let rows = store.isReadable ? store.rows : nil
    file.tell(path, to: &found, assignment.progress, rows: rows)
    if rows != nil {
      let times = store.biosignals.map(\.time)
      found.contents[path]?.times = FileContent.Times(earliest: times.min(), latest: times.max())
    }
    let truth = assignment.truth
    let body = try truth.map { try BodyTruth(of: $0, in: source.folder) }
    setting = SWIPSetting(
      path: path, store: store, truth: truth,
      told: try truth.map { try SWIPTruth(of: $0, in: source.folder) },
      worn: body.flatMap { $0.hasWatch ? $0.worn : nil },
      minutes: try Self.minutes(
        around: store.biosignals.map(\.time), of: truth, in: source.folder),
      formula: SWIPFormula(dialect: assignment.phone?.apps[SWIPCheck.app]?.dialect),
      losesData: source.manifest?.losesData ?? false)
    found.onlooker = assignment.onlooker
    found.onlooker?.see(SWIPPiece(setting))
  }

  mutating func run() throws -> AppFindings {
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as SWIPMethod, _) = rule.method else { continue }
      let missing = method.missing(setting)
      found.findings[number] =
        missing.isEmpty ? method.judge(setting) : .lacking(missing.joined(separator: ", "))
    }
    return found
  }

  /// Ms of the truth's minutes that are in memory at a time.
  private static let pieceLength: Int64 = 86_400_000

  /// The truth's minutes of some instants, and those around them that a rule may look at.
  private static func minutes(
    around times: [Int64], of truth: Truth?, in folder: String
  ) throws(FileError) -> [Int64: Minute] {
    let wanted = Set(times.flatMap(SWIPSetting.starts))
    let table = try TruthRows(.minutes, of: truth, in: folder)
    var rows = Rows(width: TruthRows.Shape.minutes.width, wordsPerRow: 4)
    var minutes: [Int64: Minute] = [:]
    while let time = try table.nextTime() {
      rows.removeAll()
      try table.read(before: time + pieceLength, into: &rows)
      for (row, time) in rows.times.enumerated() where wanted.contains(time) {
        minutes[time] = Minute(rows, row)
      }
    }
    return minutes
  }
}
