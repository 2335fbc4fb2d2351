import Simulation

/// What MyLifeDB keeps of the phone itself, which is no type of HealthKit: the names say so.
struct PhoneMetric {
  /// The folder of its files.
  let collector: String
  /// What follows `sim.`, the collector and a dot in the identifier.
  let name: String
  /// The name for people.
  let title: String
  /// Nil where the number says nothing, or where there is none.
  let unit: String?
  /// Under which heading people choose it.
  let category: MyLifeDBSettings.Category

  var type: String { "sim.\(collector).\(name)" }

  static let session = PhoneMetric(
    collector: "screen-time", name: "session", title: "Screen Session", unit: "s",
    category: .screenTime)
  static let unlock = PhoneMetric(
    collector: "screen-time", name: "unlock", title: "Unlock", unit: "count", category: .screenTime)
  static let level = PhoneMetric(
    collector: "battery", name: "level", title: "Battery Level", unit: "%", category: .device)
  static let charge = PhoneMetric(
    collector: "charging", name: "session", title: "Charging Session", unit: "s", category: .device)
  static let wifi = PhoneMetric(
    collector: "wifi", name: "association", title: "Wi-Fi Network", unit: "s", category: .device)
  static let visit = PhoneMetric(
    collector: "location", name: "visit", title: "Visit", unit: "s", category: .location)
  static let activity = PhoneMetric(
    collector: "motion", name: "activity", title: "Activity", unit: "s", category: .location)
  static let pressure = PhoneMetric(
    collector: "environment", name: "pressure", title: "Barometric Pressure", unit: "kPa",
    category: .environment)

  static let all = [session, unlock, level, charge, wifi, visit, activity, pressure]

  /// Each once, in the order of the metrics.
  static var collectors: [String] {
    all.reduce(into: []) { names, metric in
      if !names.contains(metric.collector) { names.append(metric.collector) }
    }
  }
}
