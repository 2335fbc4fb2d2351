extension Finding {
  /// The verdict of a rule. The raw values are the words of all reports.
  public enum Verdict: String, CaseIterable, Sendable {
    /// All judged values are right. Remarks may name unusual ones.
    case pass
    /// Some values are wrong.
    case fail
    /// Data that the rule needs are missing.
    case skipped
    /// The rule is about another app, version, platform or stream.
    case notApplicable = "not applicable"
  }
}
