import Simulation
import Spool

/// What MyLifeDB keeps of the phone itself on a day: its screen, battery, network, places and movement.
struct PhoneSamples {
  private let phone: Phone
  private let devices: Devices
  private let geography: Geography
  private let weather: RoughNoise
  private let cabins: Random
  private let start: Timestamp
  /// A visit that the end of a day does not end.
  private var visit: (place: Place, start: Timestamp)?
  private var level: Float?

  /// kPa at sea level: the mean, how far the weather moves it, and over how many seconds; and how far the hour
  /// does. Recalled.
  private static let sea = (mean: 101.3, deviation: 0.9, tau: 172_800.0, tide: 0.1)
  /// What is left of it at a height: 1 - lapse x metres, to the power (ICAO standard atmosphere, Doc 7488).
  private static let atmosphere = (lapse: 2.25577e-5, power: 5.25588)
  /// A cabin is as high as so much of the aeroplane's height: at cruise less than the 2,438 m that
  /// 14 CFR 25.841 allows.
  private static let cabin = 0.16...0.21
  /// Seconds from one sample of the pressure to the next.
  private static let pause = 300.0
  private static let bundle = "com.mylifedb.app"

  init(of participant: Participant, by devices: Devices) {
    phone = participant.phone
    self.devices = devices
    geography = Geography(participant.life.towns)
    weather = RoughNoise(
      participant.random["weather"], deviation: Self.sea.deviation, tau: Self.sea.tau)
    cabins = participant.random["cabins"]
    start = participant.life.start
  }

  /// The samples of each collector, in any order. Days come in order of time.
  mutating func samples(
    of day: Day, collecting categories: Set<MyLifeDBSettings.Category>
  ) -> [(collector: String, sample: DailySample)] {
    var samples: [(collector: String, sample: DailySample)] = []
    if categories.contains(.screenTime) { samples += screen(day) }
    if categories.contains(.device) { samples += device(day) }
    if categories.contains(.location) { samples += visits(day) + movement(day) }
    if categories.contains(.environment) { samples += pressure(day) }
    return samples
  }

  /// - Parameter value: nil for the seconds that it lasts.
  private func sample(
    _ metric: PhoneMetric, _ day: Day, _ start: Double, _ end: Double, _ value: Double? = nil,
    metadata: ((inout JSONWriter) -> Void)? = nil
  ) -> (collector: String, sample: DailySample) {
    sample(
      metric, day.start.advanced(bySeconds: start), day.start.advanced(bySeconds: end), value,
      metadata: metadata)
  }

  private func sample(
    _ metric: PhoneMetric, _ start: Timestamp, _ end: Timestamp, _ value: Double?,
    metadata: ((inout JSONWriter) -> Void)? = nil
  ) -> (collector: String, sample: DailySample) {
    let value = value ?? (1_000 * end.seconds(since: start)).rounded() / 1_000
    return (
      metric.collector,
      DailySample(
        type: metric.type, start: start, end: end, unit: metric.unit, source: Self.bundle,
        device: devices.phone, saved: end, value: { $0.number(value) }, metadata: metadata)
    )
  }

  // MARK: Collectors

  private func screen(_ day: Day) -> [(collector: String, sample: DailySample)] {
    day.use.sessions.flatMap { session -> [(collector: String, sample: DailySample)] in
      let isUnlocked = session.kind == .unlocked
      guard isUnlocked || session.kind == .glance else { return [] }
      let whole = sample(.session, day, session.start, session.end) {
        $0.member("unlocked", isUnlocked)
      }
      return isUnlocked ? [whole, sample(.unlock, day, session.start, session.start, 1)] : [whole]
    }
  }

  private mutating func device(_ day: Day) -> [(collector: String, sample: DailySample)] {
    var samples: [(collector: String, sample: DailySample)] = []
    var time = 0.0
    while time < day.duration {
      let level = phone.reportedLevel(day.battery.charge(at: time))
      if level != self.level, !day.isOff(at: day.instant(time)) {
        self.level = level
        samples.append(sample(.level, day, time, time, (100 * Double(level)).rounded() / 100))
      }
      time += 60
    }
    samples += day.battery.charging.map { sample(.charge, day, $0.lowerBound, $0.upperBound) }
    samples += day.network.wifi.map { span in
      let place = day.place(at: 0.5 * (span.lowerBound + span.upperBound))
      return sample(.wifi, day, span.lowerBound, span.upperBound) {
        $0.member("network", place.map { "place-\($0.index)" } ?? "")
      }
    }
    return samples
  }

  private mutating func visits(_ day: Day) -> [(collector: String, sample: DailySample)] {
    var samples: [(collector: String, sample: DailySample)] = []
    for segment in day.plan.segments {
      let start = day.start.advanced(bySeconds: segment.start)
      let place = day.place(at: segment.start)
      if let place, place.index == visit?.place.index { continue }
      if let visit { samples.append(sample(visit, until: start)) }
      visit = place.map { ($0, start) }
    }
    return samples
  }

  private func sample(
    _ visit: (place: Place, start: Timestamp), until end: Timestamp
  ) -> (collector: String, sample: DailySample) {
    let position = geography.position(
      of: Vector(visit.place.position.east, visit.place.position.north, visit.place.altitude))
    return sample(.visit, visit.start, end, nil) { json in
      for (key, value) in [("latitude", position.latitude), ("longitude", position.longitude)] {
        json.key(key)
        json.number((1e5 * value).rounded() / 1e5)
      }
    }
  }

  private func movement(_ day: Day) -> [(collector: String, sample: DailySample)] {
    day.legs.filter { !$0.isInside }.map { leg in
      let activity =
        switch leg.mode {
        case .walk, .stairs: "walking"
        case .run: "running"
        case .bike: "cycling"
        case .car, .bus, .train: "automotive"
        case .plane: "unknown"
        }
      return sample(.activity, day, leg.start, leg.end) { $0.member("activity", activity) }
    }
  }

  private func pressure(_ day: Day) -> [(collector: String, sample: DailySample)] {
    let first = day.start.seconds(since: start)
    var time = Self.pause - first.truncatingRemainder(dividingBy: Self.pause)
    var samples: [(collector: String, sample: DailySample)] = []
    while time < day.duration {
      let hour = day.zone(at: time).localSeconds(at: day.start.advanced(bySeconds: time)) / 3_600
      let sea =
        Self.sea.mean + weather.value(at: first + time)
        + Self.sea.tide * Elementary.sinCos(2 * .pi * (hour - 10) / 12).cos
      let left = Elementary.log(1 - Self.atmosphere.lapse * height(at: time, on: day))
      let kilopascals = sea * Elementary.exp(Self.atmosphere.power * left)
      samples.append(
        sample(.pressure, day, time, time, (1_000 * kilopascals).rounded() / 1_000))
      time += Self.pause
    }
    return samples
  }

  /// Metres above the sea at which the air has the pressure that the phone feels.
  private func height(at time: Double, on day: Day) -> Double {
    let height = geography.position(of: day.travel(at: time).position).altitude
    guard let flight = day.legs.first(where: { $0.start <= time && time < $0.end }),
      flight.mode == .plane
    else { return height }
    return height * cabins[day.index].uniform(in: Self.cabin)
  }
}
