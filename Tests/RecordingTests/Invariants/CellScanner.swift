import Glibc

/// Reads cells of CSV text one after the other, fast enough for millions of rows.
struct CellScanner {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private var position = 0
  /// Of ten; a global would be asked at each number whether it is there.
  private let powers = (0..<powerCount).map { pow(10, Double($0)) }

  /// - Parameter bytes: text whose last byte ends a line, so that no cell needs to look for its end.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.last == UInt8(ascii: "\n"), "a file ends with a line end")
    self.bytes = bytes.baseAddress!
    end = bytes.count
  }

  var isAtEnd: Bool { position >= end }

  mutating func skipLine() {
    while bytes[position] != UInt8(ascii: "\n") { position += 1 }
    position += 1
  }

  /// The next cell as it is; the comma or line end behind it is skipped.
  mutating func text() -> String {
    let cell = rawCell()
    return String(
      decoding: UnsafeBufferPointer(start: bytes + cell.lowerBound, count: cell.count),
      as: UTF8.self)
  }

  /// Whether the next cell is this text.
  mutating func matches(_ text: StaticString) -> Bool {
    let cell = rawCell()
    return cell.count == text.utf8CodeUnitCount
      && memcmp(text.utf8Start, bytes + cell.lowerBound, cell.count) == 0
  }

  private mutating func rawCell() -> Range<Int> {
    let start = position
    while bytes[position] != UInt8(ascii: ","), bytes[position] != UInt8(ascii: "\n") {
      position += 1
    }
    defer { position += 1 }
    return start..<position
  }

  @inline(__always)
  mutating func integer() -> Int64 {
    var (value, place) = (Int64(0), position)
    while true {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      place += 1
    }
    position = place + 1
    return value
  }

  /// The next cell as a number, right to the last bit or two; NaN for other text.
  @inline(__always)
  mutating func number() -> Double {
    var place = position
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var (digits, point) = (UInt64(0), -1)
    var byte = bytes[place]
    while true {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
      } else if byte == UInt8(ascii: "."), point < 0 {
        point = place
      } else {
        break
      }
      place += 1
      byte = bytes[place]
    }
    let decimals = point < 0 ? 0 : place - point - 1
    var exponent = 0
    if byte == UInt8(ascii: "e"), bytes[place + 1] == UInt8(ascii: "-") {
      place += 2
      while bytes[place] &- UInt8(ascii: "0") < 10, exponent < 100 {
        exponent = 10 * exponent + Int(bytes[place] &- UInt8(ascii: "0"))
        place += 1
      }
      byte = bytes[place]
    }
    let isPlain = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
    // Swift writes 17 digits at most, behind zeros: they fit.
    guard isPlain, place > first, max(decimals, exponent) < Self.powerCount else {
      return Double(text()) ?? .nan
    }
    position = place + 1
    let value = Double(digits) / powers[decimals] / powers[exponent]
    return isNegative ? -value : value
  }

  /// How many powers of ten a double holds exactly.
  private static let powerCount = 23
}
