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
