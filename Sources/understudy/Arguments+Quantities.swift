/// Parsers of values with units, for several options.
extension Arguments {
  /// Parses a duration such as `500ms`, `30s`, `2m`, `1h` or `1d` and returns it in seconds.
  mutating func duration(_ name: String) throws(UsageError) -> Double? {
    guard let text = try option(name) else { return nil }
    guard let seconds = Self.seconds(text) else {
      throw .badValue(text, of: name, allowed: "a length of time, such as 500ms, 30s, 2m or 1h")
    }
    return seconds
  }

  /// Parses a duration and returns it in seconds; nil if the text is not a duration.
  static func seconds(_ text: String) -> Double? {
    let units = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400)]
    guard let (unit, scale) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), number >= 0, number.isFinite
    else { return nil }
    return number * scale
  }

  /// Parses a share such as `95%` or `.95`, from 0 to 1.
  mutating func share(_ name: String) throws(UsageError) -> Double? {
    guard let text = try option(name) else { return nil }
    let isPercent = text.hasSuffix("%")
    let number = Double(isPercent ? text.dropLast() : text[...]).map { $0 / (isPercent ? 100 : 1) }
    guard let number, (0...1).contains(number) else {
      throw .badValue(text, of: name, allowed: "a share from 0 to 1, such as 95% or 0.95")
    }
    return number
  }

  /// Parses a number of bytes such as `500kB`, `8MB` or `1GB`, whose units are decimal.
  mutating func size(_ name: String) throws(UsageError) -> Int? {
    guard let text = try option(name) else { return nil }
    let units = [("kB", 1_000.0), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1), ("", 1)]
    for (unit, scale) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number >= 1 / scale, number < 1e9 else {
        break
      }
      return Int(number * scale)
    }
    throw .badValue(text, of: name, allowed: "a number of bytes, such as 500kB or 8MB")
  }
}
