import Testing

@testable import Check

struct HealthUnitTests {
  /// Returns a value in another unit.
  private func convert(_ value: Double, _ unit: String, to other: String) throws -> Double {
    let (unit, other) = (try #require(HealthUnit(unit)), try #require(HealthUnit(other)))
    let conversion = try #require(unit.conversion(to: other))
    return value * conversion.factor + conversion.sum
  }

  @Test(arguments: [
    (1, "mi", "km", 1.609344), (1, "ft", "in", 12), (1, "yd", "cm", 91.44), (1, "st", "lb", 14),
    (1, "lb", "oz", 16), (1, "kcal", "kJ", 4.184), (1, "Cal", "cal", 1_000),
    (98.6, "degF", "degC", 37), (0, "degC", "K", 273.15), (32, "degF", "K", 273.15),
    (18.0155880000054, "mg/dL", "mmol<180.1558800000541>/L", 1), (1, "count/s", "count/min", 60),
    (1, "fl_oz_us", "mL", 29.5735295625), (60, "mi/hr", "m/s", 26.8224),
    (36, "km/hr", "m/s", 10), (1, "mmHg", "Pa", 133.322387415), (1, "hr", "ms", 3_600_000),
    (1, "ml/(kg*min)", "mL/min·kg", 1), (1, "L/min·kg", "mL/(min·kg)", 1_000),
    (1, "m^2", "cm^2", 10_000), (1, "mcg", "mg", 0.001), (1, "d", "hr", 24), (1, "%", "count", 1),
  ])
  func `units convert to each other`(
    value: Double, unit: String, other: String, expected: Double
  ) throws {
    let converted = try convert(value, unit, to: other)
    #expect(abs(converted - expected) <= 1e-9 * expected, "\(converted)")
    let back = try convert(expected, other, to: unit)
    #expect(abs(back - value) <= 1e-9 * max(value, 1), "\(back)")
  }

  @Test(arguments: [
    ("m", "s"), ("m", "m^2"), ("count/min", "count"), ("dBASPL", "dBHL"), ("IU", "mg"),
    ("mL/min", "mL/min·kg"), ("kcal", "W"),
  ])
  func `units of other dimensions do not convert`(unit: String, other: String) throws {
    let (unit, other) = (try #require(HealthUnit(unit)), try #require(HealthUnit(other)))
    #expect(unit.conversion(to: other) == nil && other.conversion(to: unit) == nil)
  }

  @Test(arguments: ["", "pound", "m/", "/s", "m//s", "kmi", "m^", "m^x", "m s", "mmol<x>/L", "k"])
  func `a text that is no unit has no value`(text: String) {
    #expect(HealthUnit(text) == nil)
  }

  @Test func `all units of types are known`() {
    for unit in Set(ExportTypes.others.values) { #expect(HealthUnit(unit) != nil, "\(unit)") }
  }

  @Test(arguments: [
    ("12.5", 12.5), ("-0.25", -0.25), ("1e-05", 1e-5), ("0.9700000000000001", 0.9700000000000001),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("7.", 7),
    (".5", 0.5),
    ("0.1", 0.1), ("98.699999999999989", 98.699999999999989), ("1E3", 1_000),
  ])
  func `decimal digits are a number`(text: String, value: Double) {
    #expect(DecimalText.value(text) == value)
  }

  @Test(arguments: [
    "", "-", ".", "nan", "inf", "0x10", "1,5", "1 ", " 1", "1e", "1e999", "+1", "1.2.3",
  ])
  func `other texts are no number`(text: String) {
    #expect(DecimalText.value(text) == nil)
  }
}
