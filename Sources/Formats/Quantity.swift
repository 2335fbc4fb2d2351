import Glibc

/// Writes quantities for people to read.
package enum Quantity {
  /// What stands where there is nothing to tell.
  package static let none = "–"

  /// In per cent; never `0 %` of something, and never `100 %` of less than all.
  package static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return none }
    if part == 0 { return "0 %" }
    if part == whole { return "100 %" }
    let percent = 100 * Double(part) / Double(whole)
    if percent < 0.01 { return "<0.01 %" }
    if percent > 99.99, part < whole { return ">99.99 %" }
    return decimal(percent, places: percent < 1 || percent > 99 ? 2 : 1) + " %"
  }

  /// With three digits and a unit, such as `4.21 ms`.
  package static func duration(_ microseconds: Int64) -> String {
    if microseconds < 1_000 { return "\(microseconds) µs" }
    let milliseconds = Double(microseconds) / 1e3
    return milliseconds < 999.5
      ? "\(threeDigits(milliseconds)) ms" : "\(threeDigits(milliseconds / 1e3)) s"
  }

  /// To a tenth of a second, such as `12.3 s` and `60 s`.
  package static func seconds(_ seconds: Double) -> String {
    number((seconds * 10).rounded() / 10) + " s"
  }

  /// A time to wait, such as `12.3 s`, `5 min 3 s` and `2 h 10 min`.
  package static func time(_ seconds: Double) -> String {
    if seconds < 99.5 { return "\(threeDigits(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3_600) h \(whole / 60 % 60) min"
  }

  /// Three digits, or all before the point, such as `0.123`, `1.23`, `12.3` and `1,234`.
  package static func threeDigits(_ value: Double) -> String {
    if value == 0 { return "0" }
    let places = value < 0.9995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    return decimal(value, places: places)
  }

  /// Bytes with a decimal unit, such as `4.21 MB`.
  package static func bytes(_ count: Int64) -> String {
    var value = Double(count)
    var unit = "B"
    for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1_000
      unit = next
    }
    return unit == "B" ? "\(count) B" : "\(threeDigits(value)) \(unit)"
  }

  /// A number without needless zeros, such as `0.2`, `5` and `1,000`.
  package static func number(_ value: Double) -> String {
    var text = decimal(value, places: 9)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// Labels a tick of an axis that ends at `top`; all labels of an axis have one unit.
  package static func tick(_ value: Double, upTo top: Double) -> String {
    let units = [(1e9, " G"), (1e6, " M"), (1e3, " k")]
    guard value != 0, let (size, unit) = units.first(where: { top >= 10 * $0.0 }) else {
      return number(value)
    }
    return number(value / size) + unit
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = pow(10, Double(places))
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 0x1p62 else { return value.description }
    let (whole, fraction) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(scale))
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + grouped(whole) }
    let digits = String(fraction)
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\(sign)\(grouped(whole)).\(zeros)\(digits)"
  }
}
