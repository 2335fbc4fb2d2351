/// The time in daylight, as the watch measures it.
enum DaylightSignals: HealthFamily {
  static let heading = HealthHeading.environment
  static let types = [daylight]

  static let daylight = HealthType.quantity("TimeInDaylight", "Time in Daylight", unit: "min")

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    var samples: [HealthSample] = []
    var open: (start: Double, minutes: Int)?
    for minute in day.minutes {
      let isOutside = minute.isWorn && isOutside(minute, on: day)
      let isFull = open.map { minute.start - $0.start >= 300 } ?? false
      if let bucket = open, isFull || !isOutside && minute.start - bucket.start >= 240 {
        samples.append(
          day.watch(
            daylight, bucket.start, min(bucket.start + 300, minute.start + 60),
            .number(Double(bucket.minutes))))
        open = nil
      }
      if isOutside { open = (open?.start ?? minute.start, (open?.minutes ?? 0) + 1) }
    }
    return samples
  }

  private static func isOutside(_ minute: BodyState, on day: HealthDay) -> Bool {
    guard let mode = minute.mode, minute.place == nil,
      mode == .walk || mode == .run || mode == .bike
    else { return false }
    return isDay(minute.start, on: day)
  }

  /// Returns whether the sun is up, from its height by date, hour and latitude, accurate to a
  /// degree.
  private static func isDay(_ time: Double, on day: HealthDay) -> Bool {
    let region = day.day.region(at: time)
    let days = Double(day.instant(time).wholeSeconds) / 86_400
    let tilt = -23.44 * .pi / 180 * Elementary.sinCos(turns: (days + 10) / 365.2425).cos
    let hour = days - days.rounded(.down) + region.longitude / 360 - 0.5
    let (latitude, declination) = (
      Elementary.sinCos(region.latitude * .pi / 180), Elementary.sinCos(tilt)
    )
    let height =
      latitude.sin * declination.sin
      + latitude.cos * declination.cos * Elementary.sinCos(turns: hour).cos
    return height > 0.03
  }
}
