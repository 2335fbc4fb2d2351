/// One day of weather, from 3 to 3 o'clock by the mean sun.
struct WeatherDay {
  private(set) var hours: [WeatherHour]

  private let weather: Weather
  private let number: Int
  private let random: Random
  /// Months since the start of the year, in the middle of the day.
  private let season: Double

  private var kind: Climate.Kind { weather.climate.kind }

  init(_ number: Int, of weather: Weather) {
    self.init(warmthOf: number, weather)
    addHumidity()
    addWind()
    addLight()
    addDustAndOzone()
    for index in hours.indices { round(&hours[index]) }
  }

  /// Makes the day with clouds, rain and temperature alone.
  private init(warmthOf number: Int, _ weather: Weather) {
    self.weather = weather
    self.number = number
    random = weather.random["day"][number]
    let first = weather.firstHour(ofDay: number)
    hours = (first..<first + 24).map(WeatherHour.init(number:))
    season = hours[12].start.season
    addSky()
    addRain()
    addTemperature()
  }

  /// The middle of an hour.
  private func middle(_ hour: WeatherHour) -> Timestamp {
    hour.start.advanced(bySeconds: 1_800)
  }

  // MARK: Sky and rain

  private mutating func addSky() {
    // The mean of Φ(c + 1.1 z) over normal z is Φ(c / sqrt(1 + 1.1²)).
    let centre = Gaussian.quantile(kind.cloud.value(at: season)) * (1 + 1.1 * 1.1).squareRoot()
    for index in hours.indices {
      let moisture = weather.moistureScore(at: middle(hours[index]))
      hours[index].cloud = Gaussian.probability(below: centre + 1.1 * moisture)
      hours[index].pressure = weather.pressure(at: hours[index].start)
      let before = weather.pressure(at: hours[index].start.advanced(bySeconds: -10_800))
      let change = hours[index].pressure - before
      hours[index].trend = abs(change) < 1 ? .steady : change < 0 ? .falling : .rising
    }
  }

  /// The day is wet if its moisture is high; its amount then falls in its wettest hours.
  private mutating func addRain() {
    let share = weather.climate.wetShare(at: season)
    guard Gaussian.quantile(share) > -weather.moistureScore(at: hours[12].start) else { return }
    let convective = kind.convective.value(at: season)
    let mean = weather.climate.rainOfWetDay(at: season)
    let amount = amount(mean: mean)
    // Much rain also takes longer. The root of the amount has a mean of about 0.92 roots of its mean.
    let wetHours = kind.rainHours.value(at: season) * (amount / mean).squareRoot() / 0.92
    let isConvective = random["convective"].chance(convective)
    var excess = hours.map { hour in
      let middle = middle(hour)
      // Showers fall in the afternoon.
      let peak = Elementary.sinCos(turns: (weather.meanSolarHour(at: middle) - 16) / 24).cos
      let chance = min(max(wetHours / 24 * (1 + 0.9 * convective * peak), 0.01), 0.98)
      let limit = Gaussian.quantile(1 - chance)
      let isOver = weather.front(at: middle).endsRain
      return weather.showers.score(at: weather.clock(middle)) - limit - (isOver ? 10 : 0)
    }
    // The rain of a day falls in enough hours for it.
    let heaviest = isConvective ? Self.heaviest.shower : Self.heaviest.steady
    let fewest = min(max(Int((amount / heaviest).rounded(.up)), 1), hours.count)
    let least = excess.sorted(by: >)[fewest - 1]
    if least < Self.drizzle { excess = excess.map { $0 + Self.drizzle - least } }
    let weights = excess.map { $0 > 0 ? Elementary.pow($0, 1.5) : 0 }
    let sum = weights.reduce(0, +)
    for index in hours.indices where weights[index] > 0 {
      hours[index].precipitation = amount * weights[index] / sum
      hours[index].isConvective = isConvective
      hours[index].cloud = max(hours[index].cloud, 0.75)
    }
  }

  /// The greatest mean precipitation of the hours with rain of a day, in mm. Assumed.
  private static let heaviest = (steady: 3.0, shower: 15.0)
  /// The excess of the score of the least wet hour.
  private static let drizzle = 0.15

  /// The precipitation of a wet day in mm: 1 mm, and a Weibull number with shape 0.75.
  private func amount(mean: Double) -> Double {
    let shape = 0.75
    // The mean of a Weibull distribution with this shape and the scale 1 is Γ(1 + 1 / 0.75).
    let scale = max(mean - 1, 0.3) / 1.190_639_35
    return 1 + scale * Elementary.pow(random["rain"].exponential(mean: 1), 1 / shape)
  }

  // MARK: Temperature and humidity

  private mutating func addTemperature() {
    let climate = weather.climate
    let range = climate.range(at: season)
    let sunrise = sunrise
    let swings = hours.map { hour in
      Self.swing(at: weather.meanSolarHour(at: middle(hour)), sunrise: sunrise)
    }
    let (clear, covered, chill) = (1.2, 0.45, 1.5)
    let cloud = kind.cloud.value(at: season)
    // The daily course and the rain must not move the mean of a month.
    let course = range * (clear - covered * cloud) * swings.reduce(0, +) / 24
    let rain = chill * climate.wetShare(at: season) * kind.rainHours.value(at: season) / 24
    for index in hours.indices {
      let middle = middle(hours[index])
      let airMass =
        weather.airMass.score(at: weather.clock(middle)) + weather.front(at: middle).airMass
      let season = middle.season
      hours[index].temperature =
        climate.temperature(at: season) + kind.airMass.value(at: season) * airMass
        + range * (clear - covered * hours[index].cloud) * swings[index] - course
        + rain - (hours[index].precipitation > 0 ? chill : 0)
      hours[index].isSnow = hours[index].precipitation > 0 && hours[index].temperature < 1
    }
  }

  /// The hour of sunrise by the mean sun; 6 if the sun does not rise or does not set.
  private var sunrise: Double {
    let zone = TimeZoneRules.utc
    let day = weather.sun.day(zone.localDate(at: hours[9].start), in: zone)
    return day.light.map { weather.meanSolarHour(at: $0.lowerBound) } ?? 6
  }

  /// The daily course of the temperature, from -0.5 at sunrise to 0.5 at 14.8 h. It rises as half a
  /// wave and falls exponentially with 4 h.
  private static func swing(at hour: Double, sunrise: Double) -> Double {
    let (warmest, decay) = (14.8, 4.0)
    if hour >= sunrise, hour <= warmest {
      return -0.5 * Elementary.sinCos(turns: 0.5 * (hour - sunrise) / (warmest - sunrise)).cos
    }
    let since = hour < sunrise ? hour + 24 - warmest : hour - warmest
    let last = Elementary.exp(-(sunrise + 24 - warmest) / decay)
    return -0.5 + (Elementary.exp(-since / decay) - last) / (1 - last)
  }

  private mutating func addHumidity() {
    let climate = weather.climate
    // The dew point is below the day's minimum by the same difference as on a normal day.
    let normal = Moisture.dewPoint(
      climate.temperature(at: season), humidity: climate.humidity.value(at: season))
    let depth = climate.lowest.value(at: season) - normal
    let lowest = self.lowest
    for index in hours.indices {
      let lowest = Self.between(lowest, at: Double(index) + 0.5)
      let temperature = hours[index].temperature
      let driest = Moisture.dewPoint(temperature, humidity: 0.08)
      // Rain moistens the air.
      let wettest = hours[index].precipitation > 0 ? temperature - 2 : driest
      let dewPoint = min(max(lowest - depth, driest, wettest), temperature)
      hours[index].dewPoint = dewPoint
      hours[index].humidity = Moisture.humidity(temperature, dewPoint: dewPoint)
    }
  }

  /// The lowest temperatures of the day before, of the day and of the day after.
  private var lowest: [Double] {
    (-1...1).map { other in
      let day = other == 0 ? self : WeatherDay(warmthOf: number + other, weather)
      return day.hours.map(\.temperature).min() ?? 0
    }
  }

  /// Returns the value at an hour of the day on lines between the middles of three days.
  private static func between(_ days: [Double], at hour: Double) -> Double {
    let position = hour / 24 + 0.5
    let first = Int(position)
    return days[first] + (position - Double(first)) * (days[first + 1] - days[first])
  }

  // MARK: Wind

  private mutating func addWind() {
    for index in hours.indices {
      let middle = middle(hours[index])
      let clock = weather.clock(middle)
      let score = weather.gusts.score(at: clock)
      // A Weibull number with shape 2 and the mean 1.
      let weibull =
        (-Elementary.log(1 - Gaussian.probability(below: score))).squareRoot() / 0.886_226_93
      let peak = Elementary.sinCos(turns: (weather.meanSolarHour(at: middle) - 14) / 24).cos
      // The half wave has the mean 1/π.
      let daily = (1 + 0.35 * max(0, peak)) / (1 + 0.35 / .pi)
      let change = abs(
        weather.pressureScore(at: middle.advanced(bySeconds: 10_800))
          - weather.pressureScore(at: middle.advanced(bySeconds: -10_800)))
      // A change of 0.18 in 6 h is usual.
      let storm = 0.75 + 0.25 * change / 0.18
      hours[index].wind = kind.wind.value(at: season) * weibull * daily * storm
      hours[index].gust = 1.5 * hours[index].wind + 1
      let angle =
        Elementary.atan2(
          weather.directions.0.score(at: clock), weather.directions.1.score(at: clock)) * 180 / .pi
        + weather.front(at: middle).veer
      hours[index].windFrom = angle - 360 * (angle / 360).rounded(.down)
    }
  }

  // MARK: Light

  private mutating func addLight() {
    for index in hours.indices {
      let hour = hours[index]
      let steps = [0.0, 900, 1_800, 2_700, 3_600]
      let heights = steps.map { weather.sun.height(at: hour.start.advanced(bySeconds: $0)) }
      let highest = heights.max() ?? -90
      hours[index].sunHeight = highest
      hours[index].isDaylight = heights[2] > -0.833
      hours[index].clearSkyUV = clearSkyUV(height: highest)
      hours[index].uv = hours[index].clearSkyUV * Self.cloudFactor(hour.cloud)
    }
  }

  /// Formula of Madronich (2007) for the UV index of a clear sky; 6 % more for each km of altitude.
  private func clearSkyUV(height: Double) -> Double {
    guard height > 0 else { return 0 }
    let sine = Elementary.sinCos(turns: height / 360).sin
    let column = kind.ozoneColumn.value(at: season) / 300
    return 12.5 * Elementary.pow(sine, 2.42) * Elementary.pow(column, -1.23)
      * (1 + 0.06 * weather.altitude / 1_000)
  }

  /// Factors of the US Environmental Protection Agency for the cover of clouds.
  private static func cloudFactor(_ cloud: Double) -> Double {
    cloud < 0.2 ? 1 : cloud < 0.7 ? 0.89 : cloud < 0.9 ? 0.73 : 0.31
  }

  // MARK: Air

  private mutating func addDustAndOzone() {
    let climate = weather.climate
    let normal = climate.temperature(at: season)
    for index in hours.indices {
      let hour = hours[index]
      let local = weather.meanSolarHour(at: middle(hour))
      let sigma = 0.55
      let mean = climate.dust.value(at: season)
      let score = weather.dust.score(at: weather.clock(middle(hour)))
      // Wind thins the dust. 1.109 keeps the mean, because wind has a Weibull distribution.
      let calm =
        Elementary.pow(max(hour.wind, 0.4) / kind.wind.value(at: season), -0.4) / 1.109
      let traffic = (7..<9).contains(local) || (19..<22).contains(local) ? 1.25 : 1
      let wash = hours[max(0, index - 6)...index].reduce(0) { $0 + $1.precipitation } >= 2
      hours[index].dust =
        mean * Elementary.exp(sigma * score - 0.5 * sigma * sigma) * calm * traffic / 1.052
        * (wash ? 0.65 : 1)
      let afternoon = max(0, Elementary.sinCos(turns: (local - 15) / 24).cos)
      let warmth = min(max(1 + 0.03 * (hour.temperature - normal), 0.5), 1.6)
      hours[index].ozone =
        kind.ozone.value(at: season) * (0.4 + 0.6 * afternoon * (1.2 - 0.5 * hour.cloud)) * warmth
    }
  }

  // MARK: Rounding

  /// Rounds to the digits of the recording, so that the values of an hour agree with each other.
  private func round(_ hour: inout WeatherHour) {
    func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
    hour.temperature = rounded(hour.temperature, 10)
    hour.dewPoint = min(rounded(hour.dewPoint, 10), hour.temperature)
    hour.humidity = min(max(rounded(hour.humidity, 100), 0.08), 1)
    hour.cloud = rounded(hour.cloud, 100)
    hour.precipitation = rounded(hour.precipitation, 10)
    hour.isSnow = hour.isSnow && hour.precipitation > 0
    hour.wind = rounded(hour.wind, 10)
    hour.gust = rounded(hour.gust, 10)
    hour.windFrom = rounded(hour.windFrom, 1).truncatingRemainder(dividingBy: 360)
    hour.pressure = rounded(hour.pressure, 10)
    hour.sunHeight = rounded(hour.sunHeight, 10)
    hour.clearSkyUV = rounded(hour.clearSkyUV, 10)
    hour.uv = min(rounded(hour.uv, 10), hour.clearSkyUV)
    hour.dust = max(rounded(hour.dust, 10), 0.1)
    hour.ozone = rounded(hour.ozone, 10)
    hour.apparent = rounded(Moisture.apparent(hour.temperature, hour.humidity, wind: hour.wind), 10)
    hour.visibility = rounded(Moisture.visibility(hour), 10)
  }
}
