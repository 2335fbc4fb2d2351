/// A command in the terminal of a Mac.
public struct TerminalCommand: Equatable, Sendable {
  /// The text of the command, from templates.
  public let command: String
  /// The exit status, from 0 to 255.
  public let exit: Int
  /// The working directory.
  public let folder: String
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double

  /// A kind of commands with its share, templates and median run time in seconds. Shares are assumed.
  private typealias Kind = (share: Double, texts: [String], time: Double)

  private static let kinds: [Kind] = [
    (
      0.25,
      [
        "git status", "git diff", "git log --oneline -10", "git add -p", "git commit", "git push",
        "git pull", "git switch main", "git stash", "git fetch",
      ], 0.4
    ),
    (0.15, ["make", "make test", "make build", "make lint", "make run"], 9),
    (0.12, ["cd ..", "cd sources", "cd tests", "cd docs", "cd -"], 0.05),
    (0.1, ["ls", "ls -l", "ls -la", "ls docs"], 0.05),
    (0.08, ["edit README.md", "edit Makefile", "edit ."], 6),
    (0.08, ["find . -name notes.txt", "find docs", "sort names.txt"], 0.5),
    (0.06, ["cat README.md", "head -20 notes.txt", "tail -50 build.log", "less build.log"], 3),
    (0.06, ["ps", "df -h", "top -l 1"], 1),
    (0.05, ["curl -s localhost:8080/health", "ssh build-host uptime"], 1),
    (0.05, ["mkdir build", "rm -r build", "touch notes.txt"], 0.05),
  ]
  private static let spread = 1.0
  private static let success = 0.9
  private static let failures = [(1, 0.75), (2, 0.12), (127, 0.08), (130, 0.05)]
  /// The share of the terminal in the time that is spent in tasks on code.
  private static let terminalShare = 0.13

  /// The shortest mean time between commands, in seconds.
  private static let pace = 8.0

  /// Draws the commands of a day. All of them begin and end in uses of the terminal.
  ///
  /// The number of commands on a work day follows the person's habit, not the time in the terminal,
  /// because people with little time type faster.
  static func during(
    _ uses: [MacUse], of habits: MacHabits, isWorkDay: Bool, random: Random
  ) -> [TerminalCommand] {
    guard let developer = habits.developer else { return [] }
    let terminals = uses.indices.filter { uses[$0].app == habits.apps.terminal }
    let time = terminals.reduce(0) { $0 + uses[$1].length }
    let usual = 3_600 * max(developer.coding, 0.2) * terminalShare / 0.72
    let scale = isWorkDay ? 1 : min(time / usual, 1)
    let mean = developer.commands * scale * habits.profile.commands.factor(random["day"])
    let count = random["count"].poisson(mean: min(mean, time / pace))
    // Seconds in the terminal at which commands begin.
    let begins = (0..<count).map { random["time"].uniform(at: $0) * time }.sorted()
    var commands: [TerminalCommand] = []
    var (index, passed) = (0, 0.0)
    for (number, begin) in begins.enumerated() {
      while begin >= passed + uses[terminals[index]].length, index + 1 < terminals.count {
        passed += uses[terminals[index]].length
        index += 1
      }
      let use = uses[terminals[index]]
      let start = use.start + begin - passed
      let next = number + 1 < count ? use.start + begins[number + 1] - passed : use.end
      commands.append(
        command(
          from: start, until: min(next, use.end),
          in: folder(before: terminals[index], uses, habits), random["command"][number]))
    }
    return commands
  }

  private static func command(
    from start: Double, until limit: Double, in folder: String, _ random: Random
  ) -> TerminalCommand {
    let kind = kinds[random["kind"].choice(weights: kinds.map(\.share))]
    let length = random["length"].logNormal(median: kind.time, sigma: spread)
    return TerminalCommand(
      command: Titles.pick(kind.texts, random["text"]),
      exit: random["success"].chance(success)
        ? 0 : failures[random["failure"].choice(weights: failures.map(\.1))].0,
      folder: folder, start: start, end: min(start + length, limit))
  }

  /// The folder of the repository of the last work on code before a use.
  private static func folder(
    before index: Int, _ uses: [MacUse], _ habits: MacHabits
  ) -> String {
    let coding = uses[...index].last { $0.coding != nil }?.coding
    return coding.map { habits.repositories[$0.number].folder }
      ?? habits.repositories.first?.folder ?? "/Users/user"
  }
}
