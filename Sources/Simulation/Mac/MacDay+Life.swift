/// The state of a person's Mac between two days.
struct MacState: Sendable {
  var documents: Documents
  var git: GitState
  var claude = ClaudeState()

  init(_ habits: MacHabits, random: Random) {
    documents = Documents(random: random["documents"])
    git = GitState(habits.repositories, random: random["git"])
  }
}

extension MacDay {
  /// Makes the day of a Mac.
  ///
  /// - Parameter calls: the video calls of the day.
  init(
    _ digital: DigitalDay, calls: [VideoCall], of habits: MacHabits, state: inout MacState,
    random: Random
  ) {
    let day = digital.day
    let presence = MacPresence(
      day, of: habits, events: digital.events, uses: digital.uses, calls: calls,
      random: random["presence"])
    let sittings = MacSittings(day, of: habits, presence, random: random["sittings"])
    let uses = MacTasks(day, of: habits, sittings, random: random["tasks"]).uses
    self.uses = uses
    self.calls = presence.calls.map { $0.start..<$0.end }
    deepWork = DeepWork.found(in: uses)
    documents = state.documents.changes(during: uses, of: habits, random: random["documents"])
    typing = TypingBin.during(day, uses, of: habits, random: random["typing"])
    let git = state.git
    let claude = ClaudeSessions(
      day, uses, of: habits, branch: { git.branch(of: $0) }, state: &state.claude,
      random: random["claude"])
    self.claude = claude.lines
    development = Development(
      day, uses, of: habits, commits: claude.commits, state: &state.git,
      random: random["development"])
  }
}

extension Development {
  /// - Parameter commits: the commits that follow sessions with an assistant, in order of time.
  init(
    _ day: Day, _ uses: [MacUse], of habits: MacHabits,
    commits: [(repository: Int, time: Double)], state: inout GitState, random: Random
  ) {
    guard habits.developer != nil else { return }
    var work = GitWork(day, uses, of: habits, after: state, random: random["git"])
    work.work(ending: commits)
    state = work.end
    self.commits = work.commits
    activity = work.events
    commands = TerminalCommand.during(
      uses, of: habits, isWorkDay: day.plan.isWorkDay, random: random["terminal"])
    builds = Build.during(
      uses, of: habits, commits: self.commits, events: activity, random: random["builds"])
    code = WrittenCode.during(
      day, uses, commits: self.commits, of: habits, random: random["code"])
    sort()
  }
}
