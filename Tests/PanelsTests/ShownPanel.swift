import Foundation
import Page
import Reading
import Spool
import Testing

@testable import Panels

extension Panel {
  /// The numbers of the panel, as a JSON object.
  var json: String {
    var json = JSONWriter(.compact)
    json.object { write(to: &$0) }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The numbers of the panel by their names.
  func numbers() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// The figure and the tables of the panel.
  var page: String {
    var page = Markup()
    write(to: &page)
    return page.text
  }
}

/// Functions that find the parts of a page for tests.
enum Shown {
  /// Returns the rows in a table's body, as lists of cells; empty if the page does not have the
  /// table.
  static func rows(_ table: String, in page: String) -> [[String]] {
    guard let start = page.firstRange(of: "data-table=\"\(table)\"") else { return [] }
    let text = page[start.upperBound...]
    let end = text.firstRange(of: "</table>")?.lowerBound ?? text.endIndex
    guard let body = text.firstRange(of: "<tbody>") else { return [] }
    return text[body.upperBound..<end].split(separator: "</tr>").compactMap { row in
      let cells = row.matches(of: /<t[hd][^>]*>([^<]*)/).map { String($0.1) }
      return cells.isEmpty ? nil : cells
    }
  }

  /// Returns the outline of a series in a chart; nil if the page does not have the series.
  static func outline(_ series: String, in page: String) -> String? {
    page.matches(of: /data-series="([^"]*)" style="[^"]*" d="([^"]*)"/)
      .first { $0.1 == series }.map { String($0.2) }
  }

  /// Returns the outlines of the strips in a colour, by their line widths in pixels.
  static func strips(_ colour: String, in page: String) -> [Int: String] {
    let parts = page.matches(
      of: /--series:var\(--([a-z0-9]*)\);stroke-width:([0-9]+)" d="([^"]*)"/)
    return Dictionary(
      parts.filter { $0.1 == colour }.map { (Int($0.2) ?? 0, String($0.3)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Frame {
  /// A frame without time limits, with UTC clocks.
  static let all = Frame(clock: SmallDownload.utc, window: nil, showsCoordinates: false)

  /// Returns a frame limited to a time span, with UTC clocks.
  static func within(_ window: Range<Int64>) -> Frame {
    Frame(clock: SmallDownload.utc, window: window, showsCoordinates: false)
  }
}

extension Rows {
  /// Creates a table of rows from their times in ms and their values.
  init(_ rows: [(time: Int64, values: [Double])], width: Int) {
    self.init(width: width)
    times = rows.map(\.time)
    values = rows.flatMap(\.values)
  }
}

extension Piece {
  /// Returns a piece of accelerometer rows with values only on the z axis, in g.
  static func still(_ rows: [(time: Int64, z: Double)]) -> Piece {
    var piece = Piece(0..<length)
    piece[.accel] = Rows(rows.map { ($0.time, [0, 0, $0.z]) }, width: 3)
    return piece
  }
}

/// Returns whether a JSON number differs from another number by at most a millionth.
func isClose(_ value: Any?, to expected: Double) -> Bool {
  guard let value = value as? Double else { return false }
  return abs(value - expected) <= 1e-6 * abs(expected)
}
