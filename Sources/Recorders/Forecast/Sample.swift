import Simulation

/// What of a study is recorded to forecast the rest: some days of some participants, and of these the
/// files of every n-th window of time.
///
/// Nothing here knows a clock, so that the same command forecasts the same numbers. Most rows follow
/// from the settings, so a few days of many people tell more than many days of few.
struct Sample: Sendable {
  /// Days of one participant, recorded as a study of their own.
  struct Stay: Sendable {
    let participant: Int
    /// Counted from the study's first.
    let firstDay: Int
    let days: Int
    /// Which of the first `every` windows is written.
    let phase: Int
  }

  let stays: [Stay]
  /// Length of a window, in ms.
  let window: Int64
  /// One of so many windows is written.
  let every: Int
  /// Whether the stays are all days of all participants.
  let isWhole: Bool

  var participantDays: Int { stays.reduce(0) { $0 + $1.days } }

  /// Participant-days that are lived through, about 0.04 s each before any row is written. Where there are
  /// no motion rows, days differ by workouts and the like, and more of them must be seen.
  private static let mostDays = (withRows: 24, withoutRows: 600)
  /// Participant-days of a study that is recorded as a whole: without motion rows it takes less than as many stays
  /// of one day.
  private static let wholeDays = (withRows: 24, withoutRows: 1_500)
  /// Motion rows that are written, about a microsecond each.
  private static let mostRows = 4e6
  /// Stays begin this early: lives are folded from their start on, and go on as they are in the first
  /// four weeks.
  private static let lastDay = 28

  init(of participants: [Int], in study: Study, choice: StudyRecorder.Choice) {
    let days = study.profile.days
    let samplings = recorders.filter { $0.isThere(in: study) }.map {
      $0.sampling(of: study, choice)
    }
    window = samplings.map(\.window).max() ?? 900_000
    let windowsPerDay = max(1, Int(86_400_000 / window))
    let rowsPerDay = samplings.reduce(0) { $0 + $1.rowsPerDay }
    let affordable = max(1, Int(Self.mostRows / max(1, rowsPerDay / Double(windowsPerDay))))
    let mostDays = rowsPerDay > 0 ? Self.mostDays.withRows : Self.mostDays.withoutRows
    let limit = min(mostDays, affordable)
    let whole = rowsPerDay > 0 ? Self.wholeDays.withRows : Self.wholeDays.withoutRows
    isWhole = participants.count * days <= min(whole, affordable)
    // A stay needs some windows between its ends.
    let length = isWhole ? days : min(days, Int((4 * window + 86_399_999) / 86_400_000))
    let count = isWhole ? participants.count : max(1, limit / length)
    every = Self.step(
      Double(count * length * windowsPerDay) / Double(affordable), among: windowsPerDay)
    stays = Self.stays(
      count, of: participants, length: length, starts: max(1, min(days, Self.lastDay) - length + 1),
      every: every)
  }

  /// Spreads stays evenly over the participants, and over the days where there are several of one
  /// participant. Within each stretch of days, and of windows, the place is moved by multiples of
  /// irrational numbers, which fall on all days of the week and hours of the day alike.
  private static func stays(
    _ count: Int, of participants: [Int], length: Int, starts: Int, every: Int
  ) -> [Stay] {
    let each = max(1, count / participants.count)
    let people = min(count, participants.count)
    return (0..<people * each).map { index in
      let position = index / each * participants.count / people
      let stretch = index % each * starts / each..<(index % each + 1) * starts / each
      let moved = Double(stretch.count) * fraction(index, 0.618_033_988_75)
      return Stay(
        participant: participants[position], firstDay: stretch.lowerBound + Int(moved),
        days: length, phase: Int(fraction(index, 0.414_213_562_37) * Double(every)))
    }
  }

  private static func fraction(_ index: Int, _ step: Double) -> Double {
    (step * (Double(index) + 0.5)).truncatingRemainder(dividingBy: 1)
  }

  /// The least step from `least` on that comes to another time on each day, and at least once to a
  /// day of 23 hours.
  private static func step(_ least: Double, among windowsPerDay: Int) -> Int {
    var step = max(1, Int(least.rounded(.up)))
    while step > 1, step < windowsPerDay, !windowsPerDay.isCoprime(to: step) { step += 1 }
    return max(1, min(step, windowsPerDay * 7 / 8))
  }
}

extension Int {
  fileprivate func isCoprime(to other: Int) -> Bool {
    var (left, right) = (self, other)
    while right != 0 { (left, right) = (right, left % right) }
    return left == 1
  }
}
