import HTTP
import SQLite

/// The files of a target that are not stored for the same reason.
public struct LeftFiles: Equatable, Sendable {
  /// The outcome of the last attempt to send the files.
  public var outcome: Outcome
  /// The HTTP status, such as 503; nil without a response.
  public var status: Int?
  /// The reason in the words of the server, of libcurl or of this program, without parts that
  /// differ from file to file.
  public var text: String
  /// The number of files.
  public var files: Int
  /// The name of the first of these files.
  public var example: String
  /// The server's ids of the first participants whose credentials were refused.
  public var patients: [String] = []

  /// The reason, with the option or file that helps, if any.
  public var reason: String { Reason.text(fullReason) }

  private var fullReason: String {
    let text = Reason.text(text)
    let words = status.map { "HTTP \($0)" + (text.isEmpty ? "" : ": \(text)") } ?? text
    // Without a status, the text is from libcurl or this program, so it can be recognised. A server
    // may send any text.
    if status == nil {
      if text.contains(Failure.Kind.tls.rawValue), let problem = text.split(separator: ": ").last,
        text.contains("certificate problem")
      {
        return "the server's certificate is not trusted (\(problem)); use --ca FILE to trust its "
          + "authority"
      }
      if text.contains(Failure.Kind.name.rawValue) {
        return "the server's name was not found: \(words)"
      }
    }
    if outcome == .unauthorized, text.hasPrefix(Delivered.registration) {
      return "the temporary password is wrong or already used, or the server does not have the id: "
        + patients.joined(separator: ", ")
    }
    return words
  }

  /// The maximum number of distinct reasons in a report.
  static let limit = 20
}

extension LeftFiles {
  /// Returns a reason without the parts that differ from file to file, which are quoted texts and
  /// long numbers. A database's code at the start, such as 23503, remains. People read the result
  /// to find the cause, so it is more detailed than `ErrorKind`.
  static func common(_ text: String) -> String {
    let text = Reason.text(text)
    let code = text.prefixMatch(of: #/[0-9][0-9A-Z]{4} /#)?.output ?? ""
    let words =
      text[code.endIndex...].replacing(/'[^']*'/, with: "'…'")
      .replacing(/[0-9]{5,}/, with: "…")
    return String(code + words)
  }
}

extension LedgerStore {
  /// Returns the files that were tried but are not stored, by reason, with the most frequent reason
  /// first.
  ///
  /// - Parameter isRepeated: whether to include only files that this run tries again.
  func leftFiles(
    of target: Int64, isRepeated: Bool = false
  ) throws(SQLiteError) -> [LeftFiles] {
    var left: [LeftFiles] = []
    let rows = try all(
      """
      SELECT batch.outcome, batch.status, batch.text, count(*), path, item, min(file.id)
      FROM batch JOIN file ON file.batch = batch.id
      WHERE batch.target = ? AND batch.outcome NOT IN ('stored', 'local', 'never_sent', 'withdrawn')
        AND rests <= ?
      GROUP BY batch.outcome, batch.status, batch.text ORDER BY count(*) DESC, min(file.id)
      LIMIT 1000
      """, target, isRepeated ? 0 : 1
    ) {
      LeftFiles(
        outcome: Outcome(rawValue: $0.text(0)) ?? .unknown,
        status: $0.optionalInteger(1).map { Int($0) }, text: LeftFiles.common($0.text(2)),
        files: Int($0.integer(3)),
        example: FileName.text(of: $0.text(4), line: Int($0.integer(5))))
    }
    for row in rows {
      let known = left.firstIndex {
        ($0.outcome, $0.status, $0.text) == (row.outcome, row.status, row.text)
      }
      if let known { left[known].files += row.files } else { left.append(row) }
    }
    left.sort { $0.files > $1.files }
    left.removeLast(max(0, left.count - LeftFiles.limit))
    if let refused = left.firstIndex(where: { $0.outcome == .unauthorized }) {
      left[refused].patients = try refusedPatients(at: target)
    }
    return left
  }

  private func refusedPatients(at target: Int64) throws(SQLiteError) -> [String] {
    let ids = try all(
      """
      SELECT DISTINCT coalesce(participant.patient, file.patient)
      FROM batch JOIN file ON file.batch = batch.id
      LEFT JOIN participant
        ON participant.target = batch.target AND participant.recorded = file.patient
      WHERE batch.target = ? AND batch.outcome = 'unauthorized' LIMIT 6
      """, target
    ) { $0.text(0) }
    return ids.count > 5 ? ids.prefix(5) + ["…"] : ids
  }
}

extension Ledger {
  /// Groups the files of a target that were tried and are not stored by reason, the most files
  /// first.
  public func leftFiles(of target: Int64) async throws(SQLiteError) -> [LeftFiles] {
    try await perform { (store) throws(SQLiteError) in try store.leftFiles(of: target) }
  }
}
