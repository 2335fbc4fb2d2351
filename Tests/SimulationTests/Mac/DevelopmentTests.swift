import Fixtures
import Testing

@testable import Simulation

/// Tests of the work of developers.
struct DevelopmentTests {
  private static func people() throws -> [[MacLives.Logged]] { try MacLives.developers.get() }

  @Test func `a commit follows an edit of its repository, and all work is at the Mac`() throws {
    var commits = 0
    for logged in try Self.people().flatMap({ $0 }) {
      let (uses, work) = (logged.mac.uses, logged.mac.development)
      for commit in work.commits {
        commits += 1
        #expect(uses.contain(commit.time))
        #expect(
          uses.contains { use in
            use.coding?.repository == commit.repository && use.coding?.activity == .editing
              && use.end <= commit.time && commit.time - use.end <= 14_400
          })
        #expect(commit.hash.count == 40 && commit.hash.allSatisfy { $0.isHexDigit })
        #expect(commit.isMerge ? commit.lines.isEmpty && commit.files == 0 : commit.files >= 1)
        #expect(commit.isMerge || commit.added + commit.deleted >= 1)
      }
      #expect(work.activity.allSatisfy { uses.contain($0.time) })
      for build in work.builds {
        #expect(uses.contain(build.start) && (build.kind == .ci || uses.contain(build.end)))
        #expect((build.kind == .ci) == (build.commit != nil) && build.failed <= build.tests)
        #expect(build.kind == .build || (build.failed > 0) == (build.result == .failed))
      }
      for command in work.commands {
        let use = uses.first { $0.start <= command.start && command.start < $0.end }
        #expect(use?.app.id == "terminal" && command.end <= (use?.end ?? 0))
      }
    }
    #expect(commits > 150)
  }

  @Test func `pull requests are opened once, before they are merged or closed`() throws {
    var ended = 0
    for days in try Self.people() {
      var open: Set<String> = []
      var seen: Set<String> = []
      var hashes: Set<String> = []
      for logged in days {
        for event in logged.mac.development.activity {
          let request = event.number.map { "\(event.repository) \($0)" }
          switch event.kind {
          case .requestOpened:
            #expect(seen.insert(try #require(request)).inserted)
            open.insert(try #require(request))
          case .requestMerged, .requestClosed:
            ended += 1
            #expect(open.remove(try #require(request)) != nil)
          case .review, .comment: #expect(request.map { !open.contains($0) } == true)
          case .branchCreated, .push, .pull, .merge, .rebase: #expect(request == nil)
          }
        }
        for commit in logged.mac.development.commits {
          #expect(hashes.insert(commit.hash).inserted)
        }
      }
    }
    #expect(ended > 15)
  }

  @Test func `the written code is that of the commits and of what has no commit`() throws {
    var dates = 0
    for days in try Self.people() {
      var code: [String: Int] = [:]
      var commits: [String: Int] = [:]
      for logged in days {
        for own in logged.mac.development.code {
          dates += 1
          #expect(own.uncommitted <= own.added + own.deleted && !own.repositories.isEmpty)
          code["\(own.date) \(own.language)", default: 0] +=
            own.added + own.deleted - own.uncommitted
        }
        for commit in logged.mac.development.commits {
          let date = logged.day.zone(at: commit.time).localDate(at: logged.day.instant(commit.time))
          for lines in commit.lines {
            commits["\(date) \(lines.language)", default: 0] += lines.sum
          }
        }
      }
      #expect(code.filter { $0.value > 0 } == commits)
    }
    #expect(dates > 100)
  }

  @Test func `people who are no developers have no work of developers`() throws {
    let work = try MacLives.others.get().flatMap { $0 }.map(\.mac.development)
    let idle = work.filter { $0.commits.isEmpty && $0.builds.isEmpty && $0.commands.isEmpty }
    // A few remote workers and students write code.
    #expect(idle.count >= work.count - 8)
  }

  @Test(.whole) func `commits have the hours and sizes of real ones, and differ between people`()
    throws
  {
    let people = try (100..<160).map { try MacLives.days(of: "software-developer", $0, 28) }
    var hours = [Double](repeating: 0, count: 24)
    var (weekend, sizes, files): (Double, [Int], [Int]) = (0, [], [])
    for logged in people.flatMap({ $0 }) {
      for commit in logged.mac.development.commits {
        let (zone, instant) = (logged.day.zone(at: commit.time), logged.day.instant(commit.time))
        hours[Int(zone.localSeconds(at: instant) / 3_600)] += 1
        if [0, 6].contains(zone.localDate(at: instant).weekday) { weekend += 1 }
        if !commit.isMerge {
          sizes.append(commit.added + commit.deleted)
          files.append(commit.files)
        }
      }
    }
    let count = hours.reduce(0, +)
    func share(_ range: Range<Int>) -> Double { hours[range].reduce(0, +) / count }
    // Measured in 511 commits of swift-argument-parser.
    #expect(abs(share(9..<18) - 0.65) < 0.05, "\(share(9..<18))")
    #expect(abs(share(18..<24) - 0.21) < 0.05, "\(share(18..<24))")
    #expect(abs(share(0..<6) - 0.10) < 0.05, "\(share(0..<6))")
    #expect(abs(weekend / count - 0.13) < 0.05, "\(weekend / count)")
    sizes.sort()
    let (p50, p90) = (Double(sizes[sizes.count / 2]), Double(sizes[sizes.count * 9 / 10]))
    #expect(abs(p50 / 31 - 1) < 0.3 && abs(p90 / 298 - 1) < 0.3, "\(p50), \(p90)")
    #expect(files.sorted()[files.count / 2] == 2)
    checkSpreads(people)
  }

  /// P90/P10 between people is near exp(2.56 sigma) for each rate. The standard deviation of the
  /// logarithms gives it with a standard error of some 12 % to 25 %.
  private func checkSpreads(_ people: [[MacLives.Logged]]) {
    func check(_ name: String, sigma: Double, median: Double, _ value: (MacDay) -> Double) {
      let logarithms = people.map { days in
        let work = days.filter(\.day.plan.isWorkDay)
        let mean = work.reduce(0) { $0 + value($1.mac) } / Double(work.count)
        return Elementary.log(max(mean, 0.02))
      }
      let mean = logarithms.reduce(0, +) / Double(logarithms.count)
      let variance = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (variance / Double(logarithms.count - 1)).squareRoot()
      let ratio = Elementary.exp(2.56 * (deviation - sigma))
      #expect((0.65...1.45).contains(ratio), "\(name): \(deviation), not \(sigma)")
      let middle = Elementary.exp(mean)
      #expect(abs(middle / median - 1) < 0.3, "\(name): \(middle), not \(median)")
    }
    check("hours", sigma: 0.35, median: 6.75) { $0.uses.hours }
    check("coding", sigma: 0.4, median: 3) { $0.uses.filter { $0.coding != nil }.hours }
    check("commits", sigma: 0.8, median: 3) { Double($0.development.commits.count) }
    check("commands", sigma: 0.9, median: 60) { Double($0.development.commands.count) }
    check("builds", sigma: 0.7, median: 12) { day in
      Double(day.development.builds.count { $0.kind != .ci })
    }
    check("blocks", sigma: 0.6, median: 1.96) { Double($0.deepWork.count) }
    check("keys", sigma: 0.6, median: 1_430) { day in
      Double(day.typing.reduce(0) { $0 + $1.keys }) / max(day.uses.hours, 0.1)
    }
    check("documents", sigma: 0.8, median: 6) { day in
      Double(day.documents.count) / max(day.uses.hours, 0.1)
    }
  }
}
