/// A time in front of a Mac without an interruption.
struct MacSitting {
  /// The purpose of a sitting.
  enum Purpose: Equatable {
    case open
    /// A block of undisturbed work, by its number on the day.
    case deep(Int)
    case call
  }

  let time: MacTime
  let purpose: Purpose

  var start: Double { time.span.lowerBound }
  var end: Double { time.span.upperBound }
}

/// Draws the times of a day in front of a Mac.
///
/// Video calls and blocks of undisturbed work come first. A renewal process of sittings and pauses
/// fills the wanted hours; other activities of the person interrupt it.
struct MacSittings {
  /// In order of time.
  private(set) var all: [MacSitting] = []
  /// The wanted hours of the day.
  let hours: Double

  /// The durations of sittings in seconds, and the spread of the logarithm of pauses.
  private static let sitting = (work: (median: 1_500.0, sigma: 0.8), free: (1_200.0, 0.9))
  private static let pause = 1.0
  /// The largest share of the free time of a person that is spent at the Mac.
  private static let most = 0.94
  /// Blocks of undisturbed work, in seconds.
  private static let block = (median: 2_280.0, sigma: 0.45, shortest: 1_560.0, longest: 10_800.0)
  /// The blocks of a work day that arise by chance, in the mean; people plan the others.
  private static let byChance = (developer: 0.5, other: 0.2)
  /// The longest interruption of a block, and the most interruptions.
  private static let interruption = 50.0
  private static let interruptions = 3
  private static let shortest = 15.0
  /// The share of the hours of people who work apart from their Macs.
  private static let atHome = 0.5

  init(_ day: Day, of habits: MacHabits, _ presence: MacPresence, random: Random) {
    let isWorkDay = day.plan.isWorkDay
    hours =
      habits.hours * (isWorkDay ? 1 : habits.profile.freeDay)
      * habits.profile.hours.factor(random["day"])
    let calls = presence.callTimes
    all = calls.map { MacSitting(time: $0, purpose: .call) }
    var rest = presence.times
    let byChance = habits.developer == nil ? Self.byChance.other : Self.byChance.developer
    let blocks = Self.blocks(
      in: rest,
      mean: max(habits.deepWork - byChance, 0.1 * habits.deepWork)
        * (isWorkDay ? 1 : habits.profile.freeDay),
      hours: hours, random: random["blocks"])
    all += blocks
    rest = rest.flatMap { $0.parts(without: blocks.map(\.time.span)) }
    let wanted = 3_600 * hours
    let hasWork = rest.contains(where: \.isWork)
    let hasFree = rest.contains { !$0.isWork }
    let share = hasWork ? hasFree ? 1 - habits.freeShare : 1 : 0
    for isWork in [true, false] {
      let times = rest.filter { $0.isWork == isWork }
      // A person who is apart from the Mac at work uses it in the evening, but not as long.
      // Hours for which the work day has no room are in the evening.
      let goal =
        isWork
        ? wanted * share
        : isWorkDay && !hasWork ? Self.atHome * wanted : wanted - used(atWork: true)
      let random = isWork ? random["work"] : random["free"]
      all += Self.renewal(
        in: times, filling: goal - used(atWork: isWork),
        isWork ? Self.sitting.work : Self.sitting.free, random)
    }
    all.sort { $0.start < $1.start }
  }

  /// The seconds of use so far.
  private func used(atWork isWork: Bool) -> Double {
    all.reduce(0) { $0 + ($1.time.isWork == isWork ? $1.time.length : 0) }
  }

  // MARK: Blocks

  /// Draws the blocks of undisturbed work, in times with few and short interruptions.
  private static func blocks(
    in times: [MacTime], mean: Double, hours: Double, random: Random
  ) -> [MacSitting] {
    var windows = windows(of: times)
    var blocks: [MacSitting] = []
    let most = 3_600 * hours
    var sum = 0.0
    for number in 0..<random["count"].poisson(mean: min(mean, 8)) {
      let random = random["block"][number]
      guard !windows.isEmpty else { break }
      // Blocks are mostly at work, and more likely in long windows.
      let weights = windows.map { window in
        window.reduce(0) { $0 + $1.length * ($1.isWork ? 3 : 1) }
      }
      let window = windows.remove(at: random["window"].choice(weights: weights))
      let length = random["length"].within(block.shortest...block.longest) {
        $0.logNormal(median: block.median, sigma: block.sigma)
      }
      let whole = (window[window.count - 1].span.upperBound - window[0].span.lowerBound).rounded()
      guard sum + min(length, whole) < most else { break }
      let wait = (random["wait"].uniform() * max(0, whole - length)).rounded()
      let start = window[0].span.lowerBound + wait
      let span = start..<start + min(length, whole).rounded()
      for time in window where time.span.overlaps(span) {
        let part = MacTime(
          span: time.span.clamped(to: span), place: time.place, isWork: time.isWork)
        sum += part.length
        blocks.append(MacSitting(time: part, purpose: .deep(number)))
      }
    }
    return blocks.sorted { $0.start < $1.start }
  }

  /// The groups of times that are long enough for a block.
  private static func windows(of times: [MacTime]) -> [[MacTime]] {
    var windows: [[MacTime]] = []
    var group: [MacTime] = []
    func close() {
      guard let first = group.first, let last = group.last,
        last.span.upperBound - first.span.lowerBound >= block.shortest
      else { return }
      windows.append(group)
    }
    for time in times {
      if let last = group.last,
        time.place != last.place || time.span.lowerBound - last.span.upperBound > interruption
          || group.count > interruptions
      {
        close()
        group = []
      }
      group.append(time)
    }
    close()
    return windows
  }

  // MARK: Renewal

  /// Fills a part of some times with sittings.
  private static func renewal(
    in times: [MacTime], filling goal: Double, _ sitting: (median: Double, sigma: Double),
    _ random: Random
  ) -> [MacSitting] {
    let available = times.reduce(0) { $0 + $1.length }
    guard available > 0, goal > 0 else { return [] }
    let share = min(goal / available, most)
    let mean = sitting.median * Elementary.exp(0.5 * sitting.sigma * sitting.sigma)
    let pauses = mean * (1 - share) / share
    let median = pauses * Elementary.exp(-0.5 * pause * pause)
    // The process begins long before, so that the times begin anywhere in it.
    var clock = -random["phase"].uniform(in: 2...4) * (mean + pauses)
    var (number, passed, index) = (0, 0.0, 0)
    var sittings: [MacSitting] = []
    while clock < available {
      let begin = clock + random["pause"].logNormal(median: median, sigma: pause, at: number)
      let end =
        begin
        + random["sitting"].logNormal(median: sitting.median, sigma: sitting.sigma, at: number)
      number += 1
      clock = end
      while index < times.count, passed < end {
        let time = times[index]
        let start = max(begin - passed, 0).rounded()
        let stop = min(end - passed, time.length).rounded()
        if stop - start >= shortest {
          sittings.append(
            MacSitting(
              time: MacTime(
                span: time.span.lowerBound + start..<time.span.lowerBound + stop,
                place: time.place, isWork: time.isWork), purpose: .open))
        }
        guard end - passed >= time.length else { break }
        passed += time.length
        index += 1
      }
    }
    return sittings
  }
}
