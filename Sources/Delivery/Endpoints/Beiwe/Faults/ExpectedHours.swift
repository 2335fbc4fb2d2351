import Formats
import Spool

/// The expected rows of one stream of a participant by hour, which become lines of
/// `expected-after.csv`.
struct ExpectedHours {
  /// A line of `expected.csv`: the number of rows that a correct parser finds in an hour, and their
  /// checksum.
  struct Known {
    var rows: Int
    var checksum: String
    /// The cells of the line after `recorder,stream,hour`.
    var cells: String
  }

  /// A row of an uploaded file.
  private struct Row {
    var time: Int64
    var text: ArraySlice<UInt8>
    /// Whether the server merges identical rows of the hour.
    var isMerged: Bool
    /// Whether the row never reaches the server.
    var isLost: Bool
  }

  /// The lines of `expected.csv`, by the number of hours since 1970 UTC; nil without that file.
  private let known: [Int64: Known]?
  private var open: [Int64: [Row]] = [:]
  /// The cells after `recorder,stream,hour` of all completed hours.
  private var lines: [Int64: String] = [:]

  init(_ known: [Int64: Known]?) {
    self.known = known
    lines = known?.mapValues(\.cells) ?? [:]
  }

  static func hour(of milliseconds: Int64) -> Int64 { milliseconds / 3_600_000 }

  /// Adds a row of a file.
  mutating func add(
    _ text: ArraySlice<UInt8>, at time: Int64, isMerged: Bool, isLost: Bool
  ) {
    open[Self.hour(of: time), default: []].append(
      Row(time: time, text: text, isMerged: isMerged, isLost: isLost))
  }

  /// Completes all hours before an hour, given in hours since 1970 UTC.
  mutating func end(before limit: Int64) {
    for hour in open.keys.filter({ $0 < limit }) {
      guard let rows = open.removeValue(forKey: hour) else { continue }
      lines[hour] = cells(of: Self.merged(rows), in: hour)
    }
  }

  /// Returns the lines of all hours in order, after the last row.
  mutating func text(recorder: String, stream: String, patient: String) -> [UInt8] {
    end(before: .max)
    let text = lines.sorted { $0.key < $1.key }.map { hour, cells in
      "\(patient),\(recorder),\(stream),\(hour * 3_600_000),\(cells)\n"
    }
    return Array(text.joined().utf8)
  }

  /// Returns the cells of an hour; nil for an hour without a row.
  private func cells(of rows: [Row], in hour: Int64) -> String? {
    let lost = rows.count { $0.isLost }
    if let known {
      guard let line = known[hour] else { return nil }
      if lost == 0 { return line.cells }
      // Another fault has changed this hour too, and its original rows are not available.
      if Self.checksum(of: rows) != line.checksum {
        return line.rows > lost ? "\(line.rows - lost),,," : nil
      }
    }
    let left = rows.filter { !$0.isLost }
    guard let first = left.map(\.time).min(), let last = left.map(\.time).max() else { return nil }
    return "\(left.count),\(first),\(last),\(Self.checksum(of: left))"
  }

  private static func merged(_ rows: [Row]) -> [Row] {
    guard rows.contains(where: \.isMerged) else { return rows }
    var seen: Set<ArraySlice<UInt8>> = []
    return rows.filter { row in
      let isNew = seen.insert(row.text).inserted
      return isNew || !row.isMerged
    }
  }

  /// Returns the CRC-32, in hexadecimal digits, of the rows sorted by bytes, each with a line end.
  private static func checksum(of rows: [Row]) -> String {
    var checksum = Checksum()
    for row in rows.map(\.text).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      (row + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { checksum.update($0) }
    }
    return checksum.value.hexadecimal
  }
}
