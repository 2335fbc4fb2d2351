/// The sun above a place: how high it stands, and when it rises and sets.
///
/// The formulas are from NOAA's solar calculator, after Meeus, "Astronomical Algorithms". They
/// reproduce published times of sunrise and sunset within a minute.
public struct Sun: Sendable {
  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double

  /// The zenith distance of the sun's centre at sunrise and sunset, in degrees: refraction lifts the
  /// sun, and its upper edge counts.
  private static let horizon = 90.833
  /// The zenith distance at civil dawn and dusk, in degrees.
  private static let twilight = 96.0

  /// - Parameters:
  ///   - latitude: in degrees north.
  ///   - longitude: in degrees east.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Times of the sun on one local date.
  public struct Day: Sendable {
    /// The time at which the sun is highest.
    public let noon: Timestamp
    /// The height of the sun at noon, in degrees; negative below the horizon.
    public let noonHeight: Double
    /// The time from sunrise to sunset; nil if the sun does not cross the horizon.
    public let light: Range<Timestamp>?
    /// The time from civil dawn to civil dusk; nil if the sun does not cross that height.
    public let twilight: Range<Timestamp>?
  }

  /// Returns the times of the sun on a local date.
  public func day(_ date: CivilDate, in zone: TimeZoneRules) -> Day {
    var noon = noon(near: zone.timestamp(of: date, secondsAfterMidnight: 43_200))
    // Zones far from their meridian have their noon on another date of UTC.
    if zone.localDate(at: noon) < date { noon = self.noon(near: noon.advanced(bySeconds: 86_400)) }
    if date < zone.localDate(at: noon) { noon = self.noon(near: noon.advanced(bySeconds: -86_400)) }
    return Day(
      noon: noon, noonHeight: height(at: noon), light: crossings(of: Self.horizon, around: noon),
      twilight: crossings(of: Self.twilight, around: noon))
  }

  /// Returns the height of the sun's centre in degrees, without refraction.
  public func height(at time: Timestamp) -> Double {
    let place = Elementary.sinCos(turns: latitude / 360)
    let sun = Ephemeris(at: time)
    let declination = Elementary.sinCos(sun.declination)
    let hourAngle = Elementary.sinCos(turns: solarMinutes(at: time, sun) / 1_440 - 0.5)
    let sine = place.sin * declination.sin + place.cos * declination.cos * hourAngle.cos
    return Elementary.asin(min(max(sine, -1), 1)) * 180 / .pi
  }

  /// Returns the hour of the day by the sun, from 0 up to 24; the sun is highest at 12.
  public func solarHour(at time: Timestamp) -> Double {
    let hours = solarMinutes(at: time, Ephemeris(at: time)) / 60
    return hours - 24 * (hours / 24).rounded(.down)
  }

  private func solarMinutes(at time: Timestamp, _ sun: Ephemeris) -> Double {
    let days = Double(time.microseconds) / 86_400e6
    return 1_440 * (days - days.rounded(.down)) + sun.equationOfTime + 4 * longitude
  }

  /// Returns the noon by the sun that is nearest to a time.
  private func noon(near time: Timestamp) -> Timestamp {
    (0..<3).reduce(time) { noon, _ in
      let late = solarMinutes(at: noon, Ephemeris(at: noon)) / 1_440 - 0.5
      return noon.advanced(bySeconds: -86_400 * (late - late.rounded()))
    }
  }

  /// Returns the times at which the sun crosses a zenith distance before and after noon.
  private func crossings(of zenith: Double, around noon: Timestamp) -> Range<Timestamp>? {
    guard let rise = crossing(of: zenith, from: noon, -1),
      let set = crossing(of: zenith, from: noon, 1)
    else { return nil }
    return rise..<set
  }

  private func crossing(of zenith: Double, from noon: Timestamp, _ side: Double) -> Timestamp? {
    let place = Elementary.sinCos(turns: latitude / 360)
    var time = noon
    for _ in 0..<3 {
      let sun = Ephemeris(at: time)
      let declination = Elementary.sinCos(sun.declination)
      let cosine =
        Elementary.sinCos(turns: zenith / 360).cos / (place.cos * declination.cos)
        - place.sin * declination.sin / (place.cos * declination.cos)
      guard (-1...1).contains(cosine) else { return nil }
      // The equation of time changes between noon and the crossing, by some seconds.
      let drift = sun.equationOfTime - Ephemeris(at: noon).equationOfTime
      let minutes = side * 4 * Elementary.acos(cosine) * 180 / .pi - drift
      time = noon.advanced(bySeconds: 60 * minutes)
    }
    return time
  }
}

/// The sun's place in the sky at an instant.
private struct Ephemeris {
  /// In radians.
  let declination: Double
  /// The time by which a sundial is ahead of the mean sun, in minutes.
  let equationOfTime: Double

  init(at time: Timestamp) {
    // Julian centuries since noon of 1 January 2000, UTC.
    let t = (Double(time.microseconds) / 86_400e6 - 10_957.5) / 36_525
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let longitude = radians(280.46646 + t * (36_000.76983 + 0.000_303_2 * t))
    let anomaly = radians(357.52911 + t * (35_999.05029 - 0.000_153_7 * t))
    let eccentricity = 0.016_708_634 - 0.000_042_037 * t
    let once = Elementary.sinCos(anomaly)
    let centre = radians(
      (1.914_602 - 0.004_817 * t) * once.sin
        + (0.019_993 - 0.000_101 * t) * Elementary.sin(2 * anomaly)
        + 0.000_289 * Elementary.sin(3 * anomaly))
    let node = Elementary.sinCos(radians(125.04 - 1_934.136 * t))
    let apparent = longitude + centre - radians(0.005_69 + 0.004_78 * node.sin)
    let obliquity = radians(23.439_291 - 0.013_004 * t + 0.002_56 * node.cos)
    declination = Elementary.asin(Elementary.sin(obliquity) * Elementary.sin(apparent))
    let half = Elementary.tan(obliquity / 2)
    let y = half * half
    let double = Elementary.sinCos(2 * longitude)
    equationOfTime =
      4 * 180 / .pi
      * (y * double.sin - 2 * eccentricity * once.sin
        + 4 * eccentricity * y * once.sin * double.cos
        - y * y / 2 * Elementary.sin(4 * longitude)
        - 1.25 * eccentricity * eccentricity * Elementary.sin(2 * anomaly))
  }
}
