import Formats
import Reading
import Spool

extension CozieCheck {
  static let cozieDatabase = [
    Rule(
      "cozie-database",
      "Points and table are what the server and its database make of the requests.",
      limit: "exact, but for the server's clock: casts, columns, types of a week, one row a time",
      catches: "one value another", .requests(.points, compares: true) { try PointsOfRequests($0) }),
    Rule(
      "cozie-log", "The log has every row that the phone has sent, in order and once.",
      limit:
        "exact: rows equal but for their trigger, in the order of sending for each device; health that was not "
        + "answered may stand before its request; what the watch has sent comes when the phone is in reach",
      catches: "one value another", .requests(.log) { RowsOfLog($0) }),
  ]
}

/// Compares points.lp and sample.csv with what comes of the requests.
private struct PointsOfRequests: CozieJudge {
  private let setting: CozieSetting
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var samples = CozieSamples()
  private var finding = Finding()
  /// Whether a point of a request was looked for among all that follow.
  private var isSearched = false
  /// Whether nothing more can be compared.
  private var isLost = false

  init(_ setting: CozieSetting) throws {
    self.setting = setting
    lines = LinesAhead(try ContentLines(setting.check.files["points.lp"], in: setting.folder))
  }

  mutating func see(_ request: CozieSent) throws {
    if isLost { return }
    for row in request.rows {
      guard var point = try? CozieServer.point(of: row, writtenAt: "") else {
        finding.fail(request.place, "a row that the server refuses", allowed: "none")
        continue
      }
      guard types.take(point) == nil else { continue }
      let (line, number) = try lines.next()
      let place = RowPlace(lines.path, row: number)
      if let line, line != point.line, try isAhead(point, of: line) {
        // The database has it all, so that the requests lack something.
        finding.fail(
          request.place, "points before that are of no request", allowed: "their requests")
        isLost = true
        return
      }
      guard let line, let written = InfluxPoint(line: line) else {
        finding.fail(place, line ?? "no line", allowed: point.line)
        continue
      }
      // Only the server knows when it has written.
      if case .string(let clock)? = written.fields.first(where: { $0.key == "timestamp_lambda" })?
        .value, let again = try? CozieServer.point(of: row, writtenAt: clock)
      {
        point = again
      }
      finding.judge(line == point.line, line, allowed: point.line, at: place)
      samples.store(point)
    }
  }

  /// Whether a point stands behind the line at hand, for all that the server's clock does not tell.
  private mutating func isAhead(_ point: InfluxPoint, of line: String) throws -> Bool {
    guard !isSearched, InfluxPoint(line: line)?.time != point.time else { return false }
    isSearched = true
    return try lines.isAhead { InfluxPoint(line: $0)?.time == point.time }
  }

  mutating func finish() throws -> Finding {
    if isLost { return finding }
    let (line, number) = try lines.next()
    finding.judge(
      line == nil, line ?? "", allowed: "no further line", at: RowPlace(lines.path, row: number))
    guard let path = setting.check.files["sample.csv"] else { return finding }
    let table = LinesAhead(try ContentLines(path, in: setting.folder))
    // One difference moves all rows behind it.
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
      finding.fail(RowPlace(path, row: number - 1), line, allowed: "no further row")
    }
    return finding
  }
}

/// A file of lines that a judge reads as it needs them.
final class LinesAhead {
  private var lines: ContentLines
  /// Lines that were looked at before they were asked for.
  private var waiting: [String] = []
  private var number = 0
  var path: String { lines.path }

  init(_ lines: consuming ContentLines) { self.lines = lines }

  /// The next line with its number; nil at the end.
  func next() throws(FileError) -> (line: String?, number: Int) {
    let line = waiting.isEmpty ? try read() : waiting.removeFirst()
    if line != nil { number += 1 }
    return (line, number)
  }

  /// Whether a line that follows is one that is looked for.
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
