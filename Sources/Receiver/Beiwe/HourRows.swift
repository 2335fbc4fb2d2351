import Formats
import Glibc

/// The rows of one hour of a stream in a download.
///
/// The server: `libs/file_processing/csv_merger.py`.
struct HourRows {
  /// A row with what it is sorted by.
  private struct Row {
    var time: Int64
    /// Where the rest of the line after the timestamp is: its comma, the column of UTC, the cells.
    var start: Int
    var count: Int
  }

  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  /// Whether a timestamp says the hour and then is no number, at which the server fails.
  private(set) var isBroken = false

  init() {}

  var count: Int { rows.count }

  /// Reads a file of a download.
  init(download text: [UInt8]) {
    bytes = text
    text.withUnsafeBufferPointer { text in
      Self.forEachRow(of: text) { line, digits in
        guard let time = Self.integer(text, line.lowerBound..<digits) else { return }
        rows.append(Row(time: time, start: digits, count: line.upperBound - digits))
      }
    }
  }

  /// Divides a phone's file by hours, and puts the column of UTC in.
  ///
  /// Hours stand in the order of their first rows. Rows without a timestamp, and those that are too old or too far in the future, are dropped. A
  /// timestamp's first ten characters say the hour, whatever follows them.
  ///
  /// - Parameter latest: in ms since 1970 UTC.
  static func divided(_ text: [UInt8], latest: Int64) -> [(hour: BeiweHour, rows: HourRows)] {
    var hours: [(hour: BeiweHour, rows: HourRows)] = []
    var current = 0
    var utc = BeiweUTCTime()
    text.withUnsafeBufferPointer { text in
      forEachRow(of: text) { line, digits in
        guard let second = integer(text, line.lowerBound..<min(digits, line.lowerBound + 10)),
          second >= BeiweServerRules.earliestSecond, second * 1_000 <= latest
        else { return }
        let hour = BeiweHour(milliseconds: second * 1_000)
        // Rows of an hour mostly stand together.
        if hours.isEmpty || hours[current].hour != hour {
          current = hours.firstIndex { $0.hour == hour } ?? hours.count
          if current == hours.count { hours.append((hour, HourRows())) }
        }
        guard let time = integer(text, line.lowerBound..<digits) else {
          hours[current].rows.isBroken = true
          return
        }
        utc.update(to: time)
        hours[current].rows.append(
          time, utc, UnsafeBufferPointer(rebasing: text[digits..<line.upperBound]))
      }
    }
    return hours
  }

  private mutating func append(
    _ time: Int64, _ utc: BeiweUTCTime, _ cells: UnsafeBufferPointer<UInt8>
  ) {
    let start = bytes.count
    bytes.append(UInt8(ascii: ","))
    let column = utc.bytes
    column.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: cells)
    rows.append(Row(time: time, start: start, count: bytes.count - start))
  }

  /// Adds rows behind rows of the same instant, and keeps one of each identical ones.
  mutating func merge(_ others: [HourRows]) {
    for other in others {
      let offset = bytes.count
      bytes += other.bytes
      rows += other.rows.map { Row(time: $0.time, start: $0.start + offset, count: $0.count) }
    }
    let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0.time <= $1.time }
    let order =
      isOrdered
      ? Array(rows.indices) : rows.indices.sorted { (rows[$0].time, $0) < (rows[$1].time, $1) }
    var merged: [Row] = []
    merged.reserveCapacity(rows.count)
    var first = 0
    bytes.withUnsafeBufferPointer { bytes in
      for index in order {
        let row = rows[index]
        if first < merged.count, merged[first].time != row.time { first = merged.count }
        if !merged[first...].contains(where: { Self.isEqual($0, row, bytes) }) {
          merged.append(row)
        }
      }
    }
    rows = merged
  }

  /// The file of the download, without a line end at its end.
  func text(header: String) -> [UInt8] {
    var text = Array(header.utf8)
    text.reserveCapacity(bytes.count + 16 * rows.count)
    for row in rows {
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: "\(row.time)".utf8)
      text.append(contentsOf: bytes[row.start..<row.start + row.count])
    }
    return text
  }

  // MARK: Text

  private static func isEqual(
    _ left: Row, _ right: Row, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + left.start, base + right.start, left.count) == 0
  }

  /// Calls `body` with each line below the header that is not empty, and where its first cell ends.
  private static func forEachRow(
    of text: UnsafeBufferPointer<UInt8>, _ body: (_ line: Range<Int>, _ digits: Int) -> Void
  ) {
    var start = 0
    var isHeader = true
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      if !isHeader, end > start {
        var digits = start
        while digits < end, text[digits] != UInt8(ascii: ",") { digits += 1 }
        body(start..<end, digits)
      }
      isHeader = false
      start = end + 1
    }
  }

  private static func integer(
    _ text: UnsafeBufferPointer<UInt8>, _ digits: Range<Int>
  ) -> Int64? {
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    var value: Int64 = 0
    for index in digits {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = 10 * value + Int64(digit)
    }
    return value
  }
}
