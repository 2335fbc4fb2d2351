/// A whole UTC hour, for which the server stores one file for each participant, stream and hour.
public struct BeiweHour: Hashable, Comparable, Sendable {
  /// The number of whole hours since 1970-01-01 00:00 UTC.
  public var index: Int64

  /// - Parameter index: the number of whole hours since 1970-01-01 00:00 UTC.
  public init(index: Int64) {
    self.index = index
  }

  /// Creates the hour that contains a time, in ms since 1970 UTC.
  public init(milliseconds: Int64) {
    index = milliseconds.quotientRoundedDown(by: 3_600_000)
  }

  /// Parses the base name of a file in a download; returns nil if the server never writes such a
  /// name.
  public init?(fileName: String) {
    let bytes = Array(fileName.utf8)
    guard bytes.count == Self.pattern.utf8.count else { return nil }
    var digits: [Int64] = []
    for (byte, model) in zip(bytes, Self.pattern.utf8) {
      if model == UInt8(ascii: "n") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        digits.append(Int64(byte - UInt8(ascii: "0")))
      } else if byte != model {
        return nil
      }
    }
    let year = digits[..<4].reduce(0) { $0 * 10 + $1 }
    let (month, day) = (digits[4] * 10 + digits[5], digits[6] * 10 + digits[7])
    index = CivilDate(year: year, month: month, day: day).daysSince1970 * 24 + digits[8] * 10
    index += digits[9]
    // Invalid dates such as 02-30, and hours above 23, would be converted to a different name.
    guard self.fileName == fileName else { return nil }
  }

  /// The start of the hour, in ms since 1970 UTC.
  public var start: Int64 { index * 3_600_000 }

  /// The end of the hour, in ms since 1970 UTC.
  public var end: Int64 { start + 3_600_000 }

  /// The base name of the hour's file in a download, such as `2026-03-02 14_00_00+00_00.csv`.
  ///
  /// In the server's code, it is `str(time_bin)`, in which `libs/streaming_zip.py` replaces each
  /// `:`.
  public var fileName: String {
    let day = index.quotientRoundedDown(by: 24)
    let date = CivilDate(daysSince1970: day)
    let hour = index - day * 24
    return "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
      + " \(hour.padded(to: 2))_00_00+00_00.csv"
  }

  /// Orders hours by time.
  public static func < (left: BeiweHour, right: BeiweHour) -> Bool {
    left.index < right.index
  }

  private static let pattern = "nnnn-nn-nn nn_00_00+00_00.csv"
}

extension Int64 {
  fileprivate func padded(to width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}
