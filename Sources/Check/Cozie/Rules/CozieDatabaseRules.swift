import Formats
import Reading
import Spool

extension CozieCheck {
  static let cozieDatabase = [
    Rule(
      "cozie-database",
      "points.lp and sample.csv have the content that the server and its database create from the "
        + "requests.",
      limit:
        "exact, except for times of the server's clock: type casts, columns, field types of each "
        + "week, one row for each time",
      catches: "one changed value in a point",
      .requests(.points, compares: true) { try PointsOfRequests($0) }),
    Rule(
      "cozie-log",
      "The app's log has every row that the phone sent, in order and without duplicates.",
      limit:
        "exact: logged and sent rows are equal except for their trigger, in the order of sending "
        + "of each device. Unanswered health data may be logged before their request. The watch's "
        + "rows arrive when the phone is in reach",
      catches: "one changed value in a row",
      .requests(.log) { RowsOfLog($0) }),
  ]
}

/// A comparison of points.lp and sample.csv with the result of the requests.
private struct PointsOfRequests: CozieJudge {
  private let setting: CozieSetting
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var samples = CozieSamples()
  private var finding = Finding()
  /// Whether the rule has already searched the following points for a point of a request.
  private var isSearched = false
  /// Whether no further point can be compared.
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
        // The database has this point later, so the requests of earlier points are missing.
        finding.fail(
          request.place, "earlier points without a request", allowed: "a request for each point")
        isLost = true
        return
      }
      guard let line, let written = InfluxPoint(line: line) else {
        finding.fail(place, line ?? "no line", allowed: point.line)
        continue
      }
      // The time of writing depends on the server's clock.
      if case .string(let clock)? = written.fields.first(where: { $0.key == "timestamp_lambda" })?
        .value, let again = try? CozieServer.point(of: row, writtenAt: clock)
      {
        point = again
      }
      finding.judge(line == point.line, line, allowed: point.line, at: place)
      samples.store(point)
    }
  }

  /// Returns whether a point of the same time comes after the current line. The search ignores
  /// other fields, since they depend on the server's clock.
  private mutating func isAhead(_ point: InfluxPoint, of line: String) throws -> Bool {
    guard !isSearched, InfluxPoint(line: line)?.time != point.time else { return false }
    isSearched = true
    return try lines.isAhead { InfluxPoint(line: $0)?.time == point.time }
  }

  mutating func finish() throws -> Finding {
    if isLost { return finding }
    let (line, number) = try lines.next()
    finding.judge(
      line == nil, line ?? "", allowed: "no line after the last point",
      at: RowPlace(lines.path, row: number))
    guard let path = setting.check.files["sample.csv"] else { return finding }
    let table = LinesAhead(try ContentLines(path, in: setting.folder))
    // One difference shifts all rows after it, so only the first one is reported.
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
      finding.fail(RowPlace(path, row: number - 1), line, allowed: "no row after the last point")
    }
    return finding
  }
}

/// The lines of a file, with look-ahead.
final class LinesAhead {
  private var lines: ContentLines
  /// Lines that were read ahead.
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

  /// Returns whether any following line meets a condition.
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
