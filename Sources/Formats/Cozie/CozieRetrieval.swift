/// A researcher's request for the rows of one participant
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-researcher-read-influx`).
package struct CozieRetrieval {
  private let participant: String
  private let experiment: String
  private let password: String
  /// In ms since 1970 UTC; nil for no limit.
  private let start: Int64?
  /// Fields in the order of the table; empty for all.
  private let columns: [String]

  /// Returns nil if the server's function fails, because its query to the database is malformed.
  ///
  /// - Parameters:
  ///   - days: how many days to look back, as text; nil for no limit.
  ///   - columns: fields; none for all.
  ///   - now: the server's clock, in ms since 1970 UTC.
  package init?(
    of participant: String, in experiment: String, password: String, days: String?,
    columns: [String], now: Int64
  ) {
    // The function puts a quote before each of these letters, which ends the text in the query.
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
    // A second minus sign begins a comment in the query, so that nothing is subtracted.
    start = now - max(0, count) * 86_400_000
  }

  private static let escaped: Set<Character> = [",", "=", " "]

  /// The database counts ns in 64 bits.
  private static let days: ClosedRange<Int64> = -106_751...106_751

  private static func withoutQuotes(_ text: String) -> String {
    text.filter { !"'\"\\".contains($0) }
  }

  /// The participant whose points are asked for.
  package var name: String { participant }

  /// The table of points, in the order in which the database got them.
  package struct Table {
    private let retrieval: CozieRetrieval
    private var samples = CozieSamples()
    private var isEmpty = true

    /// Starts without a row.
    package init(of retrieval: CozieRetrieval) { self.retrieval = retrieval }

    /// Takes a point; points that are not asked for are skipped.
    package mutating func take(_ point: InfluxPoint) {
      guard let point = retrieval.asked(of: point) else { return }
      samples.store(point)
      isEmpty = false
    }

    /// The table as pandas writes it.
    package var csv: [UInt8] {
      guard !isEmpty else { return Array(",index\n".utf8) }
      var csv: [UInt8] = []
      samples.table(beginningWith: retrieval.columns) { text, _, _ in csv += text }
      return csv
    }
  }

  /// The point with the fields that are asked for; nil without any.
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
