import Formats
import Spool

/// Applies rules to one participant's files, a request at a time.
struct CozieParticipantCheck {
  private let check: CozieCheck
  private let rules: [Rule]
  private let progress: CheckProgress?
  private let setting: CozieSetting
  private var found = AppFindings()
  private var text = Finding()

  init(of check: CozieCheck, _ assignment: Assignment) {
    self.check = check
    rules = assignment.rules
    progress = assignment.progress
    let manifest = check.source.manifest
    setting = CozieSetting(
      check: check, truth: assignment.truth,
      keys: CozieKeys(manifest?.apps[CozieCheck.app]?.dialect),
      zones: HealthZones(assignment.truth, usual: manifest?.timeZone))
  }

  mutating func run() throws -> AppFindings {
    guard !check.files.isEmpty else { return found }
    var judges = try rules.map { rule -> (any CozieJudge)? in
      guard case .app(let method as CozieMethod, _) = rule.method,
        case .requests(let rule) = method, check.files["requests.jsonl"] != nil,
        rule.missing(setting).isEmpty
      else { return nil }
      return try rule.makeJudge(setting)
    }
    try readRequests(for: &judges)
    try readOthers()
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as CozieMethod, _) = rule.method else { continue }
      switch method {
      case .text: found.findings[number] = text
      case .requests(let rule):
        let missing =
          check.files["requests.jsonl"] == nil ? ["requests.jsonl"] : rule.missing(setting)
        found.findings[number] =
          try judges[number]?.finish() ?? .lacking(missing.joined(separator: ", "))
      }
    }
    return found
  }

  private mutating func readRequests(for judges: inout [(any CozieJudge)?]) throws {
    var lines = try ContentLines(check.files["requests.jsonl"], in: check.source.folder)
    while let line = try lines.next() {
      let place = RowPlace(lines.path, row: lines.number)
      guard let request = CozieSent(line, at: place, &text) else { continue }
      for number in judges.indices { try judges[number]?.see(request) }
    }
    try lines.tell(to: &found, progress)
  }

  /// Reads the files that are no requests to their ends, and judges their text.
  private mutating func readOthers() throws(FileError) {
    var log = try CozieLog(check.files[CozieCheck.log], in: check.source.folder)
    while try log.next() != nil {}
    text += log.finding
    try log.tell(to: &found, progress)
    var points = try ContentLines(check.files["points.lp"], in: check.source.folder)
    while let line = try points.next() {
      let isPoint = InfluxPoint(line: String(decoding: line, as: UTF8.self)) != nil
      text.judge(
        isPoint, "another form", allowed: "a point of InfluxDB",
        at: RowPlace(points.path, row: points.number))
    }
    try points.tell(to: &found, progress)
    var table = try ContentLines(check.files["sample.csv"], in: check.source.folder)
    while try table.next() != nil {}
    try table.tell(to: &found, progress, rows: max(table.number - 1, 0))
    for path in check.others {
      text.fail(
        RowPlace(path), "a file of another name",
        allowed: "the log, requests.jsonl, points.lp and sample.csv")
    }
  }
}
