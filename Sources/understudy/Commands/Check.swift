import Check
import Formats
import FoundationEssentials
import Reading
import Simulation
import Spool

/// Judges a recording, a download or a phone's files.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Judge whether a recording or a download is well-formed and coherent"
  static let usage: Usage = """
    Usage: understudy check DIR [options]
           understudy check DIR --score FINDINGS [--at-least SHARE] [--json]
           understudy check --list

    Judges a recording, a researcher's download or a phone's files by rules: text, manifest,
    coherence of the streams, and the truth where there is one. A rule holds, is broken, or is not
    judged for want of data.

    \(options)

    Ends with 0 if all is well, 65 if a rule is broken or a score too low, 66 if there is nothing
    to judge or to compare, 92 if two folders differ.
    """

  static let operands = Operands.one(name: "DIR", .folder)
  static let options = [
    Option(
      "--rule NAME", "Only this rule; may be repeated",
      offering: .names(Rule.all.map(\.name)), repeats: true),
    Option(
      "--findings FILE",
      "Write everything found, not the examples alone, a JSON object a line", offering: .file),
    Option(
      "--score FINDINGS",
      "Recall and precision of anybody's findings (a JSON object a line: path, rows, kind) beside "
        + "the recording's faults.jsonl (docs/how-to/scoring.md)", offering: .file),
    Option("--at-least SHARE", "What recall and precision must reach, such as 95% [default: 100%]"),
    Option("--list", "List every rule with its limit and what it catches"),
    Option(
      "--against OTHER",
      "Compare with another recording, download or a receiver's store instead: what is lost, "
        + "doubled, reordered, altered or more",
      offering: .folder),
    Option(
      "--ledger FILE",
      "With --against: the ledger of send, which knows the ids that the server has [default: the "
        + "same ids and, where they differ, those with the same rows]", offering: .file),
    Option(
      "--accounts FILE",
      "With --against: the accounts that were given to send, CSV with patient_id,password by "
        + "number. --participants FILE means the same", offering: .file,
      synonym: "--participants"),
    Option.jobs,
    Option.progress,
    Option("--json", "Print the verdicts as one JSON object"),
  ]

  /// What the arguments ask for.
  private enum Action {
    case list
    case judge(String, [Rule], findings: String?)
    case compare(String, String, IDs)
    case score(Scoring)
  }

  /// Where the ids of the other folder come from.
  private enum IDs {
    case own
    case ledger(String)
    case list(String)
  }

  private let action: Action
  private let jobs: Int
  private let progressStyle: ProgressStyle
  private let printsJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    var rules: [Rule] = []
    for name in try arguments.all("--rule") {
      guard let rule = Rule.named(name) else {
        throw .badChoice(name, of: "--rule", known: Rule.all.map(\.name))
      }
      rules.append(rule)
    }
    jobs =
      try arguments.integer("--jobs", in: 1...1_024)
      ?? ProcessInfo.processInfo.activeProcessorCount
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    printsJSON = try arguments.flag("--json")
    let findings = try arguments.option("--findings")
    let other = try arguments.option("--against")
    let ids = try Self.ids(&arguments, isUsed: other != nil)
    let scored = try arguments.option("--score")
    let share = try arguments.share("--at-least")
    if share != nil, scored == nil { throw .needs(option: "--at-least", other: "--score") }
    if try arguments.flag("--list") {
      action = .list
    } else if let scored {
      let others = ["--against": other, "--findings": findings, "--rule": rules.first?.name]
      for (option, value) in others.sorted(by: { $0.key < $1.key }) where value != nil {
        throw .noUse(option: option, with: "--score")
      }
      action = .score(
        Scoring(
          folder: try arguments.word("DIR"), findings: scored, share: share ?? 1,
          printsJSON: printsJSON))
    } else if let other {
      if let name = rules.first?.name {
        throw .badValue(name, of: "--rule", allowed: "left out with --against")
      }
      if findings != nil { throw .noUse(option: "--findings", with: "--against") }
      action = .compare(try arguments.word("DIR"), other, ids)
    } else {
      if findings == "-" {
        throw .badValue("-", of: "--findings", allowed: "a file, as the report is printed")
      }
      action = .judge(
        try arguments.word("DIR"), rules.isEmpty ? Rule.all : rules, findings: findings)
    }
  }

  private static func ids(_ arguments: inout Arguments, isUsed: Bool) throws(UsageError) -> IDs {
    let ledger = try arguments.option("--ledger")
    let list = try arguments.option("--accounts")
    for (option, file) in [("--ledger", ledger), ("--accounts", list)]
    where file != nil && !isUsed {
      throw .needs(option: option, other: "--against")
    }
    if ledger != nil, list != nil { throw .noUse(option: "--accounts", with: "--ledger") }
    if let ledger {
      guard idsOfLedger != nil else { throw .notInThisBuild("--ledger") }
      return .ledger(ledger)
    }
    return list.map { .list($0) } ?? .own
  }

  func run() async throws {
    returnFreeMemory()
    switch action {
    case .list: print(RuleTable.text)
    case .judge(let folder, let rules, let findings):
      try await judge(folder, rules, writing: findings)
    case .score(let scoring): try scoring.run()
    case .compare(let folder, let other, let ids):
      try await compare(folder, Comparison(folder, with: other, naming: naming(ids)))
    }
  }

  private func judge(
    _ folder: String, _ rules: [Rule], writing findings: String?
  ) async throws {
    let check = try Check(folder, rules: rules)
    let progress = ReadingProgress()
    let bar = progressBar(progress)
    let start = ContinuousClock.now
    let width = jobs
    let report = try await bar.showing {
      guard let findings else { return try await check.run(width: width, progress: progress) }
      try OutputPlace.check(findings, of: "--findings")
      return try await stopping(UnfinishedFile(findings)) {
        try await check.run(width: width, writingFindings: findings, progress: progress)
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if printsJSON {
      print(report.json(seconds: seconds))
    } else {
      print(report.text)
      print(
        "\(folder): \(counted(report.participants, "participant")), "
          + "\(Quantity.bytes(Int64(progress.bytes))) in \(Quantity.time(seconds)): "
          + report.verdict)
    }
    if report.broken > 0 { throw BrokenRules(count: report.broken) }
    // Without the rule `readable` the report does not show it.
    if let badPack = report.badPacks.first { throw badPack }
  }

  private func naming(_ ids: IDs) throws -> Comparison.Naming {
    switch ids {
    case .own: return .own
    case .ledger(let file): return .ids(try idsOfLedger?(file) ?? [:])
    case .list(let file): return try .accounts(reading: file)
    }
  }

  private func compare(_ folder: String, _ comparison: Comparison) async throws {
    let progress = ReadingProgress()
    let bar = progressBar(progress)
    let start = ContinuousClock.now
    let width = jobs
    let result = try await bar.showing {
      try await comparison.run(width: width, progress: progress)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if printsJSON {
      print(result.json(seconds: seconds))
    } else {
      print(result.text + result.verdict)
    }
    if !result.isSame { throw FoldersDiffer() }
  }

  private func progressBar(_ progress: ReadingProgress) -> ProgressBar {
    ProgressBar(progressStyle) { seconds in
      var parts = [
        "\(progress.participants)/\(progress.allParticipants) participants",
        "\(Int(progress.share * 100)) %",
      ]
      // A comparison counts none.
      if progress.bytes > 0 {
        parts.append(Quantity.bytes(Int64(progress.bytes)))
        parts.append(
          Quantity.bytes(Int64(Double(progress.bytes) / max(seconds, 0.001))) + "/s")
      }
      return ProgressLine(parts, done: progress.share, after: seconds)
    }
  }
}

/// Two folders differ, and the report has said how.
struct FoldersDiffer: Error, CustomStringConvertible {
  var description: String { "the folders differ" }
}

/// Some rules are broken, and the report has said which.
struct BrokenRules: Error, CustomStringConvertible {
  let count: Int

  var description: String { count == 1 ? "a rule is broken" : "\(count) rules are broken" }
}
