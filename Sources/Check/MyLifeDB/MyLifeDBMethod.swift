import Reading

/// How the rules of this app judge.
enum MyLifeDBMethod: Sendable {
  /// The reader of files judges while it reads.
  case text
  /// Judged on the days as they pass, one participant after the other.
  case days(DayRule)
}

/// A rule about days: what it needs and how its judge is made.
struct DayRule: Sendable {
  /// What nothing can be judged without.
  enum Need: String, Sendable {
    case truth
    /// The tables of the body.
    case body = "body in the truth"
    /// The table of times at which a watch is worn.
    case watch = "watch in the truth"
    /// Every file of the participant.
    case everyDay = "recording without --between"
  }

  let needs: [Need]
  /// Whether what is wrong with the text of the body's tables counts too.
  var judgesTables = false
  let makeJudge: @Sendable (HealthSetting) -> any DayJudge

  /// What the participant does not have.
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

/// Judges one participant's days.
protocol DayJudge {
  /// The next date; what spans several is kept between the calls.
  mutating func see(_ day: HealthDate)

  /// What was found, after the last date.
  mutating func finish() -> Finding
}

extension Rule.Method {
  static var healthText: Self { .app(MyLifeDBMethod.text) }

  static func days(
    _ needs: DayRule.Need..., makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge
  ) -> Self {
    .app(MyLifeDBMethod.days(DayRule(needs: needs, makeJudge: makeJudge)))
  }

  /// Judged on the tables of the body and their text.
  static func body(makeJudge: @escaping @Sendable (HealthSetting) -> any DayJudge) -> Self {
    .app(
      MyLifeDBMethod.days(
        DayRule(needs: [.body, .everyDay], judgesTables: true, makeJudge: makeJudge)))
  }
}
