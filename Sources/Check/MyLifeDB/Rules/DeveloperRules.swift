import Reading
import Spool

extension MyLifeDBCheck {
  static let macWork = [
    Rule(
      "developer-work",
      "Commits, builds and commands belong to the use of the Mac, and a commit follows editing of "
        + "its repository.",
      limit:
        "\(MacPresence.second.told) s around an active app. A commit, other than a merge, is at "
        + "most \(DeveloperWork.hours.told) h after editing of the same repository",
      catches: "one commit to another repository",
      .dates(.everySample) { DeveloperWork() }),
    Rule(
      "commit-lines",
      "The lines of a commit add up, and the code of a date contains the lines of its commits.",
      limit:
        "exact. For each language, added and deleted lines without the uncommitted lines equal "
        + "the lines in the date's commits",
      catches: "one commit with one line more",
      .dates(.everySample) { CommitLines() }),
    Rule(
      "pull-requests",
      "Each commit has its own hash, and a pull request ends once, after it was opened.",
      limit: "exact. Pull requests that were opened before the data are not checked",
      catches: "one pull request that is merged a day before it is opened",
      .dates { PullRequests() }),
  ]
}

/// A judge of the work of developers on a Mac.
private struct DeveloperWork: DateJudge {
  /// The longest time between editing and a commit, in hours.
  static let hours = 4.0

  static let lack = Finding.lacking("commits, builds and commands")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let slack = Int64(1_000 * MacPresence.second)
    let edits = dates.nearby(DaySample.Mac.editor)
      .filter { $0.sample.text("activity") == "editing" }
    if let known = dates.known(DaySample.Mac.app) {
      let uses = dates.nearby(DaySample.Mac.app).joined(within: slack)
      let types = [
        DaySample.Mac.commit, DaySample.Mac.activity, DaySample.Mac.command, DaySample.Mac.build,
      ]
      for event in types.flatMap(dates.samples) {
        // A build on a server does not need the Mac.
        let end = event.sample.text("kind") == "ci" ? event.start : event.end
        guard known.contains(event.start), end <= known.upperBound else { continue }
        finding.judge(
          uses.contains { $0.lowerBound - slack <= event.start && end <= $0.upperBound + slack },
          "\(event.sample.type) while no app is active", allowed: "a time in the use of the Mac",
          at: event.place)
      }
    }
    let first = dates.knowsBefore(DaySample.Mac.editor) ? .min : edits.map(\.start).min() ?? .max
    let reach = Int64(3_600_000 * Self.hours)
    for commit in dates.samples(DaySample.Mac.commit)
    where !commit.sample.flag("merge") && commit.start - reach >= first {
      finding.judge(
        edits.contains {
          $0.sample.text("repo") == commit.sample.text("repo")
            && $0.start <= commit.start + slack && commit.start - $0.end <= reach
        },
        "a commit to \(commit.sample.text("repo") ?? "no repository") without editing",
        allowed: "editing of the repository within \(Self.hours.told) h before", at: commit.place)
    }
  }
}

/// A judge of lines of code.
private struct CommitLines: DateJudge {
  static let lack = Finding.lacking("commits and code")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for commit in dates.samples(DaySample.Mac.commit) {
      let lines = Self.lines(of: commit.sample).reduce(0) { $0 + $1.value }
      let (added, deleted) = (
        commit.sample.number("added") ?? .nan, commit.sample.number("deleted") ?? .nan
      )
      finding.judge(
        lines == commit.sample.value && added + deleted == lines,
        "\(lines.told) lines by language, \(added.told) added and \(deleted.told) deleted",
        allowed: "\(commit.sample.value?.told ?? "no number of") lines", at: commit.place)
    }
    let commits = dates.nearby(DaySample.Mac.commit)
    for written in dates.samples(DaySample.Mac.written) {
      let language = written.sample.text("language") ?? ""
      let known = commits.filter { written.sample.span.contains($0.start) }
        .reduce(0) { $0 + (Self.lines(of: $1.sample)[language] ?? 0) }
      let own =
        (written.sample.value ?? .nan) + (written.sample.number("deleted") ?? .nan)
        - (written.sample.number("uncommitted") ?? .nan)
      finding.judge(
        own == known, "\(own.told) committed lines of \(language)",
        allowed: "\(known.told), as in the commits of the date", at: written.place)
    }
  }

  /// Returns the lines of a commit by language.
  private static func lines(of commit: DaySample) -> [String: Double] {
    guard case .object(let languages) = commit.metadata["languages"] else { return [:] }
    return languages.compactMapValues(\.number)
  }
}

/// A judge of pull requests and of the hashes of commits.
private struct PullRequests: DateJudge {
  static let lack = Finding.lacking("commits and pull requests")

  private var hashes: Set<String> = []
  /// The times at which pull requests were opened and ended, by repository and number.
  private var opened: [String: Int64] = [:]
  private var ended: Set<String> = []

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for commit in dates.samples(DaySample.Mac.commit) {
      finding.judge(
        hashes.insert(commit.sample.text("hash") ?? "").inserted, "a second commit with a hash",
        allowed: "a hash for each commit", at: commit.place)
    }
    for event in dates.samples(DaySample.Mac.activity) {
      guard let repository = event.sample.text("repo"), let number = event.sample.number("number")
      else { continue }
      let key = "\(repository) \(number.told)"
      switch event.sample.text("kind") {
      case "pr-opened":
        finding.judge(
          opened[key] == nil && !ended.contains(key), "pull request \(key), opened late or again",
          allowed: "an opening before the end, once", at: event.place)
        opened[key] = event.start
      case "pr-merged", "pr-closed":
        finding.judge(
          ended.insert(key).inserted, "a second end of pull request \(key)", allowed: "one end",
          at: event.place)
        if let start = opened[key] {
          finding.judge(
            event.start >= start, "pull request \(key) that ends before it is opened",
            allowed: "an end after the opening", at: event.place)
        }
      default: break
      }
    }
  }
}
