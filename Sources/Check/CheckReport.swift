import Reading
import Spool

/// What the rules say of a folder.
public struct CheckReport: Sendable {
  /// A rule and what was found.
  public struct Line: Sendable {
    /// The rule that was applied.
    public let rule: Rule
    /// What the rule found in all participants together.
    public internal(set) var finding: Finding
  }

  /// In the order of the rules.
  public private(set) var lines: [Line]
  /// How many participants were looked at.
  public private(set) var participants = 0
  /// Files and folders of streams that no rule knows, and how many participants have them.
  public private(set) var others: [String: Int] = [:]

  /// Why archives cannot be read, one for each participant that has such an archive.
  public private(set) var badPacks: [FileError] = []

  /// How many rules are broken.
  public var broken: Int { count(.broken) }

  /// How many rules have a verdict.
  func count(_ verdict: Finding.Verdict) -> Int {
    lines.count { $0.finding.verdict == verdict }
  }

  /// Makes a report in which nothing has been found.
  init(_ rules: [Rule]) {
    lines = rules.map { Line(rule: $0, finding: Finding()) }
  }

  /// Adds what was found of one participant.
  mutating func add(_ part: Check.Part) {
    participants += 1
    if let badPack = part.badPack { badPacks.append(badPack) }
    for (index, finding) in part.findings.enumerated() {
      lines[index].finding += finding
      // The participant's log has its own numbers.
      lines[index].finding.logged = []
    }
    // Below the patient's folder, without the names of single files.
    for name in Set(part.others.map { Self.kind(of: $0) }) { others[name, default: 0] += 1 }
  }

  /// Judges what takes all participants.
  ///
  /// - Parameter listing: nil for a folder that is no recording.
  mutating func conclude(_ listing: Listing?) {
    for index in lines.indices {
      switch lines[index].rule.method {
      case .whole(let judge):
        lines[index].finding += listing.map(judge) ?? .lacking("manifest")
      case .app(_, let conclude?):
        guard !lines[index].finding.pool.isEmpty else { continue }
        lines[index].finding += conclude(lines[index].finding.pool)
      default: break
      }
    }
  }

  /// `survey_answers` of a folder, `surveyTimings` of a phone's file.
  private static func kind(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let words = name.split(separator: "_")
    guard name.contains("."), words.count > 2 else { return String(name) }
    return String(words[1])
  }
}
