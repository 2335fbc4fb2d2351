/// The list of all rules, as text.
public enum RuleTable {
  /// One paragraph for each rule.
  public static var text: String {
    Rule.all.map { rule in
      [
        rule.name, "  \(rule.statement)", "  applies to \(rule.scope)", "  limit: \(rule.limit)",
        "  catches: \(rule.catches)",
      ].joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
