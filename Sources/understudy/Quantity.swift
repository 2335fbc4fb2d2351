/// Quantities for people to read.
enum Quantity {
  /// Bytes with three digits and a decimal unit, such as `4.21 MB`.
  static func bytes(_ count: Int64) -> String {
    var value = Double(count)
    var unit = "B"
    for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1_000
      unit = next
    }
    return unit == "B" ? "\(count) B" : "\(digits(value)) \(unit)"
  }

  static func seconds(_ seconds: Double) -> String {
    if seconds < 99.5 { return "\(digits(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3_600) h \(whole / 60 % 60) min"
  }

  /// Three significant digits; not below a thousandth.
  private static func digits(_ value: Double) -> String {
    let scale: Double = value < 9.995 ? 100 : value < 99.95 ? 10 : 1
    let text = ((value * scale).rounded() / scale).description
    return scale == 1 ? String(text.prefix { $0 != "." }) : text
  }
}
