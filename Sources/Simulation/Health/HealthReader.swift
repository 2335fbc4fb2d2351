/// Makes the days of somebody's body, each once for all who read them side by side, and keeps the last few.
///
/// A class, so that all readers of a participant share the days.
public final class HealthReader {
  /// The life whose body is read.
  public let life: LifeReader
  private let condition: BodyCondition
  private let random: Random
  private var recent: [HealthDay] = []
  /// The samples of the day that was asked for last.
  private var latest: (day: Int, samples: [HealthSample])?

  /// As many as `LifeReader` keeps.
  private static let kept = 4

  /// - Parameters:
  ///   - life: the participant's.
  ///   - random: the participant's.
  public init(_ life: LifeReader, random: Random) {
    self.life = life
    self.random = random["health"]
    let person = life.life.person
    condition = BodyCondition(
      person.physiology, from: life.life.firstDate, latitude: life.life.towns.home.region.latitude,
      random: self.random["condition"])
  }

  /// The day that holds the instant.
  public func day(at instant: Timestamp) -> HealthDay { day(of: life.day(at: instant)) }

  /// The body's side of a day.
  public func day(of day: Day) -> HealthDay {
    if let made = recent.first(where: { $0.day.index == day.index }) { return made }
    let made = HealthDay(
      day, of: life.life, body: life.life.person.physiology, condition: condition, random: random)
    if recent.count == Self.kept { recent.removeFirst() }
    recent.append(made)
    return made
  }

  /// All samples of a day, in the order of files; made once for all who ask for it one after the other.
  public func samples(of day: Day) -> [HealthSample] {
    if let latest, latest.day == day.index { return latest.samples }
    let samples = self.day(of: day).samples()
    latest = (day.index, samples)
    return samples
  }
}
