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

  /// Draws the commands of a day. All of them begin and end in uses of the terminal.
  static func during(_ uses: [MacUse], of habits: MacHabits, random: Random) -> [TerminalCommand] {
    guard let developer = habits.developer else { return [] }
    let usual = 3_600 * max(developer.coding, 0.2) * terminalShare / 0.72
    let rate =
      developer.commands / usual * habits.profile.commands.factor(random["day"])
    var commands: [TerminalCommand] = []
    var folder = habits.repositories.first?.folder ?? "/Users/user"
    for (number, use) in uses.enumerated() {
      if let coding = use.coding { folder = habits.repositories[coding.number].folder }
      guard use.app == habits.apps.terminal else { continue }
      let random = random["use"][number]
      let count = random["count"].poisson(mean: min(rate * use.length, 40))
      let times = (0..<count).map { use.start + random["time"].uniform(at: $0) * use.length }
        .sorted()
      for (place, time) in times.enumerated() {
        let random = random["command"][place]
        let kind = kinds[random["kind"].choice(weights: kinds.map(\.share))]
        let limit = place + 1 < count ? times[place + 1] : use.end
        let length = random["length"].logNormal(median: kind.time, sigma: spread)
        commands.append(
          TerminalCommand(
            command: Titles.pick(kind.texts, random["text"]),
            exit: random["success"].chance(success)
              ? 0 : failures[random["failure"].choice(weights: failures.map(\.1))].0,
            folder: folder, start: time, end: min(time + length, limit)))
      }
    }
    return commands
  }
}
