/// How sure Core Motion is of the magnetic field, as it says itself beside each sample.
///
/// It has to learn the phone's own iron after a start, and iron nearby misleads it. Apple tells the
/// words alone, so all numbers here are assumed.
public struct FieldCalibration: Sendable {
  /// One of Core Motion's words.
  public enum Word: Sendable {
    case uncalibrated, low, medium, high
  }

  /// Error of the field below which it is high, and medium, in microtesla.
  static let limits = (high: 9.0, medium: 22.0)
  /// Standard deviation of the logarithm by which judgements differ.
  static let strictness = 0.35
  /// Seconds between two judgements, on average.
  private static let interval = 4.0

  private let random: Random
  private let field: MagneticField
  /// How strict a judgement is: changes over a minute or so.
  private let mood: RoughNoise

  init(_ random: Random, in field: MagneticField) {
    self.random = random
    self.field = field
    mood = RoughNoise(random["mood"], deviation: Self.strictness, tau: 40)
  }

  /// A day's part of an on-window: when the window began, and how wrong the field was then.
  struct Session {
    /// In the day's seconds; before the day where the window is older.
    fileprivate let start: Double
    /// In microtesla.
    fileprivate let error: Double
    /// Seconds in which the error falls to 1/e.
    fileprivate let settling: Double
    /// Judgements before the day.
    fileprivate let earlier: Int
    /// The judgement at hand, and the day's seconds in which it holds.
    fileprivate var word = Word.low
    fileprivate var span = 0.0..<0.0
  }

  func session(_ number: Int, from start: Timestamp, on day: Day) -> Session {
    Session(
      start: start.seconds(since: day.start),
      error: random["error"].logNormal(median: 70, sigma: 0.5, at: number),
      settling: random["settling"].logNormal(median: 5, sigma: 0.5, at: number),
      earlier: Int(Double(day.start.milliseconds) / (1_000 * Self.interval)))
  }

  /// - Parameter time: the day's seconds.
  func word(at time: Double, of day: Day, _ session: inout Session) -> Word {
    if session.span.contains(time) { return session.word }
    let number = Int((time / Self.interval).rounded(.down))
    let own = instant(number, session)
    let (last, next) =
      time < own
      ? (instant(number - 1, session), own) : (own, instant(number + 1, session))
    // What was before the window or the day is not looked at.
    let first = max(last, session.start, 0)
    session.span = first..<max(next, first)
    session.word = judge(at: session.span.lowerBound, of: day, session)
    return session.word
  }

  /// When a judgement is made, in the day's seconds.
  private func instant(_ number: Int, _ session: Session) -> Double {
    (Double(number) + random["instant"].uniform(at: session.earlier + number)) * Self.interval
  }

  private func judge(at time: Double, of day: Day, _ session: Session) -> Word {
    var surroundings = MagneticField.Cursor()
    let iron = field.anomaly(
      at: day.motion.state(at: time).position, time, of: day, &surroundings)
    let unlearnt = session.error * Elementary.exp((session.start - time) / session.settling)
    let strictness = mood.value(at: time + Self.interval * Double(session.earlier))
    let error = (iron.length + unlearnt) * Elementary.exp(strictness)
    return error < Self.limits.high ? .high : error < Self.limits.medium ? .medium : .low
  }
}
