extension Random {
  /// A UUID of version 4, in capital letters.
  package var uuid: String {
    var hex: [Character] = []
    for index in 0..<2 {
      let word = String(word(at: index), radix: 16, uppercase: true)
      hex += Array(repeating: "0", count: 16 - word.count) + Array(word)
    }
    hex[12] = "4"
    hex[16] = ["8", "9", "A", "B"][Int(word(at: 2) & 3)]
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
      .joined(separator: "-")
  }

  /// Returns a UUID of version 7 in small letters. The UUID starts with the time in ms since 1970
  /// UTC, so rows sorted by id are in order of time (RFC 9562, 5.7).
  package func uuid(at milliseconds: Int64) -> String {
    func hex(_ word: UInt64, digits: Int) -> String {
      let text = String(word, radix: 16)
      return String(repeating: "0", count: max(digits - text.count, 0)) + text.suffix(digits)
    }
    let time = hex(UInt64(milliseconds) & 0xFFFF_FFFF_FFFF, digits: 12)
    let variant = hex(0x8000 | word(at: 0) & 0x3FFF, digits: 4)
    return
      "\(time.prefix(8))-\(time.suffix(4))-7\(hex(word(at: 0) >> 52, digits: 3))-\(variant)-"
      + hex(word(at: 1), digits: 12)
  }
}
