/// The work on code in a part of the use of an editor.
public struct Coding: Equatable, Sendable {
  /// The kind of work on code.
  public enum Activity: String, CaseIterable, Sendable {
    case reading, editing, debugging, testing
  }

  /// The place of the repository in the person's list.
  let number: Int
  /// The name of the repository.
  public let repository: String
  /// The language of the file.
  public let language: String
  /// The kind of work.
  public let activity: Activity
}

/// Cuts the sittings of a day into the uses of apps.
///
/// A person works on a task for some minutes. A task has a main app, and short looks at other apps
/// interrupt it.
struct MacTasks {
  /// In order of time.
  private(set) var uses: [MacUse] = []

  private let day: Day
  private let habits: MacHabits
  private let random: Random
  /// The shares of tasks on code, at work and in free time.
  private let coding: (work: Double, free: Double)

  private struct Task {
    let app: MacApps.App
    let repository: Repository?
    var rest: Double
    let isDeep: Bool
    let random: Random
  }

  /// The durations of tasks in seconds.
  private static let task = (median: 540.0, sigma: 0.8)
  /// The durations of uses of the main app and of short looks: together, the median is 40 s (Mark
  /// 2015 recalls 47 s on a screen).
  private static let main = (median: 62.0, sigma: 1.25)
  private static let look = (median: 24.0, sigma: 1.2)
  private static let shortest = 2.0
  private static let longest = 2_400.0
  /// The factor of the durations in blocks of undisturbed work, and the longest leave in seconds.
  private static let deepFactor = 1.8
  private static let leave = 40.0
  /// The share of the main app in the time of a task.
  private static let mainShare = 0.72
  /// The longest interruption after which a task continues, in seconds.
  private static let memory = 300.0
  /// The share of tasks on code in a developer's free time.
  private static let freeCoding = 0.55
  private static let activities = [0.2, 0.6, 0.12, 0.08]
  /// The chance that a look in a task on code is at the terminal.
  private static let terminal = 0.32

  init(_ day: Day, of habits: MacHabits, _ sittings: MacSittings, random: Random) {
    self.day = day
    self.habits = habits
    self.random = random
    coding = Self.coding(habits, sittings, isWorkDay: day.plan.isWorkDay, random["coding"])
    var task: Task?
    var (number, end) = (0, -Double.infinity)
    for sitting in sittings.all {
      if sitting.start - end > Self.memory { task = nil }
      switch sitting.purpose {
      case .call: addCall(sitting)
      case .deep(let block):
        let random = random["block"][block]
        // The parts of a block have one task.
        let going = task?.isDeep == true && sitting.start - end < Self.memory
        var deep = going ? task : nil
        deep = deep ?? self.task(in: sitting, isDeep: true, random)
        if var deep {
          fill(sitting, from: sitting.start, with: &deep)
          task = deep
        }
      case .open:
        if task?.isDeep == true { task = nil }
        var time = sitting.start
        while time < sitting.end {
          if task.map({ $0.rest <= 0 }) ?? true {
            task = self.task(in: sitting, isDeep: false, random["task"][number])
            number += 1
          }
          guard var current = task else { break }
          time = fill(sitting, from: time, with: &current)
          task = current
        }
      }
      end = sitting.end
    }
  }

  /// The shares of tasks on code such that the wanted hours in editors result.
  private static func coding(
    _ habits: MacHabits, _ sittings: MacSittings, isWorkDay: Bool, _ random: Random
  ) -> (work: Double, free: Double) {
    guard let developer = habits.developer else { return (0, 0) }
    let open = sittings.all.filter { $0.purpose != .call && $0.time.isWork }
      .reduce(0) { $0 + $1.time.length }
    let goal =
      3_600 * developer.coding * habits.profile.coding.factor(random["day"]) / mainShare
    return (open > 0 ? min(goal / open, 0.92) : 0, freeCoding)
  }

  // MARK: Tasks

  private func task(in sitting: MacSitting, isDeep: Bool, _ random: Random) -> Task {
    let isWork = sitting.time.isWork
    let length =
      isDeep
      ? .infinity
      : random["length"].within(45...7_200) {
        $0.logNormal(median: Self.task.median, sigma: Self.task.sigma)
      }
    let apps = habits.apps.apps
    if random["code"].chance(isWork ? coding.work : coding.free) {
      let repositories = habits.repositories
      // The share of private repositories at work and in free time is assumed.
      let weights = repositories.map { $0.weight * ($0.isPrivate == isWork ? 0.08 : 1) }
      let repository = repositories[random["repository"].choice(weights: weights)]
      let usual = habits.developer?.editor ?? 0
      let isUsual = random["editor"].chance(habits.developer?.loyalty ?? 1)
      return Task(
        app: habits.apps.editors[isUsual ? usual : 1 - usual], repository: repository,
        rest: length, isDeep: isDeep, random: random)
    }
    let weights = isWork ? habits.weights.work : habits.weights.free
    let allowed = zip(apps, weights).map { app, weight in
      isDeep && !DeepWork.categories.contains(app.category) ? 0 : weight
    }
    return Task(
      app: apps[random["app"].choice(weights: allowed)], repository: nil, rest: length,
      isDeep: isDeep, random: random)
  }

  /// Fills a sitting with the uses of a task until one of them ends; returns the end.
  @discardableResult
  private mutating func fill(
    _ sitting: MacSitting, from start: Double, with task: inout Task
  ) -> Double {
    let end = min(sitting.end, start + max(task.rest.rounded(), Self.shortest))
    let random = task.random["from"][Int(start)]
    let factor = task.isDeep ? Self.deepFactor : 1
    var time = start
    var (number, looks) = (0, 0)
    while time < end {
      let random = random[number]
      // A second look follows some looks.
      let isLook = looks > 0 ? looks < 2 && random["again"].chance(0.2) : number % 2 == 1
      let app = isLook ? look(of: task, after: uses.last?.app, random) : task.app
      let isLeave = task.isDeep && app.category != task.app.category
      let size = isLook ? Self.look : Self.main
      var length =
        factor
        * random["length"].within(Self.shortest...Self.longest) {
          $0.logNormal(median: size.median, sigma: size.sigma)
        }
      if isLeave { length = min(length, Self.leave * random["leave"].uniform(in: 0.4...1)) }
      length = max(length.rounded(), Self.shortest)
      // No rest is shorter than the shortest use.
      let stop = end - time - length < Self.shortest ? end : time + length
      add(
        app, time..<stop, sitting, coding: app == task.app ? coding(in: task, random) : nil, random)
      time = stop
      looks = isLook ? looks + 1 : 0
      number = isLook ? number + (number % 2 == 1 ? 1 : 2) : number + 1
    }
    task.rest -= end - start
    return end
  }

  /// The app of a short look.
  private func look(of task: Task, after last: MacApps.App?, _ random: Random) -> MacApps.App {
    let apps = habits.apps.apps
    if task.repository != nil, last != habits.apps.terminal,
      random["terminal"].chance(Self.terminal)
    {
      return habits.apps.terminal
    }
    // In a block, most looks stay in the category of the task.
    let stays = task.isDeep && random["stays"].chance(0.9)
    if stays, task.repository != nil {
      return last == habits.apps.terminal ? task.app : habits.apps.terminal
    }
    let weights = zip(apps, habits.weights.between).map { app, weight in
      app == task.app || app == last || stays && app.category != task.app.category ? 0 : weight
    }
    guard weights.contains(where: { $0 > 0 }) else { return task.app }
    return apps[random["app"].choice(weights: weights)]
  }

  private func coding(in task: Task, _ random: Random) -> Coding? {
    guard let repository = task.repository else { return nil }
    let language = random["language"].choice(weights: repository.languages.map(\.share))
    return Coding(
      number: repository.number, repository: repository.name,
      language: repository.languages[language].name,
      activity: Coding.Activity.allCases[random["activity"].choice(weights: Self.activities)])
  }

  // MARK: Calls

  /// A video call, with short looks at other apps.
  private mutating func addCall(_ sitting: MacSitting) {
    let random = random["call"][Int(sitting.start)]
    var (time, number) = (sitting.start, 0)
    while time < sitting.end {
      let random = random[number]
      let isLook = number % 2 == 1
      let weights = habits.weights.between
      let app =
        isLook
        ? habits.apps.apps[random["app"].choice(weights: weights)] : habits.apps.videoChat
      let length = max(
        random["length"].logNormal(median: isLook ? 18 : 300, sigma: 1).rounded(), Self.shortest)
      let stop = sitting.end - time - length < Self.shortest ? sitting.end : time + length
      add(app, time..<stop, sitting, coding: nil, random)
      time = stop
      number += 1
    }
  }

  // MARK: Uses

  private mutating func add(
    _ app: MacApps.App, _ span: Range<Double>, _ sitting: MacSitting, coding: Coding?,
    _ random: Random
  ) {
    // Two parts of one app without a pause are one use, unless they are of different work.
    if let last = uses.last, last.app == app, last.end == span.lowerBound, last.coding == coding {
      uses[uses.count - 1] = use(
        app, last.start..<span.upperBound, sitting, coding: coding, random)
    } else {
      uses.append(use(app, span, sitting, coding: coding, random))
    }
  }

  private func use(
    _ app: MacApps.App, _ span: Range<Double>, _ sitting: MacSitting, coding: Coding?,
    _ random: Random
  ) -> MacUse {
    let length = span.upperBound - span.lowerBound
    // A use of some seconds has no idle time.
    let idle = app.idle * random["idle"].logNormal(median: 1, sigma: 0.7) * length
    let kind = day.places[sitting.time.place].kind
    let isExternal = kind == .home && habits.display.home || kind == .work && habits.display.work
    return MacUse(
      app: app, start: span.lowerBound, end: span.upperBound,
      idle: length < 12 ? 0 : min(idle, 0.95 * length).rounded(),
      display: isExternal ? .external : .builtIn, place: sitting.time.place, coding: coding)
  }
}
