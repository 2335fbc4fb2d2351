import Formats
import Reading
import Spool

extension CozieCheck {
  static let cozieDatabase = [
    Rule(
      "cozie-database",
      "points.lp and sample.csv have the content that the server and its database would create "
        + "from the requests.",
      limit:
        "exact for type casts, columns, field types of each week, and one row for each time. Times "
        + "of the server's clock are ignored",
      catches: "one changed value in a point",
      .requests(.points, compares: true) { try PointsOfRequests($0) }),
    Rule(
      "cozie-log",
      "The app's log has every row that the phone sent, in order and without duplicates.",
      limit:
        "Logged and sent rows are equal except for their trigger. The log has the rows of each "
        + "device in the order in which the device sent them. Health data of a request without a "
        + "response may be logged before this request. The watch's rows arrive when the phone is "
        + "within range",
      catches: "one changed value in a row",
      .requests(.log) { RowsOfLog($0) }),
  ]
}

/// A judge that compares points.lp and sample.csv with the points that the requests produce.
private struct PointsOfRequests: CozieJudge {
  private let setting: CozieSetting
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var samples = CozieSamples()
  private var finding = Finding()
  /// Whether the rule has already searched the rest of the file for a point.
  private var isSearched = false
  /// Whether the comparison has ended, because no further point can be matched.
  private var isLost = false

  init(_ setting: CozieSetting) throws {
    self.setting = setting
    lines = LinesAhead(try ContentLines(setting.check.files["points.lp"], in: setting.folder))
  }

  mutating func see(_ request: CozieSent) throws {
    if isLost { return }
    for row in request.rows {
      guard var point = try? CozieServer.point(of: row, writtenAt: "") else {
        finding.fail(
          request.place, "a row that the server rejects", allowed: "a row that the server accepts")
        continue
      }
      guard types.take(point) == nil else { continue }
      let (line, number) = try lines.next()
      let place = RowPlace(lines.path, row: number)
      if let line, line != point.line, try isAhead(point, of: line) {
        // The file has this point later, so the points in between have no request.
        finding.fail(
          request.place, "database points without a request before this point",
          allowed: "a request for each point")
        isLost = true
        return
      }
      guard let line, let written = InfluxPoint(line: line) else {
        finding.fail(place, line ?? "no line", allowed: point.line)
        continue
      }
      // The time at which the server wrote the point depends on the server's clock, so any time is
      // accepted.
      if case .string(let clock)? = written.fields.first(where: { $0.key == "timestamp_lambda" })?
        .value, let again = try? CozieServer.point(of: row, writtenAt: clock)
      {
        point = again
      }
      finding.judge(line == point.line, line, allowed: point.line, at: place)
      samples.store(point)
    }
  }

  /// Returns whether a point with the same time follows the current line. The search ignores the
  /// field values, because one of them depends on the server's clock.
  private mutating func isAhead(_ point: InfluxPoint, of line: String) throws -> Bool {
    guard !isSearched, InfluxPoint(line: line)?.time != point.time else { return false }
    isSearched = true
    return try lines.isAhead { InfluxPoint(line: $0)?.time == point.time }
  }

  mutating func finish() throws -> Finding {
    if isLost { return finding }
    let (line, number) = try lines.next()
    finding.judge(
      line == nil, line ?? "", allowed: "no further line after the last point",
      at: RowPlace(lines.path, row: number))
    guard let path = setting.check.files["sample.csv"] else { return finding }
    let table = LinesAhead(try ContentLines(path, in: setting.folder))
    // A missing row shifts all rows after it, so only the first one is reported.
    var isSame = true
    try samples.table { text, _, _ in
      for wanted in text.split(separator: UInt8(ascii: "\n")) {
        let (line, number) = try table.next()
        let wanted = String(decoding: wanted, as: UTF8.self)
        guard isSame else { continue }
        isSame = line == wanted
        finding.judge(
          isSame, line ?? "no row", allowed: wanted, at: RowPlace(path, row: max(number - 1, 1)))
      }
    }
    if isSame, case (let line?, let number) = try table.next() {
      finding.fail(
        RowPlace(path, row: number - 1), line,
        allowed: "no further row after the last point")
    }
    return finding
  }
}

/// The lines of a file, some of which can be read ahead.
final class LinesAhead {
  private var lines: ContentLines
  /// The lines that were read ahead and are not returned yet.
  private var waiting: [String] = []
  private var number = 0
  var path: String { lines.path }

  init(_ lines: consuming ContentLines) { self.lines = lines }

  /// Returns the next line and its number; nil at the end.
  func next() throws(FileError) -> (line: String?, number: Int) {
    let line = waiting.isEmpty ? try read() : waiting.removeFirst()
    if line != nil { number += 1 }
    return (line, number)
  }

  /// Returns whether any of the following lines satisfies a condition.
  func isAhead(_ isWanted: (String) -> Bool) throws(FileError) -> Bool {
    if waiting.contains(where: isWanted) { return true }
    while let line = try read() {
      waiting.append(line)
      if isWanted(line) { return true }
    }
    return false
  }

  private func read() throws(FileError) -> String? {
    try lines.next().map { String(decoding: $0, as: UTF8.self) }
  }
}
