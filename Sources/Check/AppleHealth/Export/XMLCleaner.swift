/// A filter that replaces characters that XML forbids and bytes that are not UTF-8, so that a parser
/// can read the rest of a damaged file.
struct XMLCleaner {
  /// The replaced bytes or characters of one kind.
  struct Damage: Equatable {
    var count = 0
    /// The line of the first one, from 1.
    var line = 0
    /// The first one.
    var byte: UInt8 = 0
  }

  /// Control characters and other characters that XML 1.0 (section 2.2) forbids.
  private(set) var forbidden = Damage()
  /// Bytes that are not UTF-8.
  private(set) var invalid = Damage()
  private var line = 1
  /// The start of a character that the next piece continues.
  private var rest: [UInt8] = []
  private var output: [UInt8] = []

  /// U+FFFD, the replacement character.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Calls `body` with the next piece, in which all forbidden bytes are replaced.
  ///
  /// - Parameter piece: The next piece; empty at the end of the file.
  mutating func clean<Result>(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if rest.isEmpty { return replace(in: piece, isLast: piece.isEmpty, body) }
    let whole = rest + piece
    rest = []
    return whole.withUnsafeBufferPointer { replace(in: $0, isLast: piece.isEmpty, body) }
  }

  private mutating func replace<Result>(
    in piece: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    output.removeAll(keepingCapacity: true)
    var (index, copied) = (0, 0)
    while index < piece.count {
      index = skipPlain(piece, from: index)
      guard index < piece.count else { break }
      let length = Self.length(ofCharacterAt: index, in: piece)
      if length == 0, !isLast, Self.isCut(at: index, in: piece) { break }
      if length > 0, !Self.isForbidden(at: index, length, in: piece) {
        index += length
        continue
      }
      if length > 0 {
        note(&forbidden, piece[index])
      } else {
        note(&invalid, piece[index])
      }
      output += piece[copied..<index]
      output += Self.replacement
      index += max(length, 1)
      copied = index
    }
    rest = Array(piece[index...])
    let clean = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece[copied..<index]))
    if copied == 0 { return body(clean) }
    output += clean
    return output.withUnsafeBytes(body)
  }

  private func note(_ damage: inout Damage, _ byte: UInt8) {
    if damage.count == 0 { (damage.line, damage.byte) = (line, byte) }
    damage.count += 1
  }

  /// Returns the index of the next byte that is neither printable ASCII, a tab nor a line end.
  private mutating func skipPlain(_ piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(piece)
    var index = start
    while index < piece.count {
      // Eight bytes at a time: a byte below 0x20 borrows, and one from 0x80 has the highest bit.
      while index + 8 <= piece.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard ((word &- 0x2020_2020_2020_2020) | word) & 0x8080_8080_8080_8080 == 0 else { break }
        index += 8
      }
      let end = min(index + 8, piece.count)
      while index < end {
        switch piece[index] {
        case 0x20..<0x80, 0x09, 0x0D: break
        case 0x0A: line += 1
        default: return index
        }
        index += 1
      }
    }
    return index
  }

  /// Returns the length of a valid character in bytes; 0 for bytes that are not UTF-8.
  private static func length(
    ofCharacterAt index: Int, in piece: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let length: Int
    switch piece[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard index + length <= piece.count,
      (index + 1..<index + length).allSatisfy({ piece[$0] & 0xC0 == 0x80 }),
      isSecond(piece[index + 1], after: piece[index])
    else { return 0 }
    return length
  }

  /// Returns whether a second byte avoids overlong forms, surrogates and numbers above U+10FFFF
  /// (Unicode 15, table 3-7).
  private static func isSecond(_ second: UInt8, after first: UInt8) -> Bool {
    switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  /// Returns whether a piece ends within a character.
  private static func isCut(at index: Int, in piece: UnsafeBufferPointer<UInt8>) -> Bool {
    let length =
      switch piece[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return index + length > piece.count
      && piece[(index + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
      && (index + 1 == piece.count || isSecond(piece[index + 1], after: piece[index]))
  }

  /// Returns whether XML forbids a valid character: a control character, U+FFFE or U+FFFF.
  private static func isForbidden(
    at index: Int, _ length: Int, in piece: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if length == 1 { return piece[index] < 0x20 }
    return length == 3 && piece[index] == 0xEF && piece[index + 1] == 0xBF
      && piece[index + 2] >= 0xBE
  }
}
