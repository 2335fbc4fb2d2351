import Formats
import Reading
import Spool

/// The check of one participant's Cozie files, which passes each request to the rules.
struct CozieParticipantCheck {
  private let check: CozieCheck
  private let rules: [Rule]
  private let progress: ReadingProgress?
  private let setting: CozieSetting
  private var onlooker: (any Onlooker)?
  private var found = AppFindings()
  private var text = Finding()

  init(of check: CozieCheck, _ assignment: Assignment) throws {
    self.check = check
    rules = assignment.rules
    progress = assignment.progress
    onlooker = assignment.onlooker
    let manifest = check.source.manifest
    setting = CozieSetting(
      check: check, truth: assignment.truth,
      keys: CozieKeys(assignment.phone?.apps[CozieCheck.app]?.dialect),
      zones: HealthZones(assignment.truth, usual: manifest?.timeZone),
      worn: try assignment.truth.map { try BodyTruth(of: $0, in: check.source.folder).worn } ?? [])
  }

  mutating func run() throws -> AppFindings {
    guard !check.files.isEmpty else { return found }
    var judges = try makeJudges { _ in true }
    try readRequests(for: &judges)
    try showFates()
    found.onlooker = onlooker
    var logJudges = try makeJudges(where: \.isOfRows)
    try readOthers(for: &logJudges)
    // Rules that compare files run last, because other files cannot be judged by faulty requests.
    var faulty = text.files
    var names: Set<String> = []
    for compares in [false, true] {
      for (number, rule) in rules.enumerated() {
        guard case .app(let method as CozieMethod, _) = rule.method, method.compares == compares
        else { continue }
        switch method {
        case .text: found.findings[number] = text
        case .requests(let method):
          let missing =
            check.files[Self.requests] == nil ? [Self.requests] : method.missing(setting)
          let isFaulty = check.files[Self.requests].map(faulty.contains) ?? false
          if compares, isFaulty {
            found.findings[number] = .lacking("requests that passed all rules about single files")
            continue
          }
          var finding = try judges[number]?.finish() ?? .lacking(missing.joined(separator: ", "))
          // Tests apply a rule twice, with the second one on changed requests. The second result
          // must not affect other rules.
          if names.insert(rule.name).inserted { faulty.formUnion(finding.files) }
          if let logged = try logJudges[number]?.finish() { finding += logged }
          found.findings[number] = finding
        }
      }
    }
    return found
  }

  private static let requests = "requests.jsonl"

  /// Creates a judge for each selected rule about requests whose data exist; nil for any other
  /// rule.
  private func makeJudges(where isAsked: (CozieRule) -> Bool) throws -> [(any CozieJudge)?] {
    try rules.map { rule in
      guard case .app(let method as CozieMethod, _) = rule.method,
        case .requests(let rule) = method, check.files[Self.requests] != nil, isAsked(rule),
        rule.missing(setting).isEmpty
      else { return nil }
      return try rule.makeJudge(setting)
    }
  }

  private mutating func readRequests(for judges: inout [(any CozieJudge)?]) throws {
    var lines = try ContentLines(check.files["requests.jsonl"], in: check.source.folder)
    while let line = try lines.next() {
      let place = RowPlace(lines.path, row: lines.number)
      guard let request = CozieSent(line, at: place, &text) else { continue }
      for number in judges.indices { try judges[number]?.see(request) }
      onlooker?.see(CoziePiece(requests: [CoziePiece.Request(request)]))
    }
    if !lines.path.isEmpty, lines.number == 0, lines.defect == nil {
      text.fail(
        RowPlace(lines.path, row: 1), "no line", allowed: "at least one line with a request")
    }
    try lines.tell(to: &found, progress)
  }

  /// Reads all files except the requests, and judges their text. It passes the rows of the log to
  /// the judges.
  private mutating func readOthers(for judges: inout [(any CozieJudge)?]) throws {
    for path in check.logs.map(\.path) {
      var log = try CozieLog(path, in: check.source.folder)
      while let entries = try log.next() {
        for entry in entries {
          let sent = CozieSent(logged: entry.row, at: entry.place)
          for number in judges.indices { try judges[number]?.see(sent) }
        }
      }
      text.join(log.finding)
      try log.tell(to: &found, progress)
    }
    var points = try ContentLines(check.files["points.lp"], in: check.source.folder)
    while let line = try points.next() {
      let isPoint = InfluxPoint(line: String(decoding: line, as: UTF8.self)) != nil
      text.judge(
        isPoint, "a line that is not in InfluxDB's line protocol",
        allowed: "a point in InfluxDB's line protocol",
        at: RowPlace(points.path, row: points.number))
    }
    try points.tell(to: &found, progress)
    try readTable()
    for path in check.strangers {
      text.fail(
        RowPlace(path), "a file with an unexpected name",
        allowed: "the app's log, requests.jsonl, points.lp or sample.csv")
    }
  }

  /// Reads `sample.csv`, whose rows must be in order of time and without duplicates.
  private mutating func readTable() throws(FileError) {
    var table = try ContentLines(check.files["sample.csv"], in: check.source.folder)
    guard !table.path.isEmpty else { return }
    let header = try table.next()
    text.judge(
      header?.starts(with: Array(",index,".utf8)) == true, "no header", allowed: ",index,...",
      at: RowPlace(table.path, row: 1))
    var last: (time: Int64, id: String) = (.min, "")
    while let line = try table.next() {
      let cells = line.split(
        separator: UInt8(ascii: ","), maxSplits: 3, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      let time = cells.count > 3 ? CozieTime.milliseconds(cells[1]) : nil
      // Two installations of the app may send samples with the same times.
      let isNext = time.map { $0 > last.time || $0 == last.time && cells[2] != last.id } ?? false
      text.judge(
        isNext, "a time that does not increase", allowed: "a time after the previous row",
        at: RowPlace(table.path, row: table.number - 1))
      if let time { last = (time, cells[2]) }
    }
    try table.tell(to: &found, progress, rows: max(table.number - 1, 0))
  }

  /// Passes the outcomes of all fields from the ground truth to the observer, some thousand fields
  /// at a time.
  private mutating func showFates() throws(FileError) {
    guard onlooker != nil, let truth = setting.truth else { return }
    let path = Truth.file("cozie", in: truth.folder)
    guard try Folder.kind(of: path, in: setting.folder) == .file else { return }
    var lines = try ContentLines(path, in: setting.folder)
    var piece = CoziePiece()
    while let line = try lines.next() {
      if let field = CoziePiece.Field(line) { piece.fields.append(field) }
      guard piece.fields.count == Self.fieldLimit else { continue }
      onlooker?.see(piece)
      piece.fields.removeAll(keepingCapacity: true)
    }
    onlooker?.see(piece)
  }

  private static let fieldLimit = 4_096
}
