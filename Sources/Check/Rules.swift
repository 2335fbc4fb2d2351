import Reading

extension Rule {
  /// Every rule, in the order of reports. Rules about any recording are listed here, before the rules of
  /// each app.
  public static let all: [Rule] =
    files + list + manifest + truth + prompts + durations + path + memory + streets
    + checks.flatMap { check in check.rules.map { $0.of(check.title) } }

  /// The rule with a name.
  public static func named(_ name: String) -> Rule? { all.first { $0.name == name } }

  private func of(_ app: String) -> Rule {
    var rule = self
    rule.app = app
    return rule
  }
}
