import Reading

/// The method by which a rule of this app checks data.
enum MyLifeDBMethod: Sendable {
  /// The reader of files checks the rule while it reads.
  case text
  /// A `DayJudge` checks the days in order, one participant after the other.
  case days(DayRule)
}

/// A rule about days, with its needs and its `DayJudge`.
struct DayRule: Sendable {
  /// The data that a rule needs.
  enum Need: String, Sendable {
    case truth = "ground truth"
    /// The tables of the body in the ground truth.
    case body = "body tables in the ground truth"
    /// The table of times at which the participant wears a watch.
    case watch = "watch in the ground truth"
    /// All files of the participant.
    case everyDay = "complete recording (recorded without --between)"
  }

  let needs: [Need]
  /// Whether errors in the text of the body's tables also fail the rule.
  var judgesTables = false
  let makeJudge: @Sendable (HealthSetting) -> any DayJudge

  /// Returns the needs that the participant does not meet.
  func missing(_ setting: HealthSetting) -> [String] {
    needs.filter { need in
      switch need {
      case .truth: setting.truth == nil
      case .body: setting.body?.tables.contains("sleep") != true
      case .watch: setting.body?.hasWatch != true
      case .everyDay: setting.isExcerpt
      }
    }.map(\.rawValue)
  }
}

/// The check of one rule on the days of one participant.
protocol DayJudge {
  /// Checks the next date. Facts that span several dates are kept between the calls.
  mutating func see(_ day: HealthDate)

  /// Returns the finding, after the last date.
  mutating func finish() -> Finding
}

extension Rule.Method {
  static var healthText: Self { .app(MyLifeDBMethod.text) }

  static func days(
    _ needs: DayRule.Need..., makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge
  ) -> Self {
    .app(MyLifeDBMethod.days(DayRule(needs: needs, makeJudge: makeJudge)))
  }

  /// Returns the method of a rule that checks the tables of the body and their text.
  static func body(makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge) -> Self {
    .app(
      MyLifeDBMethod.days(
        DayRule(needs: [.body, .everyDay], judgesTables: true, makeJudge: makeJudge)))
  }
}
