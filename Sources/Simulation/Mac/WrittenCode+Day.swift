extension WrittenCode {
  /// The chance that code of a repository stays without a commit until the end of the date.
  private static let left = 0.35
  /// The lines that stay, in the median.
  private static let lines = (median: 14.0, sigma: 1.2)

  /// Returns the code of a day by local date and language.
  ///
  /// It has the lines of the commits, and lines that no commit of the date contains.
  static func during(
    _ day: Day, _ uses: [MacUse], commits: [Commit], of habits: MacHabits, random: Random
  ) -> [WrittenCode] {
    var all: [WrittenCode] = []
    func add(_ code: WrittenCode) {
      if let place = all.firstIndex(where: { $0.date == code.date && $0.language == code.language })
      {
        all[place].merge(code)
      } else {
        all.append(code)
      }
    }
    func date(at time: Double) -> CivilDate { day.zone(at: time).localDate(at: day.instant(time)) }
    for commit in commits {
      // The last language gets the remaining files.
      var files = commit.files
      for (place, lines) in commit.lines.enumerated() {
        let own = place == commit.lines.count - 1 ? files : min(1, files)
        files -= own
        add(
          WrittenCode(
            date: date(at: commit.time), language: lines.language, added: lines.added,
            deleted: lines.deleted, files: own, repositories: [commit.repository]))
      }
    }
    for repository in habits.repositories {
      let random = random[repository.number]
      guard
        let use = uses.last(where: {
          $0.coding?.number == repository.number && $0.coding?.activity == .editing
        }), let coding = use.coding, random["left"].chance(left)
      else { continue }
      let sum = Int(random["lines"].logNormal(median: lines.median, sigma: lines.sigma).rounded())
      guard sum > 0 else { continue }
      let added = Int((random["added"].uniform().squareRoot() * Double(sum)).rounded())
      add(
        WrittenCode(
          date: date(at: use.start), language: coding.language, added: added,
          deleted: sum - added, files: 1, repositories: [repository.name], uncommitted: sum))
    }
    return all.sorted { ($0.date, $0.language) < ($1.date, $1.language) }
  }
}
