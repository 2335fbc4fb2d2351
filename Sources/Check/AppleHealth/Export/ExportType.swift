import Glibc
import Reading

/// A type of records that a file has: its values and its units.
struct ExportType {
  /// The kind of values.
  enum Kind { case quantity, category, unknown }

  let name: String
  let kind: Kind
  /// The unit of HealthKit's own exports.
  let unit: String?
  /// The range of plausible values in that unit; nil if none is known.
  let range: ClosedRange<Double>?
  /// The value names of a category.
  let values: FixedNames
  private let base: HealthUnit?
  /// The conversions of units that the file has, by the units' numbers. A conversion is nil for units
  /// of other dimensions and for unknown units.
  private var conversions: [Int: Conversion?] = [:]
  private var last: (number: Int, conversion: Conversion?) = (-1, nil)

  /// A conversion to the type's unit: a factor, and then a sum.
  typealias Conversion = (factor: Double, sum: Double)

  /// - Parameter isStrict: Whether only types that Understudy's exports have are known.
  init(_ name: String, isStrict: Bool) {
    self.name = name
    let unit = ExportTypes.unit(of: name) ?? (isStrict ? nil : ExportTypes.others[name])
    let names =
      ExportTypes.values(of: name) ?? (isStrict ? nil : ExportTypes.otherValues(of: name))
    values = FixedNames(names ?? [])
    self.unit = unit
    base = unit.flatMap { HealthUnit($0) }
    kind = unit != nil ? .quantity : names != nil ? .category : .unknown
    if case .number(_, let range) = HealthKind.all[name]?.value, unit != nil {
      self.range = range
    } else {
      range = nil
    }
  }

  /// Returns the conversion of a unit to the type's unit; nil if the unit does not fit.
  ///
  /// - Parameters:
  ///   - number: The number of the unit among the file's units.
  ///   - text: The unit.
  mutating func conversion(of number: Int, _ text: UnsafePointer<CChar>) -> Conversion? {
    if last.number == number { return last.conversion }
    let conversion: Conversion?
    if let known = conversions[number] {
      conversion = known
    } else {
      conversion = base.flatMap { HealthUnit(String(cString: text))?.conversion(to: $0) }
      // A file with endless units must not fill the memory.
      if conversions.count < 100 { conversions[number] = .some(conversion) }
    }
    last = (number, conversion)
    return conversion
  }
}

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
