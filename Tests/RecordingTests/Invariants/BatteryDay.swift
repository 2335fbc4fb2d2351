/// How much of its battery a phone used on a day, and how long its screen was on, by its rows.
struct BatteryDay: Sendable {
  /// Share of the charge an hour off the charger.
  var drain: Double
  /// Minutes of unlocked screen.
  var screen: Double

  /// Pearson's correlation of the two.
  static func correlation(_ days: [BatteryDay]) -> Double {
    let count = Double(days.count)
    let drain = days.reduce(0) { $0 + $1.drain } / count
    let screen = days.reduce(0) { $0 + $1.screen } / count
    var (product, drains, screens) = (0.0, 0.0, 0.0)
    for day in days {
      product += (day.drain - drain) * (day.screen - screen)
      drains += (day.drain - drain) * (day.drain - drain)
      screens += (day.screen - screen) * (day.screen - screen)
    }
    return product / (drains * screens).squareRoot()
  }
}

extension Recording {
  /// Of each 24 hours since the study's start.
  var batteryDays: [BatteryDay] {
    let length: Int64 = 86_400_000
    // A lock is told 10 s after the screen is off.
    let screen = unlocked.compactMap { $0.trimmed(start: 0, end: 10) }
    return stride(from: truth.span.lowerBound, to: truth.span.upperBound, by: Int(length))
      .compactMap { start in
        let day = start..<(start + length)
        let unplugged = [day].without(onCharger)
        var used = 0.0
        for span in unplugged {
          let levels = power.filter { span.contains($0.time) && !$0.isCharging }.map(\.level)
          if let first = levels.first, let last = levels.last { used += first - last }
        }
        guard unplugged.seconds >= 14_400 else { return nil }
        return BatteryDay(
          drain: used / (unplugged.seconds / 3_600), screen: [day].common(with: screen).seconds / 60
        )
      }
  }
}
