import Formats
import Reading
import Spool

extension CozieCheck {
  static let cozieTruth = [
    Rule(
      "cozie-truth",
      "The ground truth has the fate of each field in each request, and each answer.",
      limit:
        "exact: the fates stored, merged and conflict are as in the database, and answers are as "
        + "given",
      catches: "one changed survey answer",
      .requests(.truth, compares: true) { try FatesOfFields($0) })
  ]
}

/// A comparison of cozie.csv with the result of the requests, and of sent answers with the answers
/// in the ground truth.
private struct FatesOfFields: CozieJudge {
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var times: Set<Int64> = []
  private var tags: [CozieTag] = []
  /// The answers of each survey, by the instant of its submission.
  private var answers: [Int64: [String: String]] = [:]
  private var finding = Finding()
  private var isSame = true
  private var last = RowPlace("")

  private static let header = "request,device,kind,trigger,time,field,type,fate"
  /// The fates of fields that no request contains.
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
      // Rows with different tags share no point.
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
        // Requests after a missing one have other numbers, so only the first difference is
        // reported.
        guard isSame else { continue }
        isSame = line == wanted
        finding.judge(isSame, wanted, allowed: line ?? "no row", at: request.place)
      }
      if request.kind == .survey { judgeAnswers(row, at: request.place) }
    }
  }

  /// Returns the next row that belongs to a request. A row without a request must have one of the
  /// fates in `unsent`.
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
        place, "a survey of \(row.time)", allowed: "a survey submitted in the ground truth")
    }
    for (question, answer) in given {
      // The ground truth replaces commas by semicolons.
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
      finding.judge(line == nil, "no request for a row of cozie.csv", allowed: line ?? "", at: last)
    }
    return finding
  }
}
