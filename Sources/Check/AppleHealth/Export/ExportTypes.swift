import Reading

/// Units and value names of the types in exports. Categories have names in place of numbers.
enum ExportTypes {
  /// Returns the unit of a quantity that Understudy's exports have; nil for other types.
  static func unit(of type: String) -> String? {
    guard type.hasPrefix(HealthKind.quantity("")),
      case .number(let unit?, _) = HealthKind.all[type]?.value
    else { return nil }
    // HealthKit prints this unit differently from apps.
    return unit == "ml/(kg*min)" ? "mL/min·kg" : unit
  }

  /// Returns the names of the values of a category that Understudy's exports have; nil for other
  /// types.
  static func values(of type: String) -> [String]? {
    guard case .choice(let names) = HealthKind.all[type]?.value else { return nil }
    guard names != [HealthKind.nothing] else { return ["HKCategoryValue" + HealthKind.nothing] }
    let category = type.dropFirst(category.count)
    return names.map { "HKCategoryValue\(category)\($0)" }
  }

  private static let category = "HKCategoryTypeIdentifier"

  /// The activities of workouts.
  static let activities = Set(
    HealthKind.activities.values.map { name in
      "HKWorkoutActivityType" + name.prefix(1).uppercased() + name.dropFirst()
    })
}
