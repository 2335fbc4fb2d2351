/// A build, a run of tests, or a run of both on a server.
public struct Build: Equatable, Sendable {
  /// The kind of a run.
  public enum Kind: String, CaseIterable, Sendable {
    case build, test, ci
  }

  /// The result of a run.
  public enum Result: String, CaseIterable, Sendable {
    case succeeded, failed, cancelled
  }

  /// The kind of the run.
  public let kind: Kind
  /// The result of the run.
  public let result: Result
  /// The number of tests that ran; 0 for a build.
  public let tests: Int
  /// The number of tests that failed.
  public let failed: Int
  /// The number of the compiler's warnings.
  public let warnings: Int
  /// The name of the repository.
  public let repository: String
  /// The hash of the commit that a server builds; nil on the Mac.
  public let commit: String?
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day. A server may continue while the Mac is not in use.
  public let end: Double

  /// The share of builds among the runs on the Mac.
  private static let builds = 0.6
  private static let success = (build: 0.83, tests: 0.96)
  private static let cancelled = 0.03
  /// The number of tests of a repository.
  private static let tests = (median: 140.0, sigma: 1.0)
  /// The durations in seconds.
  private static let length: [Kind: (median: Double, sigma: Double)] = [
    .build: (22, 1), .test: (35, 1.1), .ci: (380, 0.5),
  ]
  /// The chance that a server builds a pushed commit, and its delay in seconds.
  private static let onServer = 0.8
  private static let delay = 4.0

  /// Draws the runs of a day, in order of time.
  static func during(
    _ uses: [MacUse], of habits: MacHabits, commits: [Commit], events: [GitEvent], random: Random
  ) -> [Build] {
    guard let developer = habits.developer else { return [] }
    let rate =
      developer.builds / (3_600 * max(developer.coding, 0.2))
      * habits.profile.builds.factor(random["day"])
    let clock = UseClock(uses)
    var runs: [Build] = []
    for (number, use) in uses.enumerated() {
      guard let coding = use.coding else { continue }
      let random = random["use"][number]
      // A run follows a piece of work, while the person looks at its result.
      for place in 0..<random["count"].poisson(mean: min(rate * use.length, 10)) {
        let random = random["run"][place]
        let start = use.start + random["time"].uniform(in: 0.1...0.95) * use.length
        runs.append(
          run(
            random["build"].chance(builds) ? .build : .test, of: coding.repository, commit: nil,
            at: start, until: clock.end(of: start), random))
      }
    }
    for (number, push) in events.enumerated() where push.kind == .push {
      let random = random["push"][number]
      guard random["server"].chance(onServer),
        let commit = commits.last(where: {
          $0.repository == push.repository && $0.branch == push.branch && $0.time <= push.time
        }),
        let start = clock.time(
          after: push.time, delay: 1 + random["delay"].exponential(mean: delay), within: 600)
      else { continue }
      runs.append(
        run(
          .ci, of: push.repository, commit: commit.hash, at: start, until: .infinity, random))
    }
    return runs
  }

  private static func run(
    _ kind: Kind, of name: String, commit: String?, at start: Double, until limit: Double,
    _ random: Random
  ) -> Build {
    let (median, sigma) = length[kind] ?? (30, 1)
    let length = random["length"].logNormal(median: median, sigma: sigma)
    let isCut = start + length > limit
    let hasTests = kind != .build
    let chance = hasTests ? success.tests : success.build
    let isCancelled = isCut || random["cancelled"].chance(cancelled)
    let isGood = random["success"].chance(chance)
    // A repository has the same number of tests every time.
    let all = Int(
      Random(seed: 0)["tests"][named: name].within(5...5_000) {
        $0.logNormal(median: tests.median, sigma: tests.sigma)
      })
    let ran = !hasTests ? 0 : isCancelled ? Int(random["share"].uniform() * Double(all)) : all
    return Build(
      kind: kind, result: isCancelled ? .cancelled : isGood ? .succeeded : .failed, tests: ran,
      failed: hasTests && !isCancelled && !isGood
        ? min(1 + Int(random["failed"].exponential(mean: 2)), max(ran, 1)) : 0,
      warnings: random["warnings"].poisson(mean: 0.8), repository: name, commit: commit,
      start: start, end: isCut ? limit : start + length)
  }
}
