import Formats
import Reading

extension CoziePiece.Request {
  /// What others see of a request: no answer is in it.
  init(_ sent: CozieSent) {
    let answers =
      sent.kind == .survey
      ? sent.rows.flatMap { row in
        row.fields.filter { Self.isQuestion($0.key) }.map {
          CoziePiece.Answer(time: row.instant ?? sent.due, question: $0.key)
        }
      } : []
    self.init(
      time: sent.due, kind: sent.kind.rawValue, trigger: sent.trigger, attempt: sent.attempt,
      rows: sent.rows.count, answers: answers)
  }

  /// The ids of questions are the study's own: a survey's other fields have names that are known.
  private static func isQuestion(_ key: String) -> Bool {
    key != "transmit_trigger"
      && !["ts_", "ws_", "wss_", "pss_", "si_", "api_", "app_"].contains(where: key.hasPrefix)
  }
}

extension CoziePiece.Field {
  /// Reads a row of cozie.csv; nil for one of another form, such as the header.
  init?(_ line: [UInt8]) {
    let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard cells.count == 8, let time = Int64(String(decoding: cells[4], as: UTF8.self)) else {
      return nil
    }
    self.init(
      time: time, kind: String(decoding: cells[2], as: UTF8.self),
      fate: String(decoding: cells[7], as: UTF8.self))
  }
}
