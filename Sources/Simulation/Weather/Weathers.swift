/// The weather of the towns in which participants live and to which they travel.
public struct Weathers: Sendable {
  let home: Weather
  let away: Weather?
  /// The regions without a climate of their own, with the regions whose climates they have.
  public let borrowed: [String: String]

  /// - Parameters:
  ///   - climates: gives the climate of a region, and the name of the region that it belongs to.
  ///   - seed: of the study.
  public init(
    of towns: Towns, seed: UInt64,
    climates: (Region) throws(ProfileError) -> (climate: Climate, source: String)
  ) throws(ProfileError) {
    var borrowed: [String: String] = [:]
    func weather(of town: Town) throws(ProfileError) -> Weather {
      let (climate, source) = try climates(town.region)
      if source != town.region.name { borrowed[town.region.name] = source }
      return Weather(of: town.region, climate: climate, random: Random(seed: seed))
    }
    home = try weather(of: towns.home)
    if let away = towns.away { self.away = try weather(of: away) } else { away = nil }
    self.borrowed = borrowed
  }

  /// Returns the weather where a person is at a time. A traveller has the weather of the other town
  /// from landing on.
  ///
  /// - Parameter time: seconds since the start of the day.
  public func weather(at time: Double, on day: Day) -> Weather {
    guard let away else { return home }
    let flight = day.legs.first { $0.mode == .plane && $0.start <= time && time < $0.end }
    return day.town(at: flight?.start ?? time).region.name == away.region ? away : home
  }

  /// Returns the weather of the hours of UTC that begin on a day, with the name of the region.
  public func hours(of day: Day) -> [(region: String, hour: WeatherHour)] {
    guard day.isJourney, let away else {
      let weather = weather(at: 0, on: day)
      return weather.hours(in: day.start..<day.end).map { (weather.region, $0) }
    }
    let all = [home, away].map { ($0.region, $0.hours(in: day.start..<day.end)) }
    return all[0].1.indices.map { index in
      let time = all[0].1[index].start.seconds(since: day.start)
      let region = weather(at: time, on: day).region
      let place = region == home.region ? 0 : 1
      return (region, all[place].1[index])
    }
  }
}
