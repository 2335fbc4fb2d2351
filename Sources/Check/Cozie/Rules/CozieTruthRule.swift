import Formats
import Reading
import Spool

extension CozieCheck {
  static let cozieTruth = [
    Rule(
      "cozie-truth",
      "The ground truth has all answers, and the outcome of each field in each request.",
      limit:
        "exact. The outcomes `stored`, `merged` and `conflict` match the database, and answers "
        + "match the given answers",
      catches: "one changed survey answer",
      .requests(.truth, compares: true) { try FatesOfFields($0) })
  ]
}

/// A judge that compares cozie.csv with the requests, and the answers in surveys with the answers
/// in the ground truth.
private struct FatesOfFields: CozieJudge {
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var times: Set<Int64> = []
  private var tags: [CozieTag] = []
  /// The true answers of each survey, by the time of its submission in ms.
  private var answers: [Int64: [String: String]] = [:]
  private var finding = Finding()
  private var isSame = true
  private var last = RowPlace("")

  private static let header = "request,device,kind,trigger,time,field,type,fate"
  /// The outcomes of fields that are in no request.
  private static let unsent = ["lost", "late", "unsent"]

  init(_ setting: CozieSetting) throws {
    let truth = setting.truth ?? Truth()
    let path = Truth.file("cozie", in: truth.folder)
    let isThere = try Folder.kind(of: path, in: setting.folder) == .file
    lines = LinesAhead(try ContentLines(isThere ? path : nil, in: setting.folder))
    for prompt in truth.prompts where prompt.app == CozieCheck.app {
      guard let time = prompt.submitted else { continue }
      answers[time] = prompt.answers.filter { !$0.given.isEmpty }
        .reduce(into: [:]) { $0[$1.question] = $1.given }
    }
    let header = try lines.next().line
    finding.judge(
      header == Self.header, header ?? "no table", allowed: Self.header, at: RowPlace(path))
  }

  mutating func see(_ request: CozieSent) throws {
    last = request.place
    for row in request.rows {
      // Only rows with the same tags can share a point in the database.
      if row.tags != tags { times = [] }
      tags = row.tags
      guard let point = try? CozieServer.point(of: row, writtenAt: "") else { continue }
      let fate =
        types.take(point) != nil
        ? "conflict" : times.insert(point.time).inserted ? "stored" : "merged"
      for field in row.fields {
        let type = point.fields.first { $0.key == field.key }?.value.type.rawValue ?? ""
        let wanted = [
          "\(request.number)", request.device.rawValue, request.kind.rawValue, request.trigger,
          "\(point.time)", field.key, type, fate,
        ].joined(separator: ",")
        let line = try nextSent().line
        // After a missing request, all numbers differ, so only the first difference is reported.
        guard isSame else { continue }
        isSame = line == wanted
        finding.judge(isSame, wanted, allowed: line ?? "no row", at: request.place)
      }
      if request.kind == .survey { judgeAnswers(row, at: request.place) }
    }
  }

  /// Returns the next row of cozie.csv that belongs to a request. A row without a request must have
  /// one of the outcomes in `unsent`.
  private mutating func nextSent() throws -> (line: String?, number: Int) {
    while true {
      let (line, number) = try lines.next()
      guard let line, line.hasPrefix(",") else { return (line, number) }
      let fate = line.split(separator: ",").last.map(String.init) ?? ""
      finding.judge(
        Self.unsent.contains(fate), fate, allowed: Self.unsent.joined(separator: ", "),
        at: RowPlace(lines.path, row: number - 1))
    }
  }

  private mutating func judgeAnswers(_ row: CozieRow, at place: RowPlace) {
    guard let time = row.instant, let given = answers[time] else {
      return finding.fail(
        place, "a survey of \(row.time)",
        allowed: "a survey that the ground truth lists as submitted")
    }
    for (question, answer) in given {
      // In the ground truth, answers have semicolons instead of commas.
      let told = row[question]
      let isGiven =
        if case .text(let text)? = told { BeiweSurveyText.cell(text) == answer } else { false }
      finding.judge(
        isGiven, "\(question) without \(answer)", allowed: "answer \(answer)", at: place)
    }
  }

  mutating func finish() throws -> Finding {
    let line = try nextSent().line
    if isSame {
      finding.judge(
        line == nil, "no request that matches a row of cozie.csv", allowed: line ?? "", at: last)
    }
    return finding
  }
}
