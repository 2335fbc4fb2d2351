/// A time for which a focus of iOS silences notifications.
public struct Focus: Equatable, Sendable {
  /// The purpose of a focus.
  public enum Mode: String, CaseIterable, Sendable {
    case sleep, work, driving, personal
  }

  /// The cause that switches the focus on.
  public enum Trigger: String, CaseIterable, Sendable {
    case schedule, manual, location, app
  }

  /// The purpose of the focus.
  public let mode: Mode
  /// The cause that switched the focus on.
  public let trigger: Trigger
  /// Seconds since the start of the day.
  public let span: Range<Double>

  /// The time before bed at which the focus for sleep begins, in minutes: mean and deviation.
  private static let beforeBed = (mean: 30.0, deviation: 15.0)
  /// The chance of a focus in company, for people with a focus for work.
  private static let personal = 0.15

  /// Returns the focuses of a day, in order of time.
  static func during(_ day: Day, of habits: DigitalHabits, random: Random) -> [Focus] {
    var all: [Focus] = []
    if habits.focus.sleep { all.append(sleep(day, random["sleep"])) }
    let free = all.first?.span.lowerBound ?? day.duration
    if habits.focus.driving { all += drives(day, before: free, random["driving"]) }
    let taken = all.map(\.span)
    if habits.focus.work, day.plan.isWorkDay, random["works"].chance(0.8) {
      all += parts(of: day.work(from: habits.workStart), random["work"]).map {
        Focus(mode: .work, trigger: random["trigger"].chance(0.6) ? .location : .schedule, span: $0)
      }
    }
    if habits.focus.work, random["personal"].chance(Self.personal) {
      let company = day.stays.filter { day.places[$0.place].kind == .social }
      all += parts(of: company, random["social"]).map {
        Focus(mode: .personal, trigger: .manual, span: $0)
      }
    }
    return all.filter { focus in
      focus.mode == .sleep || focus.mode == .driving
        || !taken.contains { $0.overlaps(focus.span) }
    }.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  private static func sleep(_ day: Day, _ random: Random) -> Focus {
    let minutes = random.within(2...90) { beforeBed.mean + beforeBed.deviation * $0.normal() }
    let start = max(day.plan.asleep - 60 * minutes, 0.5 * day.plan.asleep)
    return Focus(mode: .sleep, trigger: .schedule, span: start..<day.duration)
  }

  private static func drives(_ day: Day, before limit: Double, _ random: Random) -> [Focus] {
    day.plan.legs.enumerated().compactMap { number, leg in
      guard leg.mode == .car else { return nil }
      // iOS notices a drive some seconds after its start, and its end some seconds later.
      let start = leg.start + random["start"].uniform(in: 8...50, at: number)
      let end = min(leg.end + random["end"].uniform(in: 5...50, at: number), limit)
      guard start < end - 10 else { return nil }
      return Focus(mode: .driving, trigger: .app, span: start..<end)
    }
  }

  /// A part of each long stay.
  private static func parts(of stays: [Day.Stay], _ random: Random) -> [Range<Double>] {
    stays.enumerated().compactMap { number, stay in
      let span = stay.span
      guard span.upperBound - span.lowerBound > 1_800 else { return nil }
      let random = random[number]
      let start = span.lowerBound + random["start"].uniform(in: 60...900)
      return start..<span.upperBound - random["end"].uniform(in: 30...600)
    }
  }
}
