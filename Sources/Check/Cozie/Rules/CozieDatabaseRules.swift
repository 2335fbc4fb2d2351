import Formats
import Spool

extension CozieCheck {
  static let cozieDatabase = [
    Rule(
      "cozie-database",
      "Points and table are what the server and its database make of the requests.",
      limit: "exact, but for the server's clock: casts, columns, types of a week, one row a time",
      catches: "one value another", .requests(.points) { try PointsOfRequests($0) }),
    Rule(
      "cozie-log", "The log has every row that the phone has sent.",
      limit:
        "exact: rows equal but for their trigger; what the watch has sent comes when the phone "
        + "is in reach",
      catches: "one value another", .requests(.log) { try RowsOfLog($0) }),
  ]
}

/// Compares points.lp and sample.csv with what comes of the requests.
private struct PointsOfRequests: CozieJudge {
  private let setting: CozieSetting
  private let lines: LinesAhead
  private var types = InfluxTypes()
  private var samples = CozieSamples()
  private var finding = Finding()

  init(_ setting: CozieSetting) throws {
    self.setting = setting
    lines = LinesAhead(try ContentLines(setting.check.files["points.lp"], in: setting.folder))
  }

  mutating func see(_ request: CozieSent) throws {
    for row in request.rows {
      guard var point = try? CozieServer.point(of: row, writtenAt: "") else {
        finding.fail(request.place, "a row that the server refuses", allowed: "none")
        continue
      }
      guard types.take(point) == nil else { continue }
      let (line, number) = try lines.next()
      let place = RowPlace(lines.path, row: number)
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

  mutating func finish() throws -> Finding {
    let (line, number) = try lines.next()
    finding.judge(
      line == nil, line ?? "", allowed: "no further line", at: RowPlace(lines.path, row: number))
    guard let path = setting.check.files["sample.csv"] else { return finding }
    let table = LinesAhead(try ContentLines(path, in: setting.folder))
    try samples.table { text, _, _ in
      for wanted in text.split(separator: UInt8(ascii: "\n")) {
        let (line, number) = try table.next()
        let wanted = String(decoding: wanted, as: UTF8.self)
        finding.judge(
          line == wanted, line ?? "no row", allowed: wanted,
          at: RowPlace(path, row: max(number - 1, 0)))
      }
    }
    return finding
  }
}

/// A file of lines that a judge reads as it needs them.
final class LinesAhead {
  private var lines: ContentLines
  var path: String { lines.path }

  init(_ lines: consuming ContentLines) { self.lines = lines }

  /// The next line with its number; nil at the end.
  func next() throws(FileError) -> (line: String?, number: Int) {
    let line = try lines.next()
    return (line.map { String(decoding: $0, as: UTF8.self) }, lines.number)
  }
}

private struct RowsOfLog: CozieJudge {
  /// How often the log has each row, by its hash.
  private var rows: [UInt32: Int] = [:]
  private let path: String
  private var finding = Finding()

  init(_ setting: CozieSetting) throws {
    path = setting.check.files[CozieCheck.log] ?? ""
    var log = try CozieLog(path, in: setting.folder)
    while let read = try log.next() {
      for row in read { rows[Self.hash(row), default: 0] += 1 }
    }
  }

  /// Rows of a burst that was not answered were logged under its trigger, and are sent under the next one.
  private static func hash(_ row: CozieRow) -> UInt32 {
    var row = row
    row.fields.removeAll { $0.key == "transmit_trigger" }
    return crc32(of: CozieRow.entry(of: [row], isArray: true))
  }

  mutating func see(_ request: CozieSent) {
    guard request.device == .phone else { return }
    for row in request.rows {
      finding.judge(
        rows[Self.hash(row)] != nil, "no such row", allowed: "a row of \(row.time)",
        at: request.place)
    }
  }

  func finish() -> Finding { finding }
}
