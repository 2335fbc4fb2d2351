/// Signals of health that are made together.
protocol HealthFamily: SendableMetatype {
  /// Under which heading people choose it.
  static var heading: HealthHeading { get }

  /// The types of its samples.
  static var types: [HealthType] { get }

  /// The samples of a day, in any order. Those of the night are of the day before it.
  static func samples(of day: HealthDay) -> [HealthSample]
}

/// Headings under which apps let people choose what they share of their health.
public enum HealthHeading: String, CaseIterable, Sendable {
  case health, sleep, fitness, nutrition, mindfulness, environment
}

extension HealthHeading {
  /// The types under the heading, in the order of the registration.
  public var types: [HealthType] {
    healthFamilies.filter { $0.heading == self }.flatMap { $0.types }
  }
}
