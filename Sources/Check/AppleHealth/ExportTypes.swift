import Reading

/// How exports write what types say: units of their own, and names for the values of categories.
enum ExportTypes {
  /// The unit of a quantity; nil for what is none.
  static func unit(of type: String) -> String? {
    guard type.hasPrefix(HealthKind.quantity("")),
      case .number(let unit?, _) = HealthKind.all[type]?.value
    else { return nil }
    // HealthKit prints this unit in its own way, whatever the app that asks for it writes.
    return unit == "ml/(kg*min)" ? "mL/min·kg" : unit
  }

  /// The names of a category's values; nil for what is none.
  static func values(of type: String) -> [String]? {
    guard case .choice(let names) = HealthKind.all[type]?.value else { return nil }
    guard names != [HealthKind.nothing] else { return ["HKCategoryValue" + HealthKind.nothing] }
    let category = type.dropFirst("HKCategoryTypeIdentifier".count)
    return names.map { "HKCategoryValue\(category)\($0)" }
  }

  /// The activities of workouts.
  static let activities = Set(
    HealthKind.activities.values.map { name in
      "HKWorkoutActivityType" + name.prefix(1).uppercased() + name.dropFirst()
    })
}
