import Reading
import Spool

/// The verdicts of the rules about a folder.
public struct CheckReport: Sendable {
  /// A rule and its finding.
  public struct Line: Sendable {
    /// The rule that was applied.
    public let rule: Rule
    /// The finding about all participants together.
    public internal(set) var finding: Finding
  }

  /// In the order of the rules.
  public private(set) var lines: [Line]
  /// The number of participants.
  public private(set) var participants = 0
  /// Files and folders that no rule judges, and the number of participants that have them.
  public private(set) var others: [Unjudged: Int] = [:]

  /// Why archives cannot be read, one for each participant that has such an archive.
  public private(set) var badPacks: [FileError] = []

  /// The number of failed rules.
  public var failed: Int { count(.fail) }

  /// Whether no rule judged any value.
  public var judgesNothing: Bool { lines.allSatisfy { !$0.finding.isJudged } }

  /// The number of rules with a verdict.
  package func count(_ verdict: Finding.Verdict) -> Int {
    lines.count { $0.finding.verdict == verdict }
  }

  /// Makes a report without findings.
  ///
  /// - Parameter unjudged: files and folders outside the participants' folders.
  init(_ rules: [Rule], unjudged: [Unjudged] = []) {
    lines = rules.map { Line(rule: $0, finding: Finding()) }
    for item in unjudged { others[item] = 0 }
  }

  /// Adds the findings about one participant.
  mutating func add(_ part: Check.Part) {
    participants += 1
    if let badPack = part.badPack { badPacks.append(badPack) }
    for (index, finding) in part.findings.enumerated() {
      lines[index].finding += finding
      // The participant's log has its own numbers.
      lines[index].finding.logged = []
    }
    for other in Set(part.others) { others[other, default: 0] += 1 }
  }

  /// Judges by the rules about all participants together.
  ///
  /// - Parameter listing: nil for a folder that is not a recording.
  mutating func conclude(_ listing: Listing?) {
    for index in lines.indices {
      switch lines[index].rule.method {
      case .whole(let judge):
        lines[index].finding += listing.map(judge) ?? .notApplicable(Rule.recordings)
      case .app(_, let conclude?):
        guard !lines[index].finding.pool.isEmpty else { continue }
        lines[index].finding += conclude(lines[index].finding.pool)
      default: break
      }
    }
  }
}
