/// The use of Macs by people of a kind.
///
/// A rate is a number per work day unless its key has another unit. `Profiles/README.md` gives the
/// unit, range and source of each key.
struct MacProfile: Equatable, Sendable {
  /// The share of people whose Mac is collected.
  let share: Double
  /// Hours of use on a work day, and the factor on a free day.
  let hours: Rate
  let freeDay: Double
  /// The typing speed, in words of five letters per minute.
  let typing: Distribution
  /// Key presses per hour of use.
  let keys: Rate
  /// Changes of documents per hour of use.
  let documents: Rate
  /// Blocks of undisturbed work.
  let deepWork: Rate
  /// The share of people who write code.
  let developers: Double
  /// Hours in editors of code.
  let coding: Rate
  let commits: Rate
  /// Commands in the terminal.
  let commands: Rate
  /// Builds and runs of tests.
  let builds: Rate
  /// The share of people who use a coding assistant, and sessions per day with a Mac.
  let claudeShare: Double
  let claude: Rate

  /// Reads the keys of `digital.mac`.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    share = try reader.number("share", in: 0...1, default: 0.55)
    hours = try reader.rate(
      "hours_per_work_day", 0...16, default: Rate(4.5, sigma: 0.35, day: 0.25))
    freeDay = try reader.number("free_day_factor", in: 0...3, default: 0.35)
    typing = try reader.distribution(
      "typing_wpm", within: 5...200, default: Distribution(normal: 52, deviation: 20, in: 12...130))
    keys = try reader.rate("keys_per_hour", 0...20_000, default: Rate(1_100, sigma: 0.6, day: 0.3))
    documents = try reader.rate("documents_per_hour", 0...60, default: Rate(3, sigma: 0.8))
    deepWork = try reader.rate("deep_work_per_work_day", 0...10, default: Rate(1.4, sigma: 0.6))
    developers = try reader.number("developers_share", in: 0...1, default: 0)
    coding = try reader.rate(
      "coding_hours_per_work_day", 0...14, default: Rate(3, sigma: 0.4, day: 0.2))
    commits = try reader.rate(
      "commits_per_work_day", 0...100, default: Rate(3, sigma: 0.8, day: 0.7))
    commands = try reader.rate(
      "commands_per_work_day", 0...1_000, default: Rate(60, sigma: 0.9, day: 0.4))
    builds = try reader.rate(
      "builds_per_work_day", 0...200, default: Rate(12, sigma: 0.7, day: 0.4))
    claudeShare = try reader.number("claude_share", in: 0...1, default: 0)
    claude = try reader.rate(
      "claude_sessions_per_work_day", 0...40, default: Rate(3, sigma: 0.9, day: 0.8))
  }
}
