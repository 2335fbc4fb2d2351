/// What the database has of one participant, as the researchers' download shows it
/// (`sample.csv`, cozie-apple-backend e29a13c).
///
/// Rows of the same measurement, tags and time are one point; of a field the last value stays.
public struct CozieSamples: Sendable {
  private var places: [InfluxPoint.Identity: Int] = [:]
  private var points: [Point] = []
  private var columns: [String: Int] = [:]

  private struct Point {
    let time: Int64
    /// The participant and the password of the tags.
    let ids: (String, String)
    var fields: [(column: Int, value: InfluxPoint.Value)]
  }

  /// Nothing is stored yet.
  public init() {}

  /// Stores a point.
  ///
  /// - Returns: whether it is a new one, and not one more of the same identity.
  @discardableResult
  public mutating func store(_ point: InfluxPoint) -> Bool {
    let known = places[point.identity]
    let place = known ?? points.count
    if known == nil {
      places[point.identity] = place
      func tag(_ key: String) -> String { point.tags.first { $0.key == key }?.value ?? "" }
      points.append(
        Point(time: point.time, ids: (tag("id_participant"), tag("id_password")), fields: []))
    }
    for field in point.fields {
      let column = columns[field.key] ?? columns.count
      columns[field.key] = column
      if let known = points[place].fields.firstIndex(where: { $0.column == column }) {
        points[place].fields[known].value = field.value
      } else {
        points[place].fields.append((column, field.value))
      }
    }
    return known == nil
  }

  /// Writes the table: a row a point in order of time, a column a field in order of their names.
  ///
  /// - Parameter write: takes the header, and then some rows at a time with the times of the first and the last
  ///   in ms since 1970 UTC.
  public func table(
    _ write: (_ text: [UInt8], _ rows: Int, _ times: ClosedRange<Int64>?) throws -> Void
  ) rethrows {
    let names = columns.keys.sorted()
    var order = Array(repeating: 0, count: columns.count)
    for (place, name) in names.enumerated() { order[columns[name] ?? 0] = place }
    // Pandas keeps whole numbers as such only where none is missing.
    var counts = Array(repeating: 0, count: columns.count)
    for point in points {
      for field in point.fields { counts[field.column] += 1 }
    }
    let header = (["", "index", "id_participant", "id_password"] + names).map(Self.quoted)
    try write(Array((header.joined(separator: ",") + "\n").utf8), 0, nil)
    let sorted = points.indices.sorted { (points[$0].time, $0) < (points[$1].time, $1) }
    var text: [UInt8] = []
    var begun = 0
    for (number, place) in sorted.enumerated() {
      let point = points[place]
      var cells = Array(repeating: "", count: names.count)
      for (column, value) in point.fields {
        cells[order[column]] = Self.text(value, isFull: counts[column] == points.count)
      }
      let head = ["\(number)", Self.index(point.time), point.ids.0, point.ids.1].map(Self.quoted)
      text += Array((head + cells).joined(separator: ",").utf8)
      text.append(UInt8(ascii: "\n"))
      if number + 1 - begun == Self.pieceLength || number + 1 == sorted.count {
        try write(text, number + 1 - begun, points[sorted[begun]].time...point.time)
        text.removeAll(keepingCapacity: true)
        begun = number + 1
      }
    }
  }

  /// Rows that are handed out at a time.
  private static let pieceLength = 256

  /// Such as `2026-10-04 16:00:01.228000+0000`.
  private static func index(_ time: Int64) -> String {
    BeiweUTCTime.text(time).replacing("T", with: " ", maxReplacements: 1) + "000+0000"
  }

  private static func text(_ value: InfluxPoint.Value, isFull: Bool) -> String {
    switch value {
    case .integer(let value): isFull ? "\(value)" : "\(Double(value))"
    case .float(let value): "\(value)"
    case .boolean(let value): value ? "True" : "False"
    case .string(let text): quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
