/// How a cyclist turns the pedals along a leg: at a cadence of his own, in gears, and not all the time.
///
/// A class, or it is copied for every sample.
final class Pedalling: Sendable {
  /// Times of one rate in turns a second, or of a smooth change from one to another; standing pedals too.
  private let phases: [SpeedProfile.Phase]
  private let topSpeed: Double
  private let clock: WanderingClock
  /// Half of the thigh's swing, in radians.
  private let swing: Double

  /// Turns a minute that people like: utility cyclists 60-80, and as much between people as laboratories have
  /// (Marsh 1993, Hansen 2006).
  private static let cadence = (mean: 70.0, deviation: 8.0, range: 45.0...100)
  /// Each gear is so much longer than the one before.
  private static let step = 1.13
  /// Mean seconds of pedalling and of freewheeling, and seconds between their rates.
  private static let times = (pedalling: 24.0, freewheeling: 6.0, change: 0.8)

  /// Turns a minute that the cyclist likes.
  let cadence: Double

  /// - Parameters:
  ///   - own: draws what the cyclist is like.
  ///   - random: draws what happens on this leg.
  init(on profile: SpeedProfile, own: Random, _ random: Random) {
    let cadence = own["cadence"].within(Self.cadence.range) {
      Self.cadence.mean + Self.cadence.deviation * $0.normal()
    }
    self.cadence = cadence
    swing = Double.pi / 180 * own["swing"].logNormal(median: 22, sigma: 0.12)
    topSpeed = profile.topSpeed
    clock = WanderingClock(rate: 0.05, spacing: 5, random["clock"])
    // The smallest gear's metres a turn, somewhere within a step.
    let smallest = 2.2 * Elementary.pow(Self.step, own["gear"].uniform())
    func rate(_ speed: Double) -> Double {
      let wish = 60 * speed / (cadence * smallest)
      let gear = max((Elementary.log(wish) / Elementary.log(Self.step)).rounded(), 0)
      return speed / (smallest * Elementary.pow(Self.step, gear))
    }
    var wishes: [(time: Double, rate: Double)] = []
    for (number, phase) in profile.phases.enumerated() {
      let slows = phase.toSpeed < phase.fromSpeed
      guard phase.toSpeed > 0, !slows else {
        wishes.append((phase.start, 0))
        continue
      }
      let rate = rate(phase.toSpeed)
      wishes.append((phase.start, rate))
      guard phase.isCruise else { continue }
      var (time, part, turns) = (phase.start, 0, true)
      while true {
        time += random[number].exponential(
          mean: turns ? Self.times.pedalling : Self.times.freewheeling, at: part)
        guard time < phase.end - Self.times.change else { break }
        turns.toggle()
        part += 1
        wishes.append((time, turns ? rate : 0))
      }
    }
    phases = Self.phases(wishes, until: profile.duration)
  }

  /// Joins wishes by smooth changes; those that come too soon after another are left out.
  private static func phases(
    _ wishes: [(time: Double, rate: Double)], until end: Double
  ) -> [SpeedProfile.Phase] {
    var phases: [SpeedProfile.Phase] = []
    var (time, turns, rate) = (0.0, 0.0, 0.0)
    func append(until next: Double, to new: Double) {
      guard next > time else { return }
      phases.append(
        SpeedProfile.Phase(
          start: time, duration: next - time, distance: turns, fromSpeed: rate, toSpeed: new))
      turns += 0.5 * (rate + new) * (next - time)
      (time, rate) = (next, new)
    }
    for wish in wishes where wish.rate != rate && wish.time >= time {
      append(until: wish.time, to: rate)
      append(until: wish.time + times.change, to: wish.rate)
    }
    append(until: max(end, time) + 1, to: rate)
    return phases
  }

  /// Remembers knots and the phase at hand; it changes no result.
  struct Cursor {
    fileprivate var clock = WanderingClock.Cursor()
    fileprivate var phase = SpeedProfile.Phase.none
  }

  /// The pitch of a phone on the thigh in radians, about the leg's slant.
  ///
  /// - Parameter elapsed: in seconds since the start of the leg.
  @inline(never)
  func thigh(at elapsed: Double, _ travel: Leg.Travel, _ cursor: inout Cursor) -> Jet {
    let turns = turns(at: elapsed, &cursor)
    let (sine, cosine) = Elementary.sinCos(turns: turns.value)
    // Like a gait's reach, so that a rider who stands is at rest.
    let pace = (1 / topSpeed) * travel.speed
    let reach = pace.value >= 1 ? Jet(1) : pace * (Jet(2) - pace)
    return (swing * reach) * ((2 * .pi) * turns).mapped(sine, cosine, -sine)
  }

  /// Turns of the pedals since the start of the leg.
  func turns(at elapsed: Double) -> Jet {
    var cursor = Cursor()
    return turns(at: elapsed, &cursor)
  }

  @inline(__always)
  private func turns(at elapsed: Double, _ cursor: inout Cursor) -> Jet {
    let clock = clock.value(at: elapsed, &cursor.clock)
    let time = max(clock.value, 0)
    if time < cursor.phase.start || time >= cursor.phase.end {
      cursor.phase = phases[max(phases.prefixCount { $0.start <= time } - 1, 0)]
    }
    let (turns, rate) = cursor.phase.travel(at: time)
    return clock.mapped(turns, rate.value, rate.rate)
  }
}
