/// Mood, stress and energy through a day: slow latent states that sleep and the day's events move,
/// and that in turn move how the phone is used.
///
/// Energy follows the two-process model of sleep: pressure to sleep rises while awake with a time
/// constant of 18.2 h and falls asleep with 4.2 h, and a daily rhythm is added (Borbely 1982; Daan
/// 1984, doi:10.1152/ajpregu.1984.246.2.R161). Mood and stress have an inertia from day to day
/// (Kuppens 2010, doi:10.1177/0956797610372634) and within hours, and react to short sleep, work,
/// company and exercise. The sizes of the effects are assumed.
public struct Mind: Sendable {
  /// The mood, stress and energy of a person at an instant.
  public struct State: Equatable, Sendable {
    /// From unpleasant, -1, to pleasant, 1.
    public var mood: Double
    /// 0 to 1.
    public var stress: Double
    /// From exhausted, 0, to full of energy, 1.
    public var energy: Double

    /// Mood from -1 to 1, stress and energy from 0 to 1.
    public init(mood: Double, stress: Double, energy: Double) {
      self.mood = mood
      self.stress = stress
      self.energy = energy
    }
  }

  /// The state that a day passes to the next day.
  struct Carry: Equatable, Sendable {
    /// In standard deviations of a person's days.
    var mood: Double
    var stress: Double
    /// Pressure to sleep on waking up, 0 to 1.
    var pressure: Double
  }

  private let morning: Carry
  private let asleep: Double
  private let clock: Clock
  /// Effects in standard deviations that begin at a time of the day and fade with `fading` seconds
  /// after their end.
  private let events: [Event]
  private let noise: (mood: RoughNoise, stress: RoughNoise)

  private struct Event {
    let start: Double
    let end: Double
    let mood: Double
    let stress: Double
    let fading: Double

    /// From 0 to 1 and back.
    func presence(at time: Double) -> Double {
      guard time > start else { return 0 }
      return time <= end ? 1 : Elementary.exp(-(time - end) / fading)
    }
  }

  /// The share of a day's mood and stress that remains on the next day.
  private static let inertia = (mood: 0.5, stress: 0.7)
  /// Hours over which pressure to sleep rises and falls.
  private static let rise = 18.2
  private static let fall = 4.2

  static let first = Carry(mood: 0, stress: 0, pressure: 0.2)

  /// - Parameters:
  ///   - start: as the day before left it.
  ///   - places: all that the plan names.
  ///   - sunshine: the effect of the hours with sun on the mood, in standard deviations.
  init(
    _ plan: DayPlan, places: [Place], from start: Carry, sunshine: Double = 0, random: Random
  ) {
    let fresh = (1 - Self.inertia.mood * Self.inertia.mood).squareRoot()
    let freshStress = (1 - Self.inertia.stress * Self.inertia.stress).squareRoot()
    morning = Carry(
      mood: Self.inertia.mood * start.mood + fresh * random["mood"].normal()
        + (plan.isWorkDay ? -0.1 : 0.25) + sunshine,
      stress: Self.inertia.stress * start.stress + freshStress * random["stress"].normal()
        + (plan.isWorkDay ? 0.1 : -0.25),
      pressure: start.pressure)
    asleep = plan.asleep
    clock = plan.clock
    events = Self.events(plan, places)
    noise = (
      RoughNoise(random["mood noise"], deviation: 0.5, tau: 7_200),
      RoughNoise(random["stress noise"], deviation: 0.5, tau: 7_200)
    )
  }

  private static func events(_ plan: DayPlan, _ places: [Place]) -> [Event] {
    var events = plan.exercise.map {
      Event(start: $0.upperBound, end: $0.upperBound + 1, mood: 0.6, stress: -0.6, fading: 10_800)
    }
    for segment in plan.segments {
      let (mood, stress, fading): (Double, Double, Double)
      switch segment.stay.map({ places[$0.place].kind }) {
      case .work: (mood, stress, fading) = (-0.1, 0.6, 3_600)
      case .social: (mood, stress, fading) = (0.7, -0.4, 7_200)
      case nil: (mood, stress, fading) = (-0.1, 0.2, 1_800)
      default: continue
      }
      events.append(
        Event(start: segment.start, end: segment.end, mood: mood, stress: stress, fading: fading))
    }
    return events
  }

  // MARK: At an instant

  /// - Parameter time: seconds since the start of the day.
  public func state(at time: Double) -> State {
    let (mood, stress) = latent(at: time)
    let rhythm = Elementary.sinCos(2 * .pi * (clock.hour(at: time) - 16.8) / 24).cos
    let energy = 2.2 * (1 - 2 * pressure(at: time)) + 0.6 * rhythm
    return State(
      mood: 2 * Self.logistic(mood) - 1, stress: Self.logistic(stress - 0.6),
      energy: Self.logistic(energy))
  }

  /// Returns how often a person uses the phone, and for how long, relative to a usual day. Stress
  /// raises the frequency, and low mood the length (weak correlations; the sizes are assumed).
  func habit(at time: Double) -> (rate: Double, length: Double) {
    let (mood, stress) = latent(at: time)
    return (Elementary.exp(0.12 * stress), Elementary.exp(-0.1 * mood))
  }

  /// Returns the state that the day passes to the next day.
  func carry(until end: Double) -> Carry {
    Carry(mood: morning.mood, stress: morning.stress, pressure: pressure(at: end))
  }

  /// In standard deviations; short sleep lowers mood and raises stress.
  private func latent(at time: Double) -> (mood: Double, stress: Double) {
    var (mood, stress) = (morning.mood, morning.stress)
    for event in events {
      let presence = event.presence(at: time)
      mood += presence * event.mood
      stress += presence * event.stress
    }
    stress += noise.stress.value(at: time) + 1.5 * (morning.pressure - Self.first.pressure)
    mood +=
      noise.mood.value(at: time) - 2 * (morning.pressure - Self.first.pressure) - 0.3 * stress
    return (mood, stress)
  }

  private func pressure(at time: Double) -> Double {
    let awake = 1 - (1 - morning.pressure) * Elementary.exp(-min(time, asleep) / 3_600 / Self.rise)
    return time <= asleep ? awake : awake * Elementary.exp(-(time - asleep) / 3_600 / Self.fall)
  }

  private static func logistic(_ value: Double) -> Double { 1 / (1 + Elementary.exp(-value)) }
}
