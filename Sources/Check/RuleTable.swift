/// The rules as they are told to people.
public enum RuleTable {
  /// A paragraph a rule.
  public static var text: String {
    Rule.all.map { rule in
      """
      \(rule.name)
        \(rule.statement)
        limit: \(rule.limit)
        catches: \(rule.catches)
      """
    }.joined(separator: "\n")
  }
}
