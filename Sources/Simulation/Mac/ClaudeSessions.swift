/// The sessions of a person with a coding assistant that the person may continue.
struct ClaudeState: Sendable {
  /// A session at the end of a day.
  struct Session: Sendable {
    let id: String
    let repository: Int
    var branch: String
    /// The identifiers of the lines with which answers end; the last one is the latest.
    var ends: [String]
    /// The identifier of the last line, after which the next request begins.
    var tip: String?
    /// The instant of the last line.
    var last: Timestamp
    /// The tokens in the cache.
    var tokens: Int
  }

  var sessions: [Session] = []
}

/// Draws the sessions with a coding assistant on a day.
package struct ClaudeSessions {
  /// The lines in order of time; lines of one time are in the order of their session.
  private(set) var lines: [ClaudeLine] = []
  /// The commits that follow sessions, in order of time.
  private(set) var commits: [(repository: Int, time: Double)] = []

  private let day: Day
  private let uses: [MacUse]
  private let habits: MacHabits
  private let clock: UseClock
  /// The most lines of the day.
  private let most: Int

  /// The lines of a session, and the range of the most lines of a day: no day has more than 800.
  private static let length = (median: 90.0, sigma: 0.9)
  private static let mostLines = 450.0...798.0
  /// The seconds before a line of a session: people think longer than tools and the assistant need.
  private static let gap = (prompt: 55.0, answer: 17.0, result: 11.0, sigma: 0.8)
  private static let gaps = 8.0...240.0
  /// The longest pause in a session, in seconds.
  private static let pause = 7_200.0
  /// The chances that a session continues an earlier one, that an agent works for it, that it gets a
  /// title, that a request starts again at an earlier line, and that a commit follows.
  private static let resumed = 0.12
  private static let agent = 0.15
  private static let summary = 0.35
  private static let again = 0.04
  private static let commit = 0.5
  /// The days after which no session continues. Recorders keep a session's lines as long.
  package static let memory = 3.0
  private static let kept = 12

  init(
    _ day: Day, _ uses: [MacUse], of habits: MacHabits, branch: (Int) -> String,
    state: inout ClaudeState, random: Random
  ) {
    self.day = day
    self.uses = uses
    self.habits = habits
    clock = UseClock(uses)
    most = Int(random["most"].uniform(in: Self.mostLines))
    let hosts = Self.hosts(uses, habits)
    let total = uses.reduce(0) { $0 + $1.length }
    guard habits.claude > 0, !hosts.isEmpty, habits.hours > 0 else { return }
    let mean =
      habits.claude * habits.profile.claude.factor(random["day"]) * total
      / (3_600 * habits.hours)
    let count = random["count"].poisson(mean: min(mean, 20))
    let starts = (0..<count).map { number in
      let random = random["start"][number]
      let use = hosts[random["use"].choice(weights: hosts.map(\.length))]
      return (use: use, time: use.end)
    }.sorted { $0.time < $1.time }
    for (number, start) in starts.enumerated() {
      hold(at: start.time, use: start.use, branch: branch, state: &state, random["session"][number])
    }
    commits.sort { $0.time < $1.time }
    // The order of the lines of a session stays, because their times never fall.
    let order = lines.indices.sorted { (lines[$0].time, $0) < (lines[$1].time, $1) }
    lines = order.map { lines[$0] }
    state.sessions.removeAll {
      day.end.seconds(since: $0.last) > 86_400 * Self.memory
    }
    state.sessions = Array(state.sessions.suffix(Self.kept))
  }

  /// The uses after which a session may begin: work on code, or any work of people who write none.
  private static func hosts(_ uses: [MacUse], _ habits: MacHabits) -> [MacUse] {
    habits.developer != nil
      ? uses.filter { $0.coding?.activity == .editing }
      : uses.filter { ["productivity", "information"].contains($0.app.category) }
  }

  // MARK: Sessions

  private mutating func hold(
    at start: Double, use: MacUse, branch: (Int) -> String, state: inout ClaudeState,
    _ random: Random
  ) {
    // The title of the session needs a line.
    let room = most - lines.count - 1
    guard room > 8 else { return }
    let wanted = min(
      Int(
        random["length"].within(4...700) {
          $0.logNormal(median: Self.length.median, sigma: Self.length.sigma)
        }), room)
    let number = use.coding?.number ?? 0
    let known = state.sessions.indices.filter { index in
      let session = state.sessions[index]
      return session.repository == number && session.last < day.instant(start)
        && day.instant(start).seconds(since: session.last) < 86_400 * (Self.memory - 1)
    }
    var session: ClaudeState.Session
    if !known.isEmpty, random["resumed"].chance(Self.resumed) {
      session = state.sessions.remove(at: Titles.pick(known, random["known"]))
    } else {
      session = ClaudeState.Session(
        id: random["id"].uuid.lowercased(), repository: number, branch: branch(number), ends: [],
        tip: nil, last: day.instant(start), tokens: 0)
    }
    var talk = Talk(
      session: session.id, agent: nil, repository: habits.repositories[number],
      branch: session.branch, parent: session.tip, tokens: session.tokens, time: start)
    let first = lines.count
    speak(&talk, wanted, ends: &session.ends, random["talk"])
    guard lines.count > first else { return }
    if random["agent"].chance(Self.agent), lines.count + 60 < most {
      help(
        talk, from: lines[first + (lines.count - first) / 3].time, until: talk.time, random["help"])
    }
    if random["summary"].chance(Self.summary), let leaf = talk.parent {
      lines.append(
        line(
          of: talk, id: "", parent: nil,
          content: .summary(CodeTitles.message(random["title"]), leaf: leaf)))
    }
    session.tip = talk.parent
    session.last = day.instant(talk.time)
    session.tokens = talk.tokens
    session.ends = Array(session.ends.suffix(6))
    state.sessions.append(session)
    addCommit(after: talk.time, in: number, random["commit"])
  }

  private mutating func addCommit(after end: Double, in number: Int, _ random: Random) {
    guard habits.developer != nil, random["follows"].chance(Self.commit),
      let time = clock.time(
        after: end, delay: 5 + random["wait"].exponential(mean: 90), within: 2_400),
      uses.contains(where: {
        $0.coding?.number == number && $0.coding?.activity == .editing && $0.end <= time
          && time - $0.end < 13_000
      })
    else { return }
    commits.append((number, time))
  }

  // MARK: Lines

  /// The course of a conversation.
  private struct Talk {
    let session: String
    let agent: String?
    let repository: Repository
    let branch: String
    var parent: String?
    var tokens: Int
    var time: Double
  }

  private func line(
    of talk: Talk, id: String, parent: String?, content: ClaudeLine.Content,
    usage: ClaudeLine.Usage? = nil, message: String? = nil
  ) -> ClaudeLine {
    ClaudeLine(
      session: talk.session, agent: talk.agent, folder: talk.repository.folder,
      branch: talk.branch, id: id, parent: parent, time: talk.time, usage: usage,
      message: message, content: content)
  }

  /// Adds requests and answers until a number of lines is reached or the person leaves the Mac.
  ///
  /// - Parameter ends: the lines with which answers end.
  private mutating func speak(
    _ talk: inout Talk, _ count: Int, ends: inout [String], _ random: Random
  ) {
    let limit = lines.count + count
    var (turn, number) = (0, 0)
    while lines.count + 2 <= limit {
      let random = random["turn"][turn]
      turn += 1
      if ends.count > 1, random["again"].chance(Self.again) { talk.parent = ends[ends.count - 2] }
      guard
        add(
          .prompt(
            ClaudeTexts.prompt(
              for: talk.repository, isFirst: talk.parent == nil, random["prompt"])),
          to: &talk, random["lines"][0])
      else { return }
      let calls = random["calls"].poisson(mean: 4.5)
      for call in 0..<calls where lines.count + 4 <= limit {
        number += 1
        let random = random["call"][call]
        if random["says"].chance(0.3),
          !add(
            .text(ClaudeTexts.plan(random["plan"]), isLast: false), to: &talk, random["lines"][0])
        {
          return
        }
        let id = "toolu_" + random["id"].hash.prefix(24)
        let (tool, input, result) = ClaudeTexts.call(in: talk.repository, random["tool"])
        let (before, kept) = (talk, lines.count)
        guard add(.call(id: id, tool: tool, input: input), to: &talk, random["lines"][1]),
          add(.result(call: id, result), to: &talk, random["lines"][2])
        else {
          // No call is without its result.
          lines.removeSubrange(kept...)
          talk = before
          return
        }
      }
      guard
        add(
          .text(ClaudeTexts.answer(for: talk.repository, random["answer"]), isLast: true),
          to: &talk, random["lines"][1])
      else { return }
      if let end = talk.parent { ends.append(end) }
    }
  }

  /// Adds the lines of an agent that works for a session.
  private mutating func help(_ talk: Talk, from start: Double, until end: Double, _ random: Random)
  {
    var own = Talk(
      session: talk.session, agent: String(random["id"].hash.prefix(8)),
      repository: talk.repository, branch: talk.branch, parent: nil, tokens: 0, time: start)
    var ends: [String] = []
    let count = min(
      Int(random["length"].within(5...60) { $0.logNormal(median: 15, sigma: 0.5) }),
      most - lines.count - 2)
    speak(&own, count, ends: &ends, random["talk"])
  }

  /// Adds a line after a gap; returns false if the person does not come back to the Mac soon.
  private mutating func add(
    _ content: ClaudeLine.Content, to talk: inout Talk, _ random: Random
  ) -> Bool {
    let median =
      switch content {
      case .prompt: Self.gap.prompt
      case .result: Self.gap.result
      case .text, .call, .summary: Self.gap.answer
      }
    let gap = random["gap"].within(Self.gaps) {
      $0.logNormal(median: median, sigma: Self.gap.sigma)
    }
    guard let time = clock.time(after: talk.time, delay: gap, within: Self.pause) else {
      return false
    }
    talk.time = time
    let id = random["uuid"].uuid.lowercased()
    var (usage, message): (ClaudeLine.Usage?, String?) = (nil, nil)
    switch content {
    case .text, .call:
      let new = 200 + Int(random["new"].exponential(mean: 900))
      usage = ClaudeLine.Usage(
        input: 3 + Int(random["input"].exponential(mean: 8)),
        output: 40 + Int(random["output"].exponential(mean: 180)), cacheCreation: new,
        cacheRead: talk.tokens)
      // The context is cleared when it is full.
      talk.tokens = talk.tokens + new > 160_000 ? 12_000 : talk.tokens + new
      message = "msg_" + random["message"].hash.prefix(24)
    case .prompt, .result, .summary: break
    }
    lines.append(
      line(
        of: talk, id: id, parent: talk.parent, content: content, usage: usage, message: message))
    talk.parent = id
    return true
  }
}
