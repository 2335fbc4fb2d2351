import Reading

/// The method by which a rule of this app checks data.
enum MyLifeDBMethod: Sendable {
  /// A rule that the reader of files judges while it reads.
  case text
  /// A rule that the reader of Claude's sessions judges while it reads.
  case sessions
  /// A rule whose judge receives the days in order, one participant after another.
  case days(DayRule)
}

/// A rule about days, with the data that it requires and a function that creates its judge.
struct DayRule: Sendable {
  /// The data that a rule needs.
  enum Need: String, Sendable {
    case truth = "ground truth"
    /// The tables of heartbeats, breathing and sleep in the ground truth.
    case body = "body tables in the ground truth"
    /// The table of times at which the participant wears a watch.
    case watch = "watch in the ground truth"
    /// All files of the participant.
    case everyDay = "complete recording (recorded without --between)"
    /// All samples of the participant.
    case everySample = "recording without missing data"
  }

  let needs: [Need]
  /// Whether defects in the text of the body's tables also count as failures of the rule.
  var judgesTables = false
  let makeJudge: @Sendable (HealthSetting) -> any DayJudge

  /// Returns the required data that the participant does not have.
  func missing(_ setting: HealthSetting) -> [String] {
    needs.filter { need in
      switch need {
      case .truth: setting.truth == nil
      case .body: setting.body?.tables.contains("sleep") != true
      case .watch: setting.body?.hasWatch != true
      case .everyDay: setting.isExcerpt
      case .everySample: setting.losesData
      }
    }.map(\.rawValue)
  }
}

/// A judge of one rule, which receives the days of one participant.
protocol DayJudge {
  /// Judges the next date. The judge keeps values that span several dates.
  mutating func see(_ day: HealthDate)

  /// Returns the finding after the last date.
  mutating func finish() -> Finding
}

extension Rule.Method {
  static var healthText: Self { .app(MyLifeDBMethod.text) }

  static var claudeSessions: Self { .app(MyLifeDBMethod.sessions) }

  static func days(
    _ needs: DayRule.Need..., makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge
  ) -> Self {
    .app(MyLifeDBMethod.days(DayRule(needs: needs, makeJudge: makeJudge)))
  }

  /// Returns the method of a rule that judges the body's tables in the ground truth, including
  /// their text.
  static func body(makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge) -> Self {
    .app(
      MyLifeDBMethod.days(
        DayRule(needs: [.body, .everyDay], judgesTables: true, makeJudge: makeJudge)))
  }
}
