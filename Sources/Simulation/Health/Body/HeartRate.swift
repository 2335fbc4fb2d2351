/// How fast a heart beats through a day.
///
/// It follows what the body does with a lag of 35 s upwards and 70 s downwards, and wanders besides. At rest
/// it goes with the hour and with stress, asleep with the stage of sleep.
struct HeartRate: Sendable {
  /// Beats a minute that follow from what the body does, at steps of the day.
  private let followed: [Double]
  private let start: Double
  private let asleep: Double
  /// How much all changes at rest are of those of a heart that rests at `usual`: a slow heart changes by less.
  private let scale: Double
  private let noise: (fast: RoughNoise, middle: RoughNoise, slow: RoughNoise)

  /// Beats a minute at which people's hearts rest in the mean (Quer 2020,
  /// doi:10.1371/journal.pone.0227709).
  private static let usual = 65.5
  /// Seconds between two steps, and those after which the heart has followed by two thirds.
  private static let step = 10.0
  private static let lag = (rise: 35.0, fall: 70.0)
  /// Beats a minute that somebody has more who is up, and fewer asleep.
  private static let awake = 3.0
  private static let asleep = -6.0

  /// - Parameters:
  ///   - start: of the day, in seconds since the study's start.
  init(
    _ day: Day, _ exertion: Exertion, night: Hypnogram, of body: Physiology,
    condition: BodyCondition, start: Double, random: Random
  ) {
    self.start = start
    asleep = day.plan.asleep
    scale = body.restingRate / Self.usual
    noise = (
      RoughNoise(random["fast"], deviation: 1.2, tau: 20),
      RoughNoise(random["middle"], deviation: 2, tau: 300),
      RoughNoise(random["slow"], deviation: 2, tau: 3_600)
    )
    let count = Int((day.duration / Self.step).rounded(.up)) + 1
    let decay = (
      rise: Elementary.exp(-Self.step / Self.lag.rise),
      fall: Elementary.exp(-Self.step / Self.lag.fall)
    )
    var followed: [Double] = []
    followed.reserveCapacity(count)
    var (spell, bout) = (0, 0)
    var base = 0.0
    for index in 0..<count {
      let time = Self.step * Double(index)
      // What changes over hours is looked at every five minutes.
      if index % 30 == 0 {
        var change =
          condition.change(at: start + time).heart
          + Self.rhythm(hour: day.plan.clock.hour(at: time), isAsleep: time >= day.plan.asleep)
        if time < day.plan.asleep { change += 8 * (day.mind.state(at: time).stress - 0.4) }
        base = body.restingRate + scale * change
      }
      while spell + 1 < exertion.spells.count, exertion.spells[spell + 1].start <= time {
        spell += 1
      }
      while bout + 1 < night.bouts.count, night.bouts[bout + 1].start <= time { bout += 1 }
      var target = base
      if time >= day.plan.asleep {
        target += scale * Self.change(night.bouts[bout].stage)
      } else {
        let reserve = body.highestRate - base
        target += reserve * Self.share(exertion.spells[spell].effort, of: body)
      }
      let last = followed.last ?? target
      let kept = target > last ? decay.rise : decay.fall
      followed.append(target + kept * (last - target))
    }
    self.followed = followed
  }

  /// What the hour adds to the rate of somebody who sits or sleeps.
  private static func rhythm(hour: Double, isAsleep: Bool) -> Double {
    let day = 3 * Elementary.sinCos(turns: (hour - 16) / 24).cos
    let night = -3 * Elementary.sinCos(turns: (hour - 4.5) / 24).cos
    return day + (isAsleep ? asleep + night : awake)
  }

  private static func change(_ stage: SleepStage) -> Double {
    switch stage {
    case .awake: 6
    case .n1: 1
    case .n2: 0
    case .n3: -2
    case .rem: 3
    }
  }

  /// The part of the heart's reserve that an effort takes, in MET: sitting takes none, and no effort takes all.
  private static func share(_ effort: Double, of body: Physiology) -> Double {
    let share = max(effort - 1.2, 0) / max(body.oxygenUptake / 3.5 - 1.2, 1)
    // Close to the share itself below .8, and to 1 far above it.
    let square = share * share
    let power = square * square * square * square
    return share / Elementary.pow(1 + power, 0.125)
  }

  /// Remembers the knots of the noise; it changes no result.
  struct Cursor {
    fileprivate var fast = RoughNoise.Cursor()
    fileprivate var middle = RoughNoise.Cursor()
    fileprivate var slow = RoughNoise.Cursor()
  }

  /// Beats a minute at `time`, in the day's seconds.
  func value(at time: Double) -> Double {
    var cursor = Cursor()
    return value(at: time, &cursor)
  }

  /// Like `value(at:)`, for times that follow each other.
  func value(at time: Double, _ cursor: inout Cursor) -> Double {
    let position = min(max(time / Self.step, 0), Double(followed.count - 2))
    let index = Int(position)
    let value =
      followed[index] + (position - Double(index)) * (followed[index + 1] - followed[index])
    let absolute = start + time
    let wander =
      noise.fast.value(at: absolute, &cursor.fast)
      + noise.middle.value(at: absolute, &cursor.middle)
      + noise.slow.value(at: absolute, &cursor.slow)
    return value + (time >= asleep ? 0.6 : 1) * scale * wander
  }
}
