import Check
import Formats
import FoundationEssentials
import Reading
import Simulation
import Spool

/// The command that checks a recording, a download or a phone's files.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Check that a recording or a download is well-formed and coherent"
  static let usage = Usage(
    "understudy check DIR [options]",
    "understudy check DIR --against OTHER [--ledger FILE | --accounts FILE] [options]",
    "understudy check DIR --score FINDINGS [--remarks] [--at-least SHARE] [--json]",
    "understudy check --list",
    about: """
      DIR is a researcher's download, an export of Apple Health, a folder with a phone's files or a
      recording. It may be an archive (.zip, .tar, .tar.gz), one participant's folder, or a folder
      around any of these. Each rule passes, fails, is skipped because DIR lacks the data that it
      needs, or is not applicable because it is about other data. A remark is a note on a pass: a
      value that is unusual, but that real devices write.

      --against compares two folders row by row. --score compares the findings of another program
      with the faults in DIR.
      """,
    tables: [Usage.Table("Options", options)],
    examples: [
      Step("check data.zip", purpose: "check a download from a Beiwe server"),
      Step("check output/demo", purpose: "check a recording"),
      Step("check output/demo --against store", purpose: "find rows that a server lost"),
    ],
    exitCodes: [
      .ok, .usage, .data, .noInput, .cannotCreate, .inputOutput, .permission, .different,
      .interrupted,
      .terminated,
    ])

  static let operands = Operands.one(name: "DIR", .folder)
  static let options = [
    Option(
      "--rule NAME", "Apply only this rule; may be repeated",
      offering: .names(Rule.all.map(\.name)), repeats: true),
    Option(
      "--findings FILE",
      "Write all failures and remarks as JSON Lines. Without it, only examples are printed",
      offering: .file),
    Option(
      "--score FINDINGS",
      "Compare another program's findings (JSON Lines with path, rows and kind) with "
        + "DIR/faults.jsonl, and compute their recall and precision. docs/how-to/scoring.md "
        + "describes the format",
      offering: .file),
    Option(
      "--at-least SHARE", "Lowest recall and precision that pass, such as 95% [default: 100%]"),
    Option("--remarks", "With --score: count the remarks in FINDINGS too"),
    Option("--verbose", "Print a table of all rules before the failures"),
    Option("--list", "List every rule with its limit and the defects that it finds"),
    Option(
      "--against OTHER",
      "Compare with another recording, another download or a receiver's store, and report rows "
        + "that are missing, duplicated, out of order, altered or extra",
      offering: .folder),
    Option(
      "--ledger FILE",
      "With --against: the ledger of send, which maps DIR's ids to the server's ids [default: match "
        + "equal ids, then ids with equal rows]", offering: .file),
    Option(
      "--accounts FILE",
      "With --against: the accounts that send used, as CSV with patient_id and password in the "
        + "order of participants. --participants FILE is an alias", offering: .file,
      synonym: "--participants"),
    Option.jobs,
    Option.progress,
    Option("--json", "Print the results as one JSON object"),
  ]

  /// The chosen form of the command.
  private enum Action {
    case list
    case judge(String, [Rule], findings: String?)
    case compare(String, String, IDs)
    case score(Scoring)
  }

  /// The source of the ids in the other folder.
  private enum IDs {
    case own
    case ledger(String)
    case list(String)
  }

  private let action: Action
  private let jobs: Int
  private let progressStyle: ProgressStyle
  private let printsJSON: Bool
  private let isVerbose: Bool

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
    isVerbose = try arguments.flag("--verbose")
    let findings = try arguments.option("--findings")
    let other = try arguments.option("--against")
    let ids = try Self.ids(&arguments, isUsed: other != nil)
    let scored = try arguments.option("--score")
    let share = try arguments.share("--at-least")
    if share != nil, scored == nil { throw .needs(option: "--at-least", other: "--score") }
    let countsRemarks = try arguments.flag("--remarks")
    if countsRemarks, scored == nil { throw .needs(option: "--remarks", other: "--score") }
    if try arguments.flag("--list") {
      action = .list
    } else if let scored {
      let others = ["--against": other, "--findings": findings, "--rule": rules.first?.name]
      for (option, value) in others.sorted(by: { $0.key < $1.key }) where value != nil {
        throw .noUse(option: option, with: "--score")
      }
      action = .score(
        Scoring(
          folder: try arguments.word("DIR"), findings: scored, countsRemarks: countsRemarks,
          share: share ?? 1, printsJSON: printsJSON))
    } else if let other {
      if !rules.isEmpty { throw .noUse(option: "--rule", with: "--against") }
      if findings != nil { throw .noUse(option: "--findings", with: "--against") }
      action = .compare(try arguments.word("DIR"), other, ids)
    } else {
      if findings == "-" {
        throw .badValue(
          "-", of: "--findings", allowed: "a file, because the report goes to standard output")
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
      print(report.text(isVerbose: isVerbose))
      print(
        "\(folder): \(counted(report.participants, "participant")), "
          + "\(Quantity.bytes(Int64(progress.bytes))) in \(Quantity.time(seconds)): "
          + report.verdict)
    }
    if report.failed > 0 { throw FailedRules(count: report.failed) }
    // If the rule `readable` is not selected, the report does not show damaged packs.
    if let badPack = report.badPacks.first { throw badPack }
    if report.judgesNothing {
      throw NothingJudged(folder, report.others.keys, participants: report.participants)
    }
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
      // A comparison does not count bytes.
      if progress.bytes > 0 {
        parts.append(Quantity.bytes(Int64(progress.bytes)))
        parts.append(
          Quantity.bytes(Int64(Double(progress.bytes) / max(seconds, 0.001))) + "/s")
      }
      return ProgressLine(parts, done: progress.share, after: seconds)
    }
  }
}

/// An error that reports that two folders differ. The report shows the differences.
struct FoldersDiffer: Error, CustomStringConvertible {
  var description: String { "the folders differ" }
}

/// An error that reports failed rules. The report lists them.
struct FailedRules: Error, CustomStringConvertible {
  let count: Int

  var description: String { count == 1 ? "1 rule failed" : "\(count) rules failed" }
}
