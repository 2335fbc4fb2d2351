import Reading

extension Rule {
  /// Every rule, in the order of reports: those of any recording, then each app's own. A new rule of any
  /// recording is added here.
  public static let all: [Rule] =
    files + list + manifest + truth + prompts + durations + path + memory + streets
    + checks.flatMap { $0.rules }

  /// The rule with a name.
  public static func named(_ name: String) -> Rule? { all.first { $0.name == name } }
}
