import Formats
import Reading
import Spool

extension CheckReport {
  /// Returns the report as text: the failures, the remarks, and a summary with one line per group
  /// of rules.
  ///
  /// - Parameter isVerbose: whether the text starts with a table of all rules.
  public func text(isVerbose: Bool = false) -> String {
    (isVerbose ? table + "\n" : "") + findings + summary
  }

  /// The numbers of rules by verdict, in one line.
  public var verdict: String {
    var parts = [counted(count(.pass), "rule passed", "rules passed"), "\(failed) failed"]
    let remarks = lines.count { $0.finding.remarks > 0 }
    if remarks > 0 { parts.append("\(remarks) with remarks") }
    return (parts + ["\(count(.skipped)) skipped", "\(count(.notApplicable)) not applicable"])
      .joined(separator: ", ")
  }

  // MARK: Parts

  /// A table of all rules.
  private var table: String {
    let width = lines.map(\.rule.name.count).max() ?? 0
    let verdictWidth = Finding.Verdict.allCases.map(\.rawValue.count).max() ?? 0
    return lines.map { line in
      let finding = line.finding
      var text = Self.padded(line.rule.name, width) + "  "
      text += Self.padded(finding.verdict.word, verdictWidth) + "  "
      guard finding.isJudged else {
        return text + (finding.reason?.description ?? "no data to check") + "\n"
      }
      text += "\(grouped(finding.judged)) checked"
      if finding.failures > 0 { text += ", \(grouped(finding.failures)) wrong" }
      if finding.remarks > 0 { text += ", \(counted(finding.remarks, "remark"))" }
      if finding.worst > 0 {
        text += "; largest value \(Self.percent(finding.worst)) of the limit"
      }
      return text + "\n"
    }.joined()
  }

  /// The first failures and remarks of each rule, the failures first.
  private var findings: String {
    var text = ""
    for line in lines where line.finding.verdict == .fail {
      text += Self.paragraph(
        "FAIL", line.rule, line.finding.failures, of: line.finding.judged, line.finding.examples,
        "allowed")
    }
    for line in lines where line.finding.remarks > 0 {
      text += Self.paragraph(
        "remark", line.rule, line.finding.remarks, of: line.finding.judged, line.finding.remarked,
        "usual")
    }
    return text
  }

  private static func paragraph(
    _ heading: String, _ rule: Rule, _ count: Int, of judged: Int, _ examples: [Finding.Example],
    _ word: String
  ) -> String {
    var text = "\(heading) \(rule.name): \(rule.statement)\n"
    text += "  \(grouped(count)) of \(grouped(max(count, judged))) checked\n"
    for example in examples { text += "  \(example.text(word).printable)\n" }
    if count > examples.count {
      text += "  and \(grouped(count - examples.count)) more, which --findings FILE writes\n"
    }
    return text + "\n"
  }

  /// One line for each verdict, and one for the files that no rule judges.
  private var summary: String {
    var text = ""
    for verdict in Finding.Verdict.allCases where count(verdict) > 0 {
      let lines = lines.filter { $0.finding.verdict == verdict }
      text += Self.padded(verdict.rawValue, 14) + "  \(counted(lines.count, "rule"))"
      switch verdict {
      case .pass, .fail:
        text += ", \(counted(lines.reduce(0) { $0 + $1.finding.judged }, "value")) checked"
      case .skipped, .notApplicable: text += ": " + Self.reasons(lines)
      }
      text += "\n"
    }
    if !others.isEmpty { text += Self.padded("not judged", 14) + "  \(unjudged)\n" }
    return text
  }

  /// The files and folders that no rule judges, by reason.
  private var unjudged: String {
    Dictionary(grouping: others.sorted { $0.key.name < $1.key.name }, by: \.key.reason)
      .sorted { $0.key < $1.key }
      .map { reason, items in
        let names = items.prefix(Self.mostNames).map { other, participants in
          let owners = participants > 1 ? " of \(grouped(participants)) participants" : ""
          return other.name.printable + owners
        }
        let more = items.count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) others" : "")
          + " (\(reason))"
      }.joined(separator: ", ")
  }

  /// The largest number of items of one kind that the summary names.
  private static let mostNames = 10

  /// Returns the reasons with their numbers of rules, the most frequent first.
  private static func reasons(_ lines: [Line]) -> String {
    var counts: [String: Int] = [:]
    for line in lines {
      counts[line.finding.reason?.group ?? "no data to check", default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let others = sorted.dropFirst(mostReasons).reduce(0) { $0 + $1.value }
    return
      (sorted.prefix(mostReasons).map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
      + (others > 0 ? ["other reasons (\(others), see --verbose)"] : [])).joined(separator: ", ")
  }

  /// The largest number of reasons in a line of the summary.
  private static let mostReasons = 4

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func percent(_ share: Double) -> String {
    share < 1e4 ? "\(Int((share * 100).rounded())) %" : "over 10^6 %"
  }
}

extension Finding.Verdict {
  /// The word in tables of all rules, where failures must be easy to see.
  package var word: String { self == .fail ? "FAIL" : rawValue }
}

extension Finding.Example {
  /// - Parameter word: `allowed` or `usual`, the word before the value.
  fileprivate func text(_ word: String) -> String {
    "\(file)\(row.map { " row \($0)" } ?? ""): \(value.withDates); \(word): \(allowed.withDates)"
  }
}

extension Finding.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let lack): lack.description
    case .notApplicable(let subject): "only for \(subject)"
    }
  }

  /// The reason without amounts, so that rules with one reason form a group.
  fileprivate var group: String {
    switch self {
    case .missing(let lack): lack.needed > 0 ? "too few \(lack.what)" : lack.description
    case .notApplicable(let subject): subject
    }
  }
}

extension Finding.Lack: CustomStringConvertible {
  public var description: String {
    needed > 0 ? "needs \(needed.shortened) \(what), has \(present.shortened)" : "no \(what)"
  }
}
