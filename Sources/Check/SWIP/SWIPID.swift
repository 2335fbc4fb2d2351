import Reading

/// The ids of SWIP's store: UUIDs in lower case (RFC 9562).
enum SWIPID {
  /// What an id in a column must be: 4, which is random, or 7, which begins with a time.
  static func version(of column: String) -> Int {
    ["user_id", "device_id"].contains(column) ? 4 : 7
  }

  static func isID(_ text: String, _ version: Int) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
      switch index {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default:
        guard (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) else { return false }
      }
    }
    return bytes[14] == 0x30 + UInt8(version) && "89ab".utf8.contains(bytes[19])
  }

  /// The time that an id of version 7 begins with, in ms since 1970; nil for a text that is too short.
  static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.count == 36 else { return nil }
    return Int64(text.filter { $0 != "-" }.prefix(12), radix: 16)
  }
}
