import Glibc

/// Reads cells of CSV text one after the other, fast enough for millions of rows.
///
/// The text ends with a line end, so that no cell needs to look for the end of the text.
package struct CellScanner {
  private let bytes: UnsafePointer<UInt8>
  package let end: Int
  package var position: Int
  /// Powers of ten. A global would be asked at each number whether it is initialised.
  private let powers: UnsafePointer<Double>

  /// - Parameter powers: what `powers()` gives, alive as long as the scanner.
  package init(
    _ bytes: UnsafePointer<UInt8>, from position: Int, to end: Int, powers: UnsafePointer<Double>
  ) {
    self.bytes = bytes
    self.position = position
    self.end = end
    self.powers = powers
  }

  /// How many powers of ten a double holds exactly.
  private static let powerCount = 23

  /// Returns the powers of ten that a double holds exactly, from 1.
  package static func powers() -> [Double] {
    (0..<powerCount).map { power in (0..<power).reduce(1.0) { value, _ in value * 10 } }
  }

  package var isAtEnd: Bool { position >= end }

  /// The line at the position, without its end; the position moves behind it.
  package mutating func line() -> UnsafeBufferPointer<UInt8> {
    let start = position
    skipLine()
    return UnsafeBufferPointer(start: bytes + start, count: position - 1 - start)
  }

  /// Moves behind the end of the line.
  package mutating func skipLine() {
    let rest = memchr(bytes + position, Int32(UInt8(ascii: "\n")), end - position)
    position = rest.map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes) + 1 } ?? end
  }

  /// Whether the cell at the position holds nothing more.
  package var isCellEmpty: Bool {
    bytes[position] == UInt8(ascii: ",") || bytes[position] == UInt8(ascii: "\n")
  }

  /// The next cell; the comma or line end behind it stays.
  package mutating func cell() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while bytes[position] != UInt8(ascii: ","), bytes[position] != UInt8(ascii: "\n") {
      position += 1
    }
    return UnsafeBufferPointer(start: bytes + start, count: position - start)
  }

  /// The next cells with the commas between them; fewer where the line ends before.
  package mutating func cells(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let start = position
    for number in 0..<count {
      _ = cell()
      if number + 1 < count, !skip(UInt8(ascii: ",")) { break }
    }
    return UnsafeBufferPointer(start: bytes + start, count: position - start)
  }

  /// Whether the next byte is this one, which is skipped then.
  @inline(__always)
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Whether the next bytes are these, which are skipped then. The bytes hold no line end.
  @inline(__always)
  package mutating func skip(_ text: [UInt8]) -> Bool {
    for index in text.indices where bytes[position + index] != text[index] { return false }
    position += text.count
    return true
  }

  /// Whether the next bytes are the text of a time, which is skipped then.
  @inline(__always)
  package mutating func skip(_ text: borrowing [23 of UInt8]) -> Bool {
    for index in text.indices where bytes[position + index] != text[index] { return false }
    position += 23
    return true
  }

  /// Thirteen digits, which are ms from 2001 to 2286; nil if there are more, fewer or others.
  @inline(__always)
  package mutating func milliseconds() -> Int64? {
    guard position + 13 < end, let head = eightDigits(at: position) else { return nil }
    var value = Int64(head)
    for index in 8..<13 {
      let digit = bytes[position + index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    guard bytes[position] != UInt8(ascii: "0") else { return nil }
    let byte = bytes[position + 13]
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else { return nil }
    position += 13
    return value
  }

  /// A whole number with a sign or none, up to 18 digits; nil for anything else.
  package mutating func integer() -> Int64? {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    let first = position
    var value: Int64 = 0
    while bytes[position] &- UInt8(ascii: "0") < 10, position - first < 18 {
      value = 10 * value + Int64(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    let byte = bytes[position]
    guard position > first, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// A number in the shortest text that reads back as it; nil for any other text.
  ///
  /// Swift writes the shortest digits, `.0` behind whole numbers, an exponent below 1e-4 and from
  /// 2^54 on. A text of at most 15 digits without a zero too many is always the shortest.
  @inline(__always)
  package mutating func shortestNumber() -> Double? {
    var place = position
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var digits: UInt64 = 0
    var digit = bytes[place] &- UInt8(ascii: "0")
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      place += 1
      digit = bytes[place] &- UInt8(ascii: "0")
    }
    let point = place
    guard bytes[place] == UInt8(ascii: "."), point > first, point - first < 16,
      bytes[first] != UInt8(ascii: "0") || point == first + 1
    else { return unusualNumber() }
    place += 1
    while let eight = eightDigits(at: place) {
      digits = digits &* 100_000_000 &+ eight
      place += 8
    }
    digit = bytes[place] &- UInt8(ascii: "0")
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      place += 1
      digit = bytes[place] &- UInt8(ascii: "0")
    }
    let decimals = place - point - 1
    let byte = bytes[place]
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n"), decimals > 0,
      decimals < Self.powerCount, place - first < 24,
      bytes[place - 1] != UInt8(ascii: "0") || decimals == 1
    else { return unusualNumber() }
    let power = powers[decimals]
    let magnitude = Self.quotient(digits, power)
    guard magnitude >= 1e-4 || digits == 0,
      digits < 1_000_000_000_000_000
        || Self.isShortest(digits, power, powers[decimals - 1], of: magnitude)
    else { return unusualNumber() }
    position = place
    return isNegative ? -magnitude : magnitude
  }

  /// The number of eight digits; nil if there are fewer.
  @inline(__always)
  private func eightDigits(at place: Int) -> UInt64? {
    guard place + 8 <= end else { return nil }
    let text = UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self)
    // Digits are 30 to 39 in hexadecimal: the upper half of each byte is 3, also with 6 more.
    let upper: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    guard (text & upper) | ((text &+ 0x0606_0606_0606_0606) & upper) >> 4 == 0x3333_3333_3333_3333
    else { return nil }
    // The first digit is in the lowest byte; digits join to pairs, pairs to fours, fours to one.
    let single = text & 0x0F0F_0F0F_0F0F_0F0F
    let pairs = (single &* 10 &+ single >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }

  /// Digits below 2^53 and powers are exact, so that their quotient is the nearest double; else it is with the
  /// rests of both roundings, but for ties.
  @inline(__always)
  private static func quotient(_ digits: UInt64, _ power: Double) -> Double {
    if digits < 1 << 53 { return Double(digits) / power }
    let (high, quotient) = (Double(digits), Double(digits) / power)
    return quotient + rest(digits, high, of: quotient, power) / power
  }

  /// How far digits lie above a value, in their last one.
  @inline(__always)
  private static func rest(
    _ digits: UInt64, _ high: Double, of value: Double, _ power: Double
  ) -> Double {
    high.addingProduct(-value, power) + Double(Int64(bitPattern: digits) &- Int64(high))
  }

  /// Whether no text that is a digit shorter reads as the value, and none as long lies nearer to it;
  /// false where that is a close thing.
  @inline(__always)
  private static func isShortest(
    _ digits: UInt64, _ power: Double, _ shorterPower: Double, of value: Double
  ) -> Bool {
    let shorter = digits / 10
    return abs(rest(digits, Double(digits), of: value, power)) < 0.499
      && quotient(shorter, shorterPower) != value
      && quotient(shorter + 1, shorterPower) != value
  }

  @inline(never)
  private mutating func unusualNumber() -> Double? {
    let start = position
    let cell = cell()
    let text = String(decoding: cell, as: UTF8.self)
    if let value = Double(text), value.description == text { return value }
    position = start
    return nil
  }
}

extension String {
  /// Whether `CellScanner.milliseconds` reads the text: thirteen digits, the first of which is not 0.
  var isMilliseconds: Bool { utf8.count == 13 && utf8.first != 48 && utf8.allSatisfy(Self.isDigit) }

  /// Whether `CellScanner.integer` reads the text: up to 18 digits, with a sign or none.
  var isInteger: Bool {
    let digits = utf8.dropFirst(hasPrefix("-") ? 1 : 0)
    return (1...18).contains(digits.count) && digits.allSatisfy(Self.isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
