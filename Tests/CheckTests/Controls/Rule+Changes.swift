@testable import Check
@testable import Reading

/// Copies of rules whose input data a test changes before the rule judges them.
extension Rule {
  func changing(truth change: @escaping @Sendable (inout Truth) -> Void) -> Rule {
    guard case .tables(let judge) = method else { return self }
    return judged(.tables { judge(changed($0, by: change)) })
  }

  func changing(summary change: @escaping @Sendable (inout ParticipantSummary) -> Void) -> Rule {
    guard case .list(let judge) = method else { return self }
    return judged(.list { judge(changed($0, by: change)) })
  }

  func changing(listing change: @escaping @Sendable (inout Listing) -> Void) -> Rule {
    guard case .whole(let judge) = method else { return self }
    return judged(.whole { judge(changed($0, by: change)) })
  }

  func changing(files change: @escaping @Sendable (inout FilesSummary) -> Void) -> Rule {
    guard case .app(let app as BeiweMethod, _) = method,
      case .files(let compares, let judge) = app
    else { return self }
    return judged(.files(compares: compares) { judge(changed($0, by: change)) })
  }

  func changing(setting change: @escaping @Sendable (inout Setting) -> Void) -> Rule {
    making { makeJudge, setting in makeJudge(changed(setting, by: change)) }
  }

  func changing(piece change: @escaping @Sendable (inout Piece, Setting) -> Void) -> Rule {
    making { makeJudge, setting in
      JudgeOfChanges(judge: makeJudge(setting), setting: setting, change: change)
    }
  }

  func changing(hour change: @escaping @Sendable (inout [Piece]) -> Void) -> Rule {
    making { makeJudge, setting in JudgeOfHours(judge: makeJudge(setting), change: change) }
  }

  func changing(table change: @escaping @Sendable (inout Rows) -> Void) -> Rule {
    guard case .passing(let shape, let makeJudge) = method else { return self }
    return judged(
      .passing(shape) { TableJudgeOfChanges(judge: makeJudge($0), change: change) })
  }

  func changing(day change: @escaping @Sendable (inout HealthDate, HealthSetting) -> Void) -> Rule {
    makingDays { makeJudge, setting in
      DayJudgeOfChanges(judge: makeJudge(setting), setting: setting, change: change)
    }
  }

  func changing(body change: @escaping @Sendable (inout BodyTruth) -> Void) -> Rule {
    makingDays { makeJudge, setting in
      makeJudge(changed(setting) { $0.body = changed($0.knownBody, by: change) })
    }
  }

  /// - Parameter change: a function that receives each request and the phone's last burst. It
  ///   changes one request, and then returns true.
  func changing(
    request change: @escaping @Sendable (inout CozieSent, CozieSent?) -> Bool
  ) -> Rule {
    guard case .app(let app as CozieMethod, _) = method, case .requests(let rule) = app else {
      return self
    }
    let changed = CozieRule(
      needs: rule.needs, isOfRows: rule.isOfRows, compares: rule.compares
    ) { setting in
      JudgeOfOneChange(judge: try rule.makeJudge(setting), change: change)
    }
    return judged(.app(CozieMethod.requests(changed)))
  }

  private func makingDays(
    _ make:
      @escaping @Sendable (@Sendable (HealthSetting) -> any DayJudge, HealthSetting) ->
      any DayJudge
  ) -> Rule {
    guard case .app(let app as MyLifeDBMethod, let conclude) = method,
      case .days(let rule) = app
    else { return self }
    let changed = DayRule(
      needs: rule.needs, judgesTables: rule.judgesTables,
      makeJudge: { make(rule.makeJudge, $0) })
    return judged(.app(MyLifeDBMethod.days(changed), conclude: conclude))
  }

  private typealias MakeJudge = @Sendable (Setting) -> any Judge

  private func making(_ make: @escaping @Sendable (MakeJudge, Setting) -> any Judge) -> Rule {
    guard case .app(let app as BeiweMethod, let conclude) = method, case .rows(let rule) = app
    else { return self }
    let changed = RowRule(
      streams: rule.streams, needsTruth: rule.needsTruth, needsEveryEvent: rule.needsEveryEvent,
      needsFusion: rule.needsFusion, isOfEachRow: rule.isOfEachRow,
      makeJudge: { make(rule.makeJudge, $0) },
      conclude: rule.conclude)
    return judged(.app(BeiweMethod.rows(changed), conclude: conclude))
  }

  private func judged(_ method: Method) -> Rule {
    Rule(name, statement, limit: limit, catches: catches, method)
  }
}

private func changed<Value>(_ value: Value, by change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

/// A judge that changes rows before it passes them to another judge.
private struct JudgeOfChanges: Judge {
  var judge: any Judge
  let setting: Setting
  let change: @Sendable (inout Piece, Setting) -> Void

  mutating func see(_ piece: Piece) { judge.see(changed(piece) { change(&$0, setting) }) }

  mutating func finish() -> Finding { judge.finish() }
}

/// A judge that changes the rows of each hour before it passes them to another judge.
private struct JudgeOfHours: Judge {
  var judge: any Judge
  let change: @Sendable (inout [Piece]) -> Void
  var pieces: [Piece] = []

  mutating func see(_ piece: Piece) {
    if let last = pieces.last, last.span.lowerBound / 3_600_000 != piece.span.lowerBound / 3_600_000
    {
      pass()
    }
    pieces.append(piece)
  }

  private mutating func pass() {
    for piece in changed(pieces, by: change) { judge.see(piece) }
    pieces = []
  }

  mutating func finish() -> Finding {
    pass()
    return judge.finish()
  }
}

/// A judge that changes all rows of a table at once before it passes them to another judge.
private struct TableJudgeOfChanges: TableJudge {
  var judge: any TableJudge
  let change: @Sendable (inout Rows) -> Void
  var rows: Rows?

  mutating func see(_ rows: Rows) {
    self.rows = self.rows ?? Rows(width: rows.width)
    self.rows?.times += rows.times
    self.rows?.values += rows.values
  }

  mutating func finish() -> Finding {
    if let rows { judge.see(changed(rows, by: change)) }
    return judge.finish()
  }
}

/// A judge that changes the health data of each day before it passes them to another judge.
private struct DayJudgeOfChanges: DayJudge {
  var judge: any DayJudge
  let setting: HealthSetting
  let change: @Sendable (inout HealthDate, HealthSetting) -> Void

  mutating func see(_ day: HealthDate) { judge.see(changed(day) { change(&$0, setting) }) }

  mutating func finish() -> Finding { judge.finish() }
}

/// A judge that changes one of Cozie's requests, and passes all requests to another judge.
private struct JudgeOfOneChange: CozieJudge {
  var judge: any CozieJudge
  let change: @Sendable (inout CozieSent, CozieSent?) -> Bool
  var isDone = false
  var burst: CozieSent?

  init(judge: any CozieJudge, change: @escaping @Sendable (inout CozieSent, CozieSent?) -> Bool) {
    (self.judge, self.change) = (judge, change)
  }

  mutating func see(_ request: CozieSent) throws {
    var request = request
    if !isDone { isDone = change(&request, burst) }
    if request.isBurst { burst = request }
    try judge.see(request)
  }

  mutating func finish() throws -> Finding { try judge.finish() }
}
