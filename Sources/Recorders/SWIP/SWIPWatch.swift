import Formats
import Simulation

/// Measures a session: what the watch has at each look, and what the model makes of it from time to time.
struct SWIPWatch {
  /// A look with the feelings that the model saw in it.
  struct Felt {
    let biosignal: SWIPBiosignal
    let feeling: SWIPFeeling
  }

  /// When the app may read what the watch measures, on the day that was taken last.
  var seen: [Range<Timestamp>] = []
  private let app: SWIP
  private let health: HealthReader
  private var engine: SWIPEngine
  private let laboratory: SWIPLaboratory?
  /// What HealthKit had of these types last, in order of the times at which it got them.
  private var oxygen: [(known: Timestamp, value: Double)] = []
  private var temperature: [(known: Timestamp, value: Double)] = []

  /// Seconds for which a value of HealthKit is good.
  private static let validity = 86_400.0
  /// In m/s2.
  private static let gravity = 9.80665

  /// - Parameter random: of the app on the participant's phone.
  init(_ app: SWIP, reading health: HealthReader, random: Random) {
    self.app = app
    self.health = health
    engine = SWIPEngine(
      app.settings.variant, app.settings.scale, smoothing: app.profile.smoothing)
    laboratory = app.settings.hasLabSensors ? SWIPLaboratory(random: random["laboratory"]) : nil
  }

  /// Takes what HealthKit gets to know of a day.
  mutating func take(_ day: Day) {
    for sample in health.samples(of: day) {
      guard let value = sample.value.number else { continue }
      switch sample.type.identifier {
      case "HKQuantityTypeIdentifierOxygenSaturation": oxygen.append((sample.saved, 100 * value))
      case "HKQuantityTypeIdentifierAppleSleepingWristTemperature":
        temperature.append((sample.saved, value))
      default: continue
      }
    }
    let old = day.start.advanced(bySeconds: -2 * Self.validity)
    oxygen.removeAll { $0.known < old }
    temperature.removeAll { $0.known < old }
  }

  /// Looks again and again from the start of a part of the phone's use to its end.
  ///
  /// - Parameter end: of the part or of the study, in the day's seconds.
  /// - Returns: all looks, and those of them of which the model told an emotion.
  mutating func looks(
    at part: SWIPUse.Part, until end: Double, on day: Day
  ) -> (all: [SWIPBiosignal], felt: [Felt]) {
    engine.reset()
    let body = health.day(of: day)
    var (all, felt): ([SWIPBiosignal], [Felt]) = ([], [])
    var due = part.start + part.random["emotion"].uniform(in: app.profile.emotions)
    var emotions = 1
    func next(_ number: Int, after time: Double) -> Double {
      time + part.random["look"][number].uniform(in: app.profile.biosignals)
    }
    var (last, time) = (part.start, next(0, after: part.start))
    while time <= end {
      let following = next(all.count + 1, after: time)
      let isDue = due < following && due <= end
      let random = part.random["signal"][all.count]
      var look = biosignal(from: last, to: time, on: day, body, random)
      if isDue, let seen = emotion(at: time, of: look, on: day, random) {
        look.emotion = seen.row
        felt.append(Felt(biosignal: look, feeling: seen.feeling))
      }
      if isDue {
        due += part.random["emotion"].uniform(in: app.profile.emotions, at: emotions)
        emotions += 1
      }
      all.append(look)
      (last, time) = (time, following)
    }
    return (all, felt)
  }

  /// What the model makes of a look; nil where the watch does not see the heart.
  private mutating func emotion(
    at time: Double, of look: SWIPBiosignal, on day: Day, _ random: Random
  ) -> (row: SWIPEmotionRow, feeling: SWIPFeeling)? {
    guard let variability = look[.variability], let rate = look[.heartRate],
      let motion = look[.acceleration]
    else { return nil }
    let feeling = SWIPFeeling(
      day.mind.state(at: time), noise: app.settings.noise, random: random["model"])
    let seen = SWIPEngine.Look(
      heartRate: rate, variability: variability, motion: motion,
      probabilities: feeling.probabilities)
    let dominant = engine.dominant(of: seen)
    return (SWIPEmotionRow(score: engine.score(seen), dominant: dominant), feeling)
  }

  // MARK: A look

  private func biosignal(
    from last: Double, to time: Double, on day: Day, _ body: HealthDay, _ random: Random
  ) -> SWIPBiosignal {
    let instant = day.start.advanced(bySeconds: time)
    var look = SWIPBiosignal(at: instant, random: random)
    guard seen.contains(where: { $0.contains(instant) }),
      let reading = body.liveReading(at: time, random: random["reading"])
    else { return look }
    let motion = Self.motion(from: last, to: time, on: day, random["motion"])
    look.set(.respiration, reading.respiration, parts: 100)
    look.set(.variability, reading.variability, parts: 100)
    look[.heartRate] = reading.heartRate
    look.set(.acceleration, motion.acceleration, parts: 100_000)
    look[.temperature] = Self.newest(temperature, at: instant)
    look[.oxygen] = Self.newest(oxygen, at: instant)
    look.set(.interval, reading.interval, parts: 10)
    if let laboratory {
      let seen = laboratory.look(day.mind.state(at: time), random: random["laboratory"])
      look.set(.heartVoltage, seen.heart, parts: 1_000)
      look.set(.muscle, seen.muscle, parts: 100_000)
      look.set(.skin, seen.skin, parts: 1_000)
      look.set(.rotation, motion.turning, parts: 100_000)
      look.set(.pulse, seen.pulse, parts: 1_000)
    }
    return look
  }

  /// What HealthKit knows at an instant; nil if it is too old.
  private static func newest(
    _ values: [(known: Timestamp, value: Double)], at instant: Timestamp
  ) -> Double? {
    values.last {
      $0.known <= instant && instant.seconds(since: $0.known) <= validity
    }?.value
  }

  /// The mean size of the acceleration without gravity, in g, and of the rotation, in rad/s.
  ///
  /// It is the phone's: while somebody uses it, the hand that holds it is what moves the wrist.
  private static func motion(
    from last: Double, to time: Double, on day: Day, _ random: Random
  ) -> (acceleration: Double, turning: Double) {
    let count = max(Int(time - last), 3)
    var (acceleration, turning) = (0.0, 0.0)
    for index in 0..<count {
      let part = (Double(index) + random.uniform(at: index)) / Double(count)
      let state = day.motion.state(at: last + part * (time - last))
      acceleration += state.acceleration.length / gravity
      turning += state.rotationRate.length
    }
    return (acceleration / Double(count), turning / Double(count))
  }
}
