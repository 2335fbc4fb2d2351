/// Sound levels around the watch and in headphones.
enum AudioSignals: HealthFamily {
  static let heading = HealthHeading.environment
  static let types = [ambient, headphones]

  static let ambient = HealthType.quantity(
    "EnvironmentalAudioExposure", "Environmental Noise", unit: "dBASPL")
  static let headphones = HealthType.quantity(
    "HeadphoneAudioExposure", "Headphone Audio", unit: "dBASPL")

  /// Minutes that a sample of the watch covers, the median (half-hour windows, Cozie's documentation).
  private static let window = 29.0
  /// Minutes of sound that one is averaged over.
  private static let step = 60.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    let listening = Listening.during(day.day, habits: day.habits, random: day.random)
    return noise(day, apartFrom: listening) + music(day, listening)
  }

  /// The mean level of places and ways, in dBA (physics of places; the means of people are from the Apple
  /// Hearing Study, doi:10.1121/10.0009620).
  private static func level(_ minute: BodyState) -> Double {
    if minute.stage != nil { return 38 }
    switch minute.mode {
    case .walk where minute.place == nil, .run, .bike: return 72
    case .car: return 70
    case .bus: return 75
    case .train: return 77
    case .plane: return 82
    case .walk, .stairs, nil: break
    }
    switch minute.place {
    case .home, .hotel: return 60
    case .work: return 63
    case .errand: return 70
    case .lunch: return 74
    case .social: return 77
    case .airport: return 71
    case .gym: return 78
    case .pool: return 77
    case nil: return 68
    }
  }

  private static func noise(
    _ day: HealthDay, apartFrom listening: [Range<Double>]
  ) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    let wander = RoughNoise(day.habits["noise"], deviation: 4.5, tau: 600)
    let taste = 2.5 * day.habits["loudness"].normal()
    let random = day.random["noise"]
    var samples: [HealthSample] = []
    var cursor = RoughNoise.Cursor()
    for span in day.worn {
      var start = span.lowerBound
      while start < span.upperBound {
        let wish = start + step * random.logNormal(median: window, sigma: 0.15, at: Int(start))
        let end = min(wish, span.upperBound)
        let minutes = day.minutes.filter { start <= $0.start && $0.start + step <= end }
          .filter { minute in !listening.contains { $0.contains(minute.start) } }
        // A mean of energies, as ears have it.
        let energy = minutes.reduce(0) { sum, minute in
          let level =
            level(minute) + taste + wander.value(at: day.offset + minute.start, &cursor)
          return sum + Elementary.pow(10, level / 10)
        }
        if minutes.count >= 10 {
          let mean = 10 * Elementary.log(energy / Double(minutes.count)) / Elementary.log(10)
          samples.append(
            day.watch(ambient, start, end, .number((1_000 * mean).rounded() / 1_000)))
        }
        start = end
      }
    }
    return samples
  }

  /// Pieces of up to half an hour, of the phone.
  private static func music(_ day: HealthDay, _ listening: [Range<Double>]) -> [HealthSample] {
    let volume = 66 + 6 * day.habits["volume"].normal()
    let random = day.random["headphones"]
    var samples: [HealthSample] = []
    for span in listening {
      var start = span.lowerBound
      while start < span.upperBound {
        let length = random["length"][samples.count].within(30...1_800) {
          $0.logNormal(median: 600, sigma: 0.7)
        }
        let end = min(start + length, span.upperBound)
        let level = volume + 3 * random["level"].normal(at: samples.count)
        samples.append(
          day.phone(headphones, start, end, .number((1_000 * level).rounded() / 1_000)))
        start = end
      }
    }
    return samples
  }
}
