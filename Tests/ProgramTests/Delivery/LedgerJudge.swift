import SQLite
import Testing

/// What a ledger says of a delivery that was killed again and again.
enum LedgerJudge {
  /// Expects that nothing that was acknowledged and recorded was sent again, and that each attempt has an end.
  static func expectNothingTwice(
    _ ledger: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let database = try Database(ledger, .readOnly)
    let again = try database.prepare(
      """
      SELECT count(*) FROM attempt AS late JOIN attempt AS early ON early.batch = late.batch
      WHERE early.outcome = 'stored' AND late.number > early.number
      """
    ).first { $0.integer(0) }
    #expect(again == 0, sourceLocation: sourceLocation)
    let unended = try database.prepare("SELECT count(*) FROM attempt WHERE outcome IS NULL")
      .first { $0.integer(0) }
    #expect(unended == 0, sourceLocation: sourceLocation)
  }

  /// How many files are stored.
  static func stored(_ ledger: String) throws -> Int {
    let database = try Database(ledger, .readOnly)
    let stored = try database.prepare(
      """
      SELECT count(*) FROM file JOIN batch ON batch.id = file.batch
      WHERE batch.outcome = 'stored' AND batch.is_open = 0
      """
    ).first { $0.integer(0) }
    return Int(stored ?? 0)
  }
}
