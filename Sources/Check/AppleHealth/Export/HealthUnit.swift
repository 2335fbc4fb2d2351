import Glibc

/// A unit of HealthKit as a multiple of base units.
///
/// It reads the texts of `HKUnit(from:)`, such as `mL/min·kg`. All factors after a slash are
/// divisors.
struct HealthUnit: Equatable {
  /// The base units. Units of one dimension convert to each other.
  enum BaseUnit: CaseIterable {
    case gram, metre, second, kelvin, siemens, volt, soundLevel, hearingLevel, dose, effort, angle,
      lux
  }

  /// The exponent of each base unit, without zeros.
  private(set) var dimension: [BaseUnit: Int] = [:]
  /// The value of one unit in base units.
  private(set) var factor = 1.0
  /// The value of 0 units in base units, which is not 0 for temperatures.
  private(set) var zero = 0.0

  private init(_ factor: Double, _ dimension: [BaseUnit: Int], zero: Double = 0) {
    (self.factor, self.dimension, self.zero) = (factor, dimension, zero)
  }

  /// Reads a unit; nil for an unknown unit.
  init?(_ text: String) {
    guard text.utf8.count < 100 else { return nil }
    var isDivisor = false
    var rest = text.filter { $0 != "(" && $0 != ")" }[...]
    self.init(1, [:])
    while true {
      let name = Self.name(in: rest)
      rest = rest.dropFirst(name.count)
      guard let unit = Self.unit(name) else { return nil }
      multiply(by: unit, isDivisor: isDivisor)
      guard let sign = rest.popFirst() else { return }
      guard "/·*.".contains(sign), !rest.isEmpty else { return nil }
      isDivisor = isDivisor || sign == "/"
    }
  }

  /// The part of a text up to the next sign. Signs within angle brackets belong to the name.
  private static func name(in text: Substring) -> Substring {
    var isMass = false
    return text.prefix { character in
      if character == "<" { isMass = true }
      if character == ">" { isMass = false }
      return isMass || !"/·*.".contains(character)
    }
  }

  private mutating func multiply(by unit: HealthUnit, isDivisor: Bool) {
    factor = isDivisor ? factor / unit.factor : factor * unit.factor
    // A temperature in a product is a difference, which has no zero of its own.
    zero = dimension.isEmpty && factor == unit.factor && !isDivisor ? unit.zero : 0
    for (base, exponent) in unit.dimension {
      let sum = dimension[base, default: 0] + (isDivisor ? -exponent : exponent)
      dimension[base] = sum == 0 ? nil : sum
    }
  }

  /// Returns the factor and the sum that convert values of this unit to another unit; nil if the
  /// units have different dimensions.
  func conversion(to other: HealthUnit) -> (factor: Double, sum: Double)? {
    guard dimension == other.dimension else { return nil }
    return (factor / other.factor, (zero - other.zero) / other.factor)
  }

  // MARK: Table

  /// Returns the unit of a name with a prefix and an exponent, such as `cm^2`.
  private static func unit(_ name: Substring) -> HealthUnit? {
    let parts = name.split(separator: "^", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let exponent = parts.count == 2 ? Int(parts[1]) : 1
    guard let exponent, (1...9).contains(exponent), var unit = prefixed(first) else { return nil }
    if exponent > 1 {
      unit.factor = pow(unit.factor, Double(exponent))
      unit.dimension = unit.dimension.mapValues { $0 * exponent }
      unit.zero = 0
    }
    return unit
  }

  private static func prefixed(_ name: Substring) -> HealthUnit? {
    if let unit = named(name) { return unit }
    for (prefix, scale) in prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard metric.contains(rest) || rest.hasPrefix("mol<"), var unit = named(rest) else {
        continue
      }
      unit.factor *= scale
      return unit
    }
    return nil
  }

  private static func named(_ name: Substring) -> HealthUnit? {
    if name.hasPrefix("mol<"), name.hasSuffix(">") {
      return Double(name.dropFirst(4).dropLast()).map { HealthUnit($0, [.gram: 1]) }
    }
    return table[String(name)]
  }

  /// The prefixes of HKUnit.h (HKMetricPrefix).
  private static let prefixes: [(String, Double)] = [
    ("mc", 1e-6), ("da", 10), ("p", 1e-12), ("n", 1e-9), ("m", 1e-3), ("c", 1e-2), ("d", 0.1),
    ("h", 100), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12),
  ]

  /// The units that may have a prefix.
  private static let metric: Set<Substring> = [
    "g", "m", "s", "L", "l", "J", "cal", "W", "Pa", "K", "S", "V", "Hz", "mol", "lx",
  ]

  private static let energy: [BaseUnit: Int] = [.gram: 1, .metre: 2, .second: -2]
  private static let pressure: [BaseUnit: Int] = [.gram: 1, .metre: -1, .second: -2]
  private static let volume: [BaseUnit: Int] = [.metre: 3]

  /// The unit names of HKUnit.h, with the values of NIST SP 811 (2008), appendix B.8.
  private static let table: [String: HealthUnit] = [
    "count": HealthUnit(1, [:]), "%": HealthUnit(1, [:]), "1": HealthUnit(1, [:]),
    "g": HealthUnit(1, [.gram: 1]), "oz": HealthUnit(28.349_523_125, [.gram: 1]),
    "lb": HealthUnit(453.592_37, [.gram: 1]), "st": HealthUnit(6_350.293_18, [.gram: 1]),
    // Only blood glucose is given in moles. Its molar mass is HKUnitMolarMassBloodGlucose.
    "mol": HealthUnit(180.155_880_000_054_1, [.gram: 1]),
    "m": HealthUnit(1, [.metre: 1]), "in": HealthUnit(0.0254, [.metre: 1]),
    "ft": HealthUnit(0.3048, [.metre: 1]), "yd": HealthUnit(0.9144, [.metre: 1]),
    "mi": HealthUnit(1_609.344, [.metre: 1]),
    "L": HealthUnit(1e-3, volume), "l": HealthUnit(1e-3, volume),
    "fl_oz_us": HealthUnit(29.573_529_562_5e-6, volume),
    "fl_oz_imp": HealthUnit(28.413_062_5e-6, volume),
    "cup_us": HealthUnit(236.588_236_5e-6, volume), "cup_imp": HealthUnit(284.130_625e-6, volume),
    "pt_us": HealthUnit(473.176_473e-6, volume), "pt_imp": HealthUnit(568.261_25e-6, volume),
    "s": HealthUnit(1, [.second: 1]), "min": HealthUnit(60, [.second: 1]),
    "hr": HealthUnit(3_600, [.second: 1]), "d": HealthUnit(86_400, [.second: 1]),
    "Hz": HealthUnit(1, [.second: -1]),
    "J": HealthUnit(1e3, energy), "cal": HealthUnit(4.184e3, energy),
    "Cal": HealthUnit(4.184e6, energy),
    "W": HealthUnit(1e3, [.gram: 1, .metre: 2, .second: -3]),
    "Pa": HealthUnit(1e3, pressure), "mmHg": HealthUnit(133.322_387_415e3, pressure),
    "inHg": HealthUnit(3_386.388_640_341e3, pressure),
    "cmAq": HealthUnit(98.066_5e3, pressure), "atm": HealthUnit(101_325e3, pressure),
    "K": HealthUnit(1, [.kelvin: 1]), "degC": HealthUnit(1, [.kelvin: 1], zero: 273.15),
    "degF": HealthUnit(5.0 / 9, [.kelvin: 1], zero: 459.67 * 5 / 9),
    "S": HealthUnit(1, [.siemens: 1]), "V": HealthUnit(1, [.volt: 1]),
    "dBASPL": HealthUnit(1, [.soundLevel: 1]), "dBHL": HealthUnit(1, [.hearingLevel: 1]),
    "IU": HealthUnit(1, [.dose: 1]), "appleEffortScore": HealthUnit(1, [.effort: 1]),
    "rad": HealthUnit(1, [.angle: 1]), "deg": HealthUnit(.pi / 180, [.angle: 1]),
    "D": HealthUnit(1, [.metre: -1]), "lx": HealthUnit(1, [.lux: 1]),
  ]
}
