import Formats
import Spool

/// Arrays of health that go in one request, since earlier ones were refused.
///
/// The app reads HealthKit anew from the end of what was acknowledged: types in any order, of a type the
/// newest first, each sample once (cozie-apple 8c88818). Rows keep the trigger of the request that they were
/// recorded with.
enum CozieHealth {
  /// How much later a request may be that carries rows, in ms: the app's cut-off of three days.
  static let reach: Int64 = 3 * 86_400_000

  /// The body with all rows, on one line.
  ///
  /// - Parameter bodies: from the oldest to the newest.
  static func joined(_ bodies: [[UInt8]]) throws(JSONReader.Defect) -> [UInt8] {
    var known: Set<Sample> = []
    var order: [String] = []
    var types: [String: [(time: Int64, row: CozieRow)]] = [:]
    for body in bodies.reversed() {
      for row in try CozieRow.rows(in: body).rows {
        let sample = Sample(row)
        guard known.insert(sample).inserted else { continue }
        if types[sample.type] == nil { order.append(sample.type) }
        types[sample.type, default: []]
          .append((CozieTime.milliseconds(row.time) ?? .min, row))
      }
    }
    let rows = order.flatMap { type in
      (types[type] ?? []).enumerated()
        .sorted { ($1.element.time, $0.offset) < ($0.element.time, $1.offset) }
        .map(\.element.row)
    }
    return CozieRow.body(of: rows, isArray: true)
  }

  /// What makes a row the same in two requests: all but what has triggered them.
  private struct Sample: Hashable {
    /// The name of the field with the value.
    let type: String
    let text: [UInt8]

    init(_ row: CozieRow) {
      var row = row
      row.fields.removeAll { $0.key == "transmit_trigger" }
      type = row.fields.first?.key ?? ""
      text = CozieRow.body(of: [row], isArray: true)
    }
  }
}
