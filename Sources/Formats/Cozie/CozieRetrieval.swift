/// A researcher's request for the stored rows of one participant (cozie-apple-backend e29a13c,
/// `cozie-apple-v3-researcher-read-influx`).
package struct CozieRetrieval {
  private let participant: String
  private let experiment: String
  private let password: String
  /// The earliest time, in ms since 1970 UTC; nil for no limit.
  private let start: Int64?
  /// The requested fields, in the order of the table's columns; empty for all fields.
  private let columns: [String]

  /// Parses the request; returns nil if the server's function would fail with a malformed query.
  ///
  /// - Parameters:
  ///   - days: the number of days to look back, as text; nil for no limit.
  ///   - columns: the requested fields; empty for all fields.
  ///   - now: the server's clock, in ms since 1970 UTC.
  package init?(
    of participant: String, in experiment: String, password: String, days: String?,
    columns: [String], now: Int64
  ) {
    // The server's function writes a quotation mark before each of these characters. This ends the
    // text in its query, so the query is malformed.
    guard !(participant + password).contains(where: Self.escaped.contains) else { return nil }
    self.participant = Self.withoutQuotes(participant)
    self.password = Self.withoutQuotes(password)
    self.experiment = Self.withoutQuotes(experiment).map {
      Self.escaped.contains($0) ? "'\($0)" : "\($0)"
    }.joined()
    self.columns = columns
    guard let days else {
      start = nil
      return
    }
    guard let count = Int64(days), Self.days.contains(count) else { return nil }
    // For a negative number, the query has two minus signs, which start a comment, so the server
    // subtracts nothing.
    start = now - max(0, count) * 86_400_000
  }

  private static let escaped: Set<Character> = [",", "=", " "]

  /// The numbers of days that the database accepts, because it counts nanoseconds in 64 bits.
  private static let days: ClosedRange<Int64> = -106_751...106_751

  private static func withoutQuotes(_ text: String) -> String {
    text.filter { !"'\"\\".contains($0) }
  }

  /// The id of the participant whose points are requested.
  package var name: String { participant }

  /// The table that the researcher gets, with points in the order in which the database received
  /// them.
  package struct Table {
    private let retrieval: CozieRetrieval
    private var samples = CozieSamples()
    private var isEmpty = true

    /// Creates a table without rows.
    package init(of retrieval: CozieRetrieval) { self.retrieval = retrieval }

    /// Adds a point to the table, unless the request excludes it.
    package mutating func take(_ point: InfluxPoint) {
      guard let point = retrieval.asked(of: point) else { return }
      samples.store(point)
      isEmpty = false
    }

    /// The table as CSV, in the format that pandas writes.
    package var csv: [UInt8] {
      guard !isEmpty else { return Array(",index\n".utf8) }
      var csv: [UInt8] = []
      samples.table(beginningWith: retrieval.columns) { text, _, _ in csv += text }
      return csv
    }
  }

  /// Returns the point with only the requested fields; nil if none remains.
  private func asked(of point: InfluxPoint) -> InfluxPoint? {
    guard point.measurement == experiment, start.map({ point.time > $0 }) ?? true,
      point.tag("id_participant") == participant, point.tag("id_password") == password
    else { return nil }
    guard !columns.isEmpty else { return point }
    let fields = point.fields.filter { columns.contains($0.key) }
    guard !fields.isEmpty else { return nil }
    return InfluxPoint(
      measurement: point.measurement, tags: point.tags, fields: fields, time: point.time,
      nanoseconds: point.nanoseconds)
  }
}
