import Simulation
import Spool

/// The work of developers: commits, branches, commands, editors, written code and builds.
struct DevelopmentCollector: Collector {
  static let name = "dev-work"
  static let tree = CollectorTree.mac
  static let commit = metric("git-commits", "Commit", unit: "lines", under: .developer)
  static let activity = metric("git-activity", "Git Activity", unit: "count", under: .developer)
  static let command = metric("terminal-history", "Command", unit: "s", under: .developer)
  static let editor = metric("ide-usage", "Editor Usage", unit: "s", under: .developer)
  static let code = metric("code-written", "Code Written", unit: "lines", under: .developer)
  static let build = metric("builds", "Build", unit: "s", under: .developer)
  static let metrics = [commit, activity, command, editor, code, build]

  /// The code of dates that the days so far have not completed.
  private var written: [WrittenCode] = []

  init(_ assignment: Assignment) {}

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let mac = day.log().mac
    guard let work = mac?.development else { return [] }
    return commits(work.commits, day) + activity(work.activity, day) + commands(work.commands, day)
      + editors(mac?.uses ?? [], day) + code(work.code, day) + builds(work.builds, day)
  }

  private func commits(_ commits: [Commit], _ day: CollectedDay) -> [DailySample] {
    commits.map { commit in
      day.sample(
        Self.commit, commit.time, commit.time, Double(commit.added + commit.deleted)
      ) { json in
        json.member("repo", commit.repository)
        json.member("branch", commit.branch)
        json.member("hash", commit.hash)
        json.member("added", commit.added)
        json.member("deleted", commit.deleted)
        json.member("files", commit.files)
        json.key("languages")
        json.object { json in
          for lines in commit.lines { json.member(lines.language, lines.sum) }
        }
        json.member("message", commit.message)
        json.member("merge", commit.isMerge)
      }
    }
  }

  private func activity(_ events: [GitEvent], _ day: CollectedDay) -> [DailySample] {
    events.map { event in
      day.sample(Self.activity, event.time, event.time, 1) { json in
        json.member("kind", event.kind.rawValue)
        json.member("repo", event.repository)
        json.member("branch", event.branch)
        if let number = event.number { json.member("number", number) }
        if let comments = event.comments { json.member("comments", comments) }
      }
    }
  }

  private func commands(_ commands: [TerminalCommand], _ day: CollectedDay) -> [DailySample] {
    commands.map { command in
      day.sample(Self.command, command.start, command.end, command.end - command.start) { json in
        json.member("command", command.command)
        json.member("exit", command.exit)
        json.member("cwd", command.folder)
        json.member("shell", "zsh")
      }
    }
  }

  private func editors(_ uses: [MacUse], _ day: CollectedDay) -> [DailySample] {
    uses.compactMap { use in
      guard let coding = use.coding else { return nil }
      return day.sample(Self.editor, use.start, use.end) { json in
        json.member("ide", use.app.name)
        json.member("repo", coding.repository)
        json.member("language", coding.language)
        json.member("activity", coding.activity.rawValue)
      }
    }
  }

  /// The code of the dates that end with the day. Code that was written after midnight belongs to
  /// the next date.
  private mutating func code(_ code: [WrittenCode], _ day: CollectedDay) -> [DailySample] {
    for own in code {
      if let place = written.firstIndex(where: {
        $0.date == own.date && $0.language == own.language
      }) {
        written[place].merge(own)
      } else {
        written.append(own)
      }
    }
    let complete = written.filter { $0.date <= day.date }
    written.removeAll { $0.date <= day.date }
    return complete.map { own in
      let span = day.span(of: own.date)
      return day.sample(Self.code, span.lowerBound, span.upperBound, Double(own.added)) { json in
        json.member("language", own.language)
        json.member("deleted", own.deleted)
        json.member("files", own.files)
        json.member("repos", own.repositories.count)
        json.member("uncommitted", own.uncommitted)
      }
    }
  }

  private func builds(_ builds: [Build], _ day: CollectedDay) -> [DailySample] {
    builds.map { build in
      day.sample(Self.build, build.start, build.end) { json in
        json.member("kind", build.kind.rawValue)
        json.member("result", build.result.rawValue)
        json.member("tests", build.tests)
        json.member("failed", build.failed)
        json.member("warnings", build.warnings)
        json.member("repo", build.repository)
        if let commit = build.commit { json.member("commit", commit) }
      }
    }
  }
}
