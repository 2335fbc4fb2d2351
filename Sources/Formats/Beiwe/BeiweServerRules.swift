/// What the Beiwe server does with the rows of a phone's files, written plainly.
///
/// A reference for tests and checks: it keeps everything in memory and builds a string a row.
/// The server: `libs/file_processing` (`file_processing_core.py`, `csv_merger.py`).
public enum BeiweServerRules {
  /// The server drops rows before 2014-08-01, in seconds since 1970 UTC.
  public static let earliestSecond: Int64 = 1_406_851_200

  /// The server drops rows that are further in its future, in ms: 90 days.
  public static let futureMilliseconds: Int64 = 90 * 86_400_000

  /// Processes all files of one participant and stream, given in order of their names.
  ///
  /// Rows go to the hour that the first ten characters of their timestamp say, get the UTC column,
  /// are sorted by timestamp (rows of the same instant keep their order of arrival), and rows of
  /// identical text become one. The files' own headers are replaced by the reference header. Contents
  /// have no final line end. Where ten digits say the hour and no number follows, such as
  /// `1772460000abc`, the server fails at the whole hour, which then is left out.
  public static func process(
    _ files: [[UInt8]], of stream: BeiweStream, in dialect: BeiweDialect = .current
  ) -> [(hour: BeiweHour, content: [UInt8])] {
    var rows: [Row] = []
    for file in files {
      for line in file.split(separator: UInt8(ascii: "\n")).dropFirst() {
        if let row = Row(line, arrival: rows.count) { rows.append(row) }
      }
    }
    let broken = Set(rows.filter { $0.milliseconds == nil }.map(\.hour))
    rows.removeAll { broken.contains($0.hour) }
    rows.sort {
      ($0.hour, $0.milliseconds ?? 0, $0.arrival) < ($1.hour, $1.milliseconds ?? 0, $1.arrival)
    }

    var hours: [(hour: BeiweHour, content: [UInt8])] = []
    var seen: Set<String> = []
    for row in rows {
      if hours.last?.hour != row.hour {
        hours.append((row.hour, Array(dialect.format(of: stream).processedHeader.utf8)))
        seen.removeAll(keepingCapacity: true)
      }
      guard seen.insert(row.text).inserted else { continue }
      hours[hours.count - 1].content.append(UInt8(ascii: "\n"))
      hours[hours.count - 1].content.append(contentsOf: row.text.utf8)
    }
    return hours
  }

  /// A row with its time.
  private struct Row {
    var hour: BeiweHour
    /// Nil if it is no number, although it begins as one.
    var milliseconds: Int64?
    var arrival: Int
    var text: String

    /// Nil for rows that the server drops: no timestamp, none that begins with a second, too long ago.
    init?(_ line: ArraySlice<UInt8>, arrival: Int) {
      let cells = line.split(
        separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
      let first = String(decoding: cells[0], as: UTF8.self)
      guard let second = Int64(first.prefix(10)), second >= BeiweServerRules.earliestSecond else {
        return nil
      }
      hour = BeiweHour(milliseconds: second * 1_000)
      milliseconds = Int64(first)
      self.arrival = arrival
      text = "\(first),\(BeiweUTCTime.text(milliseconds ?? 0))"
      if cells.count > 1 { text += "," + String(decoding: cells[1], as: UTF8.self) }
    }
  }
}
