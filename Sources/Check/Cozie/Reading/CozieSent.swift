import Formats
import Reading
import Spool

/// A request that the app has sent, read from a line of requests.jsonl or from the log.
struct CozieSent: Sendable {
  enum Device: String, CaseIterable, Sendable { case phone, watch }

  enum Kind: String, CaseIterable, Sendable {
    case survey, health, location, settings, push

    /// Returns whether a version of the app sends this kind of request as an array. The version
    /// `doc` is the app's documentation, which shows only arrays.
    func isArray(in version: String?) -> Bool {
      version == "doc" || self == .health || self == .settings
    }
  }

  /// The file and the line number, which is also the number of the request.
  let place: RowPlace
  /// The time of the request, in ms since 1970.
  var due: Int64
  var device: Device
  var kind: Kind
  var trigger: String
  var attempt: Int
  var rows: [CozieRow]
  var isArray: Bool

  var number: Int { place.row ?? 0 }

  /// Reads a line of requests.jsonl, and reports defects of its text; returns nil for an invalid
  /// line.
  init?(_ line: [UInt8], at place: RowPlace, _ finding: inout Finding) {
    let tree: JSONTree
    do throws(JSONReader.Defect) {
      var reader = JSONReader(line)
      tree = try reader.value()
      try reader.end()
    } catch {
      finding.fail(place, "\(error.fact) after \(error.offset) bytes", allowed: "JSON text")
      return nil
    }
    guard case .object(let members) = tree, Set(members.keys) == Self.keys,
      case .integer(let due)? = members["due"], Self.times.contains(due),
      case .integer(let attempt)? = members["attempt"],
      case .integer(let count)? = members["rows"], attempt > 0,
      let device = members["device"]?.text.flatMap(Device.init),
      let kind = members["kind"]?.text.flatMap(Kind.init),
      let trigger = members["trigger"]?.text, let body = members["body"]?.text
    else {
      finding.fail(
        place, "a request whose format is not the app's",
        allowed: "the keys " + Self.keys.sorted().joined(separator: ", "))
      return nil
    }
    self.place = place
    (self.due, self.device, self.kind, self.trigger) = (due, device, kind, trigger)
    self.attempt = Int(clamping: attempt)
    do throws(JSONReader.Defect) {
      (rows, isArray) = try CozieRow.rows(in: Array(body.utf8))
    } catch {
      finding.fail(place, "\(error.fact) after \(error.offset) bytes", allowed: "a JSON body")
      return nil
    }
    finding.judge(
      rows.count == count && !rows.isEmpty, "\(count) rows", allowed: "\(rows.count) rows",
      at: place)
    let written = CozieRow.body(of: isArray ? rows : Array(rows.prefix(1)), isArray: isArray)
    finding.judge(
      Array(body.utf8) == written, "a request body whose text format is not the app's",
      allowed: "a body with the app's order of keys, spaces and number format", at: place)
  }

  /// Creates a request from a row of the log. It has only this row, and its time is the row's
  /// latest time.
  init(logged row: CozieRow, at place: RowPlace) {
    self.place = place
    let times = row.fields.compactMap { field -> Int64? in
      guard field.key.contains("_timestamp_"), case .text(let text) = field.value else {
        return nil
      }
      return CozieTime.milliseconds(text)
    }
    due = (times + [row.instant ?? 0]).max() ?? 0
    let marks: [(key: String, kind: Kind)] = [
      ("ws_survey_count", .survey), ("location_change", .location), ("wss_goal", .settings),
      ("notification_title", .push),
    ]
    kind = marks.first { row[$0.key] != nil }?.kind ?? .health
    device = .phone
    if case .text(let text)? = row["transmit_trigger"] { trigger = text } else { trigger = "" }
    (attempt, rows, isArray) = (1, [row], false)
  }

  /// The range of allowed times, in ms since 1970, which have at most 13 digits.
  private static let times: Range<Int64> = 0..<10_000_000_000_000
  private static let keys: Set = ["due", "device", "kind", "trigger", "attempt", "rows", "body"]
}

extension CozieRow {
  /// The participant's id in the app; nil for a row without one.
  var participant: String? { tags.first { $0.key == "id_participant" }?.value }

  /// The time of the row, in ms since 1970; nil for an invalid time.
  var instant: Int64? { CozieTime.milliseconds(time) }

  /// The row's health value: the field, the value, and the end of its interval in ms since 1970;
  /// nil for other rows.
  var measured: (key: String, value: CozieValue, end: Int64?)? {
    guard
      let field = fields.first(where: {
        $0.key != "transmit_trigger" && !$0.key.hasSuffix("_timestamp_end")
      })
    else { return nil }
    var end: Int64?
    if case .text(let text)? = self[field.key + "_timestamp_end"] {
      end = CozieTime.milliseconds(text)
    }
    return (field.key, field.value, end)
  }

  /// The type of health data, for which the app remembers the time of its last query; nil for other
  /// rows.
  var type: String? {
    guard let key = measured?.key else { return nil }
    let name = key.hasPrefix("ts_") || key.hasPrefix("ws_") ? String(key.dropFirst(3)) : key
    if name.hasPrefix("sleep_") { return "sleep" }
    if name.hasPrefix("workout_") { return "workout" }
    for counter in ["step_count", "walking_distance"] where name.hasPrefix(counter) {
      return counter
    }
    return name
  }
}
