import Simulation

/// How an export writes what HealthKit's types say.
extension HealthType {
  /// The unit of a quantity's records; nil for what has none.
  var exportedUnit: String? {
    guard case .quantity(let unit) = kind else { return nil }
    // HealthKit prints this unit in its own way, whatever the app that asks for it writes.
    return unit == "ml/(kg*min)" ? "mL/min·kg" : unit
  }

  /// A category's value by the name that Apple's headers give it.
  func exportedName(of value: Int) -> String {
    guard case .category(let names) = kind, let name = names.first(where: { $0.value == value })
    else { return "HKCategoryValueNotApplicable" }
    return "HKCategoryValue" + identifier.dropFirst("HKCategoryTypeIdentifier".count)
      + name.name.capitalizedFirst
  }
}

extension Workout {
  /// Such as `HKWorkoutActivityTypeRunning`.
  var exportedName: String { "HKWorkoutActivityType" + activityName.capitalizedFirst }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
