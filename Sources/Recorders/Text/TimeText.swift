/// The text of times that follow each other: milliseconds since 1970, from 2001 to 2286.
struct TimeText {
  /// How long all but the last five digits hold, in milliseconds.
  private static let hold: Int64 = 100_000

  /// The time of the digits that hold.
  private var start = Int64.min
  /// The first eight digits, the first in the lowest byte.
  private var head: UInt64 = 0

  /// Writes the `DecimalText.millisecondsLength` digits.
  ///
  /// - Parameter place: has room for `DecimalText.longest` bytes.
  @inline(__always)
  mutating func write(_ milliseconds: Int64, to place: UnsafeMutablePointer<UInt8>) {
    if UInt64(bitPattern: milliseconds &- start) >= UInt64(Self.hold) { begin(at: milliseconds) }
    let raw = UnsafeMutableRawPointer(place)
    raw.storeBytes(of: head, as: UInt64.self)
    // The last five of eight digits.
    let tail = DecimalText.digits(UInt64(bitPattern: milliseconds &- start)) >> 24
    raw.storeBytes(of: tail, toByteOffset: 8, as: UInt64.self)
  }

  @inline(never)
  private mutating func begin(at milliseconds: Int64) {
    start = milliseconds - milliseconds % Self.hold
    head = DecimalText.digits(UInt64(start / Self.hold))
  }
}
