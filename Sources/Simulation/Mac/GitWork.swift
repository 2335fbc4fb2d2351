/// Draws the commits and the other events of the repositories on a day.
struct GitWork {
  private(set) var commits: [Commit] = []
  private(set) var events: [GitEvent] = []
  private var state: GitState
  private let day: Day
  private let uses: [MacUse]
  private let habits: MacHabits
  private let clock: UseClock
  private let random: Random

  /// Factors of commits per time in an editor, by local hour. With the times of use they give the
  /// shares .65 from 9 to 18 h, .21 from 18 to 24 h and .10 from 0 to 6 h, which were measured in
  /// 511 commits of a public repository.
  private static let hours: [Double] =
    Array(repeating: 4.8, count: 6) + Array(repeating: 0.7, count: 3)
    + Array(repeating: 1, count: 9) + Array(repeating: 0.9, count: 6)
  /// The factor of commits at weekends, for their share of .13.
  private static let weekend = 0.85
  /// The share of editing in the time in editors, and the mean factor of its hours.
  private static let editing = 0.6 * 1.15
  /// The longest time from the work to its commit, in seconds; tests allow 4 hours.
  private static let longest = 13_000.0
  /// The seconds from a piece of work to the commit, and from the commit to the push, in the mean.
  private static let wait = 90.0
  private static let pushWait = 40.0
  /// The chances of events, all assumed.
  private static let push = 0.5
  private static let open = 0.45
  private static let pull = 0.6
  private static let rebase = 0.08
  private static let merge = 0.07
  private static let branch = (work: 0.92, free: 0.25)
  private static let ended = (merged: 0.5, closed: 0.05)
  private static let mainBranch = GitState.mainBranch
  /// Reviews of the requests of others per hour in the browser and its chat at work.
  private static let reviews = 0.9
  private static let mostBranches = 4

  init(
    _ day: Day, _ uses: [MacUse], of habits: MacHabits, after state: GitState, random: Random
  ) {
    self.day = day
    self.uses = uses
    self.habits = habits
    self.state = state
    self.random = random
    clock = UseClock(uses)
  }

  /// The state at the end of the day.
  var end: GitState { state }

  /// Draws the commits and events.
  ///
  /// - Parameter sessions: the commits that follow sessions with an assistant, in order of time.
  mutating func work(ending sessions: [(repository: Int, time: Double)]) {
    guard let developer = habits.developer else { return }
    // The commits of a day depend on its time in editors.
    let rate =
      developer.commits / (3_600 * max(developer.coding, 0.2) * Self.editing)
      * habits.profile.commits.factor(random["day"])
    var current: Int?
    var rest = sessions[...]
    // A commit that follows a session replaces a later one of the day.
    var owed = 0
    for (number, use) in uses.enumerated() {
      while let next = rest.first, next.time < use.start {
        addCommit(in: next.repository, at: next.time, random["session"][rest.startIndex])
        rest.removeFirst()
        owed += 1
      }
      guard let coding = use.coding else {
        if use.app == habits.apps.browser { review(during: use, random["review"][number]) }
        continue
      }
      let random = random["use"][number]
      if coding.number != current {
        begin(coding.number, at: use.start, random["begin"])
        current = coding.number
      }
      state.used[coding.number] = day.instant(use.start)
      guard coding.activity == .editing else { continue }
      let mean = rate * factor(at: use.start) * use.length
      for place in 0..<random["count"].poisson(mean: min(mean, 5)) {
        if owed > 0 {
          owed -= 1
        } else {
          commit(after: use, random["commit"][place])
        }
      }
    }
    for (number, next) in zip(rest.indices, rest) {
      addCommit(in: next.repository, at: next.time, random["session"][number])
    }
    events.sort { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  private func factor(at time: Double) -> Double {
    let instant = day.instant(time)
    let zone = day.zone(at: time)
    let weekday = zone.localDate(at: instant).weekday
    let hour = min(Int(zone.localSeconds(at: instant) / 3_600), 23)
    return Self.hours[hour] * (weekday == 0 || weekday == 6 ? Self.weekend : 1)
  }

  // MARK: Branches

  /// Begins a piece of work in a repository: requests end, branches begin, and others' work arrives.
  private mutating func begin(_ number: Int, at start: Double, _ random: Random) {
    let repository = habits.repositories[number]
    endRequests(in: number, at: start, random["ends"])
    let isNew =
      state.used[number].map {
        day.zone(at: start).localDate(at: $0)
          != day.zone(at: start).localDate(at: day.instant(start))
      } ?? true
    if isNew, random["pull"].chance(Self.pull) {
      add(.pull, number, Self.mainBranch, after: start, mean: 15, random["pulls"])
    }
    let open = state.branches[number].filter { !$0.isDone }
    if open.isEmpty, state.branches[number].count < Self.mostBranches,
      random["branch"].chance(repository.isPrivate ? Self.branch.free : Self.branch.work)
    {
      let names = state.branches[number].map(\.name)
      let name = CodeTitles.branch(random["name"])
      if !names.contains(name),
        add(.branchCreated, number, name, after: start, mean: 30, random["creates"]) != nil
      {
        state.branches[number].append(GitState.Branch(name: name))
      }
    } else if let branch = open.last, isNew {
      if random["rebase"].chance(Self.rebase) {
        add(.rebase, number, branch.name, after: start, mean: 60, random["rebases"])
      } else if random["merge"].chance(Self.merge),
        let time = add(.merge, number, branch.name, after: start, mean: 60, random["merges"]),
        hasEdited(number, before: time)
      {
        addCommit(
          number, branch.name, at: time, lines: [], files: 0,
          message: "Merge branch \(Self.mainBranch) into \(branch.name)", isMerge: true,
          random["merge commit"])
      }
    }
  }

  /// Whether an editing use of a repository ends in the hours before a time.
  private func hasEdited(_ number: Int, before time: Double) -> Bool {
    uses.contains {
      $0.coding?.number == number && $0.coding?.activity == .editing && $0.end <= time
        && time - $0.end < Self.longest
    }
  }

  /// Merges and closes pull requests that were opened some time ago.
  private mutating func endRequests(in number: Int, at start: Double, _ random: Random) {
    for (place, branch) in state.branches[number].enumerated().reversed() {
      guard let request = branch.request,
        day.instant(start).seconds(since: request.opened) > 2_400
      else { continue }
      let random = random[request.number]
      let day = Int(self.day.instant(start).wholeSeconds / 14_400)
      let (merged, closed) = Self.ended
      let chance = random["ends"].uniform(at: day)
      guard chance < merged + closed else { continue }
      let kind: GitEvent.Kind = chance < merged ? .requestMerged : .requestClosed
      guard
        add(
          kind, number, branch.name, after: start, mean: 20, random["at"][day],
          request: request.number) != nil
      else { continue }
      state.branches[number].remove(at: place)
    }
  }

  // MARK: Commits

  private mutating func commit(after use: MacUse, _ random: Random) {
    guard let coding = use.coding,
      let time = clock.time(
        after: use.end, delay: 1 + random["wait"].exponential(mean: Self.wait),
        within: Self.longest)
    else { return }
    addCommit(in: coding.number, at: time, random)
  }

  /// Adds a commit to the branch of the latest work in a repository.
  private mutating func addCommit(in number: Int, at time: Double, _ random: Random) {
    let place = state.branches[number].lastIndex { !$0.isDone }
    let branch = place.map { state.branches[number][$0].name } ?? Self.mainBranch
    let (lines, files) = CommitSize.draw(
      in: habits.repositories[number].languages, random: random["size"])
    addCommit(
      number, branch, at: time, lines: lines, files: files,
      message: CodeTitles.message(random["message"]), isMerge: false, random["hash"])
    if let place {
      state.branches[number][place].commits += 1
      state.branches[number][place].unpushed += 1
    }
    guard random["push"].chance(Self.push),
      let pushed = add(
        .push, number, branch, after: time, mean: Self.pushWait, random["pushes"])
    else { return }
    guard let place, !habits.repositories[number].isPrivate || random["own"].chance(0.3) else {
      return
    }
    state.branches[number][place].unpushed = 0
    if state.branches[number][place].request == nil, random["open"].chance(Self.open) {
      state.numbers[number] += 1 + random["others"].poisson(mean: 2)
      let request = state.numbers[number]
      state.own[number] = state.own[number].suffix(GitState.mostOwn - 1) + [request]
      let name = state.branches[number][place].name
      if let opened = add(
        .requestOpened, number, name, after: pushed, mean: 60, random["opens"], request: request)
      {
        state.branches[number][place].request = (request, day.instant(opened))
        state.branches[number][place].isDone = random["done"].chance(0.6)
      }
    }
  }

  private mutating func addCommit(
    _ number: Int, _ branch: String, at time: Double, lines: [Commit.Lines], files: Int,
    message: String, isMerge: Bool, _ random: Random
  ) {
    commits.append(
      Commit(
        repository: habits.repositories[number].name, branch: branch, hash: random.hash,
        lines: lines, files: files, message: message, isMerge: isMerge, time: time))
  }

  // MARK: Others' work

  /// A look at the pull request of another developer.
  private mutating func review(during use: MacUse, _ random: Random) {
    let mean = Self.reviews * use.length / 3_600
    guard random["reviews"].chance(min(mean, 1)) else { return }
    let work = habits.repositories.filter { !$0.isPrivate }
    guard !work.isEmpty else { return }
    let repository = work[random["repository"].choice(weights: work.map(\.weight))]
    let number = max(1, state.numbers[repository.number] - Int(random["back"].exponential(mean: 3)))
    let isReview = random["kind"].chance(0.6)
    let time = use.start + random["time"].uniform(in: 0.3...0.99) * use.length
    guard !state.own[repository.number].contains(number) else { return }
    events.append(
      GitEvent(
        kind: isReview ? .review : .comment, repository: repository.name,
        branch: CodeTitles.branch(random["branch"]), number: number,
        comments: isReview ? min(random["comments"].poisson(mean: 2), 30) : nil, time: time))
  }

  /// Adds an event some seconds after a time, if the Mac is in use; returns its time.
  @discardableResult
  private mutating func add(
    _ kind: GitEvent.Kind, _ number: Int, _ branch: String, after time: Double, mean: Double,
    _ random: Random, request: Int? = nil
  ) -> Double? {
    guard
      let found = clock.time(
        after: time, delay: 1 + random["delay"].exponential(mean: mean), within: Self.longest)
    else { return nil }
    events.append(
      GitEvent(
        kind: kind, repository: habits.repositories[number].name, branch: branch, number: request,
        comments: nil, time: found))
    return found
  }
}

/// The size of a commit.
enum CommitSize {
  /// The changed lines and files: swift-argument-parser has medians of 31 and 2, and 298 lines at the
  /// 90th percentile, in 511 commits.
  private static let lines = (median: 31.0, sigma: 1.75)
  private static let files = (median: 2.1, sigma: 0.75)

  /// Draws lines by language, and the number of files.
  static func draw(
    in languages: [(name: String, share: Double)], random: Random
  ) -> (lines: [Commit.Lines], files: Int) {
    let sum = Int(
      random["lines"].within(1...20_000) { $0.logNormal(median: lines.median, sigma: lines.sigma) }
        .rounded())
    let files = min(
      max(1, Int(random["files"].logNormal(median: files.median, sigma: files.sigma).rounded())),
      max(sum, 1))
    let used = min(files, 1 + random["languages"].poisson(mean: 0.5), languages.count)
    var rest = max(sum, 1)
    var all: [Commit.Lines] = []
    for (place, language) in languages.prefix(used).enumerated().reversed() {
      // The main language comes last and has the rest.
      let share = place == 0 ? 1 : random["share"].uniform(in: 0.02...0.35, at: place)
      let own = place == 0 ? rest : Int(share * Double(rest))
      guard own > 0 else { continue }
      rest -= own
      let ratio = random["added"].uniform(at: place).squareRoot()
      let added = Int((ratio * Double(own)).rounded())
      all.append(Commit.Lines(language: language.name, added: added, deleted: own - added))
    }
    return (all.sorted { $0.language < $1.language }, files)
  }
}

extension Random {
  /// 40 hexadecimal digits.
  var hash: String {
    let digits = (0..<3).map { index in
      let word = String(word(at: index), radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }
    return String(digits.joined().prefix(40))
  }
}
