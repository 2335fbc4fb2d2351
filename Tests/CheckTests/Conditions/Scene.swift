import Testing

@testable import Check
@testable import Reading

/// Data that a rule judges, made by hand.
enum Scene: Sendable {
  /// The tables of the truth that fit in memory.
  case truth(Truth)
  /// The rows of a long table of the truth, in parts as they pass.
  case table(Truth, [Rows])
  /// One participant's files, and their list.
  case summary(ParticipantSummary)
  /// The manifests and the lists of a recording.
  case listing(Listing)
  /// Rows of Beiwe, in pieces as they pass.
  case rows(Setting, [Piece])
  /// The sums of all participants.
  case pool([String: [Double]])
  /// Files of Beiwe.
  case files(FilesSummary)
  /// Days of MyLifeDB.
  case days(HealthSetting, [HealthDate])
  /// Requests of Cozie.
  case requests(CozieSetting, [CozieSent])
  #if FULL
    /// A store of SWIP.
    case store(SWIPSetting)
  #endif
}

extension Rule {
  /// Judges a scene; throws where the rule judges something else.
  func judge(_ scene: Scene) throws -> Finding {
    switch (method, scene) {
    case (.tables(let judge), .truth(let truth)): return judge(truth)
    case (.passing(_, let makeJudge), .table(let truth, let parts)):
      var judge = makeJudge(truth)
      for rows in parts { judge.see(rows) }
      return judge.finish()
    case (.list(let judge), .summary(let summary)): return judge(summary)
    case (.whole(let judge), .listing(let listing)): return judge(listing)
    case (.app(_, let conclude?), .pool(let sums)): return conclude(sums)
    case (.app(let method as BeiweMethod, _), .rows(let setting, let pieces)):
      guard case .rows(let rule) = method else { break }
      var judge = rule.makeJudge(setting)
      for piece in pieces { judge.see(piece) }
      return judge.finish()
    case (.app(let method as BeiweMethod, _), .files(let summary)):
      guard case .files(_, let judge) = method else { break }
      return judge(summary)
    case (.app(let method as MyLifeDBMethod, _), .days(let setting, let days)):
      guard case .days(let rule) = method else { break }
      var judge = rule.makeJudge(setting)
      for day in days { judge.see(day) }
      return judge.finish()
    case (.app(let method as CozieMethod, _), .requests(let setting, let requests)):
      guard case .requests(let rule) = method else { break }
      var judge = try rule.makeJudge(setting)
      for request in requests { try judge.see(request) }
      return try judge.finish()
    #if FULL
      case (.app(let method as SWIPMethod, _), .store(let setting)): return method.judge(setting)
    #endif
    default: break
    }
    throw OtherMethod(rule: name)
  }
}

/// A rule judges other data than those of a scene.
private struct OtherMethod: Error {
  let rule: String
}
