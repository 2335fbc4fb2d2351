import Formats
import Spool

/// The hours of one stream of a participant, as a line of `expected-after.csv` each.
struct ExpectedHours {
  /// An hour of `expected.csv`: how many rows a correct parser ends with, and their checksum.
  struct Known {
    var rows: Int
    var checksum: String
    /// The cells behind `recorder,stream,hour`.
    var cells: String
  }

  /// A row of a file.
  private struct Row {
    var time: Int64
    var text: ArraySlice<UInt8>
    /// Whether identical rows of the hour become one.
    var isMerged: Bool
    /// Whether the row does not reach the server.
    var isLost: Bool
  }

  /// The hours of `expected.csv`, by their number since 1970 UTC; nil without that file.
  private let known: [Int64: Known]?
  private var open: [Int64: [Row]] = [:]
  /// The cells behind `recorder,stream,hour` of the hours that are done.
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

  /// Ends all hours before one.
  mutating func end(before limit: Int64) {
    for hour in open.keys.filter({ $0 < limit }) {
      guard let rows = open.removeValue(forKey: hour) else { continue }
      lines[hour] = cells(of: Self.merged(rows), in: hour)
    }
  }

  /// The lines of all hours in their order, after the last row.
  mutating func text(recorder: String, stream: String, patient: String) -> [UInt8] {
    end(before: .max)
    let text = lines.sorted { $0.key < $1.key }.map { hour, cells in
      "\(patient),\(recorder),\(stream),\(hour * 3_600_000),\(cells)\n"
    }
    return Array(text.joined().utf8)
  }

  /// Nil for an hour without a row.
  private func cells(of rows: [Row], in hour: Int64) -> String? {
    let lost = rows.count { $0.isLost }
    if let known {
      guard let line = known[hour] else { return nil }
      if lost == 0 { return line.cells }
      // A fault of a file has changed the hour too, and its clean rows are not at hand.
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

  /// The CRC-32 of the rows sorted by their bytes, each with a line end, in hexadecimal digits.
  private static func checksum(of rows: [Row]) -> String {
    var checksum = Checksum()
    for row in rows.map(\.text).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      (row + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { checksum.update($0) }
    }
    return checksum.value.hexadecimal
  }
}
