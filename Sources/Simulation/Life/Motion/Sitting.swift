/// How somebody who sits or stands still moves a phone on the body: sway that comes and goes, and fidgets.
///
/// The sizes give the prototype's sitters, of whose windows of 5 s half are under 20 mg; of people who write by hand
/// .18 are, on public recordings of phones.
struct Sitting: Sendable {
  private let sway: Shaking
  private let mood: Mood
  private let size: Double
  /// In order of time, none before the end of the one before.
  let fidgets: [Pulse]
  /// A factor for the time after each leg, from that before the first on.
  private let stays: [Double]

  /// Of sway, in g an axis: half of its variance at each spacing in seconds.
  private static let deviation = 0.0028
  private static let spacings = [0.62, 0.21]
  /// Of the logarithm of its size: of the person, over minutes and over seconds.
  private static let spread = (person: 0.35, slow: 0.6, fast: 0.35)
  /// Seconds between fidgets, their length, and their size in g, with the deviations of the logarithms.
  private static let fidget = (
    pause: 40.0, length: (median: 0.35, sigma: 0.4), size: (median: 0.025, sigma: 0.7)
  )
  /// Seconds over which a sway begins after a leg and ends before the next.
  private static let easing = 2.0

  /// - Parameters:
  ///   - times: when the phone is on the body and its wearer goes nowhere, in order.
  ///   - stays: how lively he is after each leg, from before the first on.
  ///   - own: draws what the person is like.
  init(
    during times: [Range<Double>], stays: [Double], own: Random, _ random: Random
  ) {
    let share = (Self.deviation * standardGravity) * (1 / Double(Self.spacings.count)).squareRoot()
    sway = Shaking(
      Self.spacings.enumerated().map { number, spacing in
        Shaking.Level(
          spacing: own["spacing"].logNormal(median: spacing, sigma: 0.15, at: number),
          size: Shaking.Lanes(share, share, share, 0))
      }, random["sway"])
    size = own["size"].logNormal(median: 1, sigma: Self.spread.person)
    mood = Mood(
      slow: Self.spread.slow, fast: Self.spread.fast, spacings: (97, 11), random["mood"])
    self.stays = stays.enumerated().map { number, stay in
      random["stay"].logNormal(median: stay, sigma: 0.25, at: number)
    }
    fidgets = times.enumerated().flatMap { number, time in
      Self.fidgets(during: time, random["fidgets"][number])
    }
  }

  private static func fidgets(during time: Range<Double>, _ random: Random) -> [Pulse] {
    var fidgets: [Pulse] = []
    var (end, number) = (time.lowerBound, 0)
    while true {
      let start = end + random["pause"].exponential(mean: Self.fidget.pause, at: number)
      let length = random["length"].logNormal(
        median: fidget.length.median, sigma: fidget.length.sigma, at: number)
      end = start + length
      guard end < time.upperBound else { return fidgets }
      let size =
        standardGravity
        * random["size"].logNormal(
          median: fidget.size.median, sigma: fidget.size.sigma, at: number)
      let random = random["direction"][number]
      let up = random.uniform(in: -1...1, at: 0)
      let (sine, cosine) = Elementary.sinCos(turns: random.uniform(at: 1))
      let level = (1 - up * up).squareRoot()
      fidgets.append(
        Pulse(
          at: start + 0.5 * length, lasting: length,
          acceleration: size * Vector(level * cosine, level * sine, up)))
      number += 1
    }
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var sway = Shaking.Cursor()
    fileprivate var mood = Mood.Cursor()
  }

  /// The sway in metres, along the wearer's axes.
  ///
  /// - Parameters:
  ///   - clock: that of the body.
  ///   - times: when the leg before ended and the next begins.
  ///   - leg: the one before, -1 in the morning.
  @inline(__always)
  func sway(
    at time: Double, by clock: Jet, between times: (end: Double, start: Double), after leg: Int,
    _ cursor: inout Cursor
  ) -> VectorJet {
    var amplitude = (size * stays[leg + 1]) * mood.value(at: time, &cursor.mood)
    if time < times.end + Self.easing || time > times.start - Self.easing {
      let (after, before) = (
        Easing.ramp(time - times.end, over: Self.easing),
        Easing.ramp(times.start - time, over: Self.easing).reversed
      )
      amplitude = amplitude * (after * before)
    }
    return amplitude * sway.value(at: clock, &cursor.sway).vector
  }

  /// The push of the fidget that is under way, if it is this one.
  @inline(__always)
  func fidget(at time: Double, number: Int) -> VectorJet {
    guard number < fidgets.count, fidgets[number].start <= time else { return .zero }
    return fidgets[number].displacement(at: time)
  }
}
