import Simulation
import Spool

/// The air around the phone, and the weather of the region.
struct EnvironmentCollector: Collector {
  static let name = "environment"
  static let pressure = metric(
    "pressure", "Barometric Pressure", unit: "kPa", under: .environment, in: .healthkit)
  static let weather = metric("weather", "Weather", unit: "degC", under: .environment)
  static let humidity = metric("humidity", "Humidity", unit: "%", under: .environment)
  static let airQuality = metric("air-quality", "Air Quality", unit: "AQI", under: .environment)
  static let uvIndex = metric("uv-index", "UV Index", unit: "UVI", under: .environment)
  static let daylight = metric("daylight", "Sunrise & Sunset", unit: "s", under: .environment)
  static let metrics = [pressure, weather, humidity, airQuality, uvIndex, daylight]

  private let weathers: Weathers
  private let geography: Geography
  private let cabins: Random
  private let start: Timestamp

  /// The numbers of the ICAO standard atmosphere (Doc 7488). The share of the pressure at sea level
  /// that is left at a height is (1 - lapse x metres) to the power.
  private static let atmosphere = (lapse: 2.25577e-5, power: 5.25588)
  /// The height of a cabin as a share of the aeroplane's height: at cruise less than the 2,438 m that
  /// 14 CFR 25.841 allows.
  private static let cabin = 0.16...0.21
  /// Seconds between two samples of the pressure.
  private static let pause = 300.0

  init(_ assignment: Assignment) {
    weathers = assignment.study.weathers
    geography = Geography(assignment.participant.life.towns)
    cabins = assignment.participant.random["cabins"]
    start = assignment.participant.life.start
  }

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    var samples: [DailySample] = []
    if metrics.contains(Self.pressure) { samples += pressure(day) }
    if metrics.contains(Self.weather) { samples += hours(day) + [daylight(day)] }
    return samples
  }

  // MARK: Barometer

  private func pressure(_ day: CollectedDay) -> [DailySample] {
    let first = day.day.start.seconds(since: start)
    var time = Self.pause - first.truncatingRemainder(dividingBy: Self.pause)
    var samples: [DailySample] = []
    while time < day.day.duration {
      let instant = day.day.instant(time)
      let sea = weathers.weather(at: time, on: day.day).pressure(at: instant) / 10
      let left = Elementary.log(1 - Self.atmosphere.lapse * height(at: time, on: day.day))
      let kilopascals = sea * Elementary.exp(Self.atmosphere.power * left)
      samples.append(day.sample(Self.pressure, time, time, kilopascals))
      time += Self.pause
    }
    return samples
  }

  /// The height above the sea at which the air has the pressure that the phone feels, in metres.
  private func height(at time: Double, on day: Day) -> Double {
    let height = geography.position(of: day.travel(at: time).position).altitude
    guard let flight = day.legs.first(where: { $0.start <= time && time < $0.end }),
      flight.mode == .plane
    else { return height }
    return height * cabins[day.index].uniform(in: Self.cabin)
  }

  // MARK: Weather

  private func hours(_ day: CollectedDay) -> [DailySample] {
    weathers.hours(of: day.day).flatMap { region, hour -> [DailySample] in
      var samples = [
        day.sample(Self.weather, hour.start, hour.end, hour.temperature) { json in
          json.member("region", region)
          json.member("condition", hour.condition.rawValue)
          json.member("apparent_c", number: hour.apparent)
          json.member("dew_point_c", number: hour.dewPoint)
          json.member("cloud", number: hour.cloud)
          json.member("precipitation_mm", number: hour.precipitation)
          json.member("snow", hour.isSnow)
          json.member("wind_mps", number: hour.wind)
          json.member("gust_mps", number: hour.gust)
          json.member("wind_from_deg", Int(hour.windFrom))
          json.member("pressure_hpa", number: hour.pressure)
          json.member("trend", hour.trend.rawValue)
          json.member("visibility_km", number: hour.visibility)
          json.member("daylight", hour.isDaylight)
        },
        day.sample(Self.humidity, hour.start, hour.end, hour.humidity) {
          $0.member("region", region)
        },
        day.sample(Self.airQuality, hour.start, hour.end, Double(hour.air.index)) { json in
          json.member("region", region)
          json.member("pm2_5_ugm3", number: hour.dust)
          json.member("o3_ppb", number: hour.ozone)
          json.member("dominant", hour.air.dominant.rawValue)
          json.member("category", hour.air.category)
        },
      ]
      if hour.sunHeight > 0 {
        samples.append(
          day.sample(Self.uvIndex, hour.start, hour.end, hour.uv) { json in
            json.member("region", region)
            json.member("clear_sky", number: hour.clearSkyUV)
            json.member("sun_deg", number: hour.sunHeight)
          })
      }
      return samples
    }
  }

  private func daylight(_ day: CollectedDay) -> DailySample {
    let weather = weathers.weather(at: min(8 * 3_600, day.day.duration), on: day.day)
    let sun = weather.sun.day(day.date, in: day.zone)
    func metadata(_ json: inout JSONWriter) {
      json.member("region", weather.region)
      json.member("noon", sun.noon.utcText)
      if let twilight = sun.twilight {
        json.member("civil_dawn", twilight.lowerBound.utcText)
        json.member("civil_dusk", twilight.upperBound.utcText)
      }
      json.member("noon_deg", max(0, sun.noonHeight), decimals: 1)
    }
    guard let light = sun.light else {
      return day.dateSample(Self.daylight, sun.noonHeight > 0 ? 86_400 : 0, metadata: metadata)
    }
    return day.sample(Self.daylight, light.lowerBound, light.upperBound, metadata: metadata)
  }
}
