import Formats
import Reading

/// A judge that compares the rows of the log with the rows of the requests.
///
/// The app logs most rows when it sends them. It also logs a burst of health data that gets no
/// response, and sends the same rows again in the next burst. Health data may therefore be in the
/// log before their request, but never after it.
struct RowsOfLog: CozieJudge {
  /// A row of a request, with a hash that ignores its trigger.
  private struct Sent {
    let due: Int64
    /// The participant's id in the app.
    let id: String
    let device: CozieSent.Device
    let request: Int
    let isHealth: Bool
    let hash: UInt64
  }

  private let setting: CozieSetting
  private var sent: [Sent] = []
  private var finding = Finding()

  init(_ setting: CozieSetting) { self.setting = setting }

  /// Returns the row's hash. It has 64 bits, because with 32 bits two of ten thousand rows may have
  /// the same hash.
  private static func hash(_ row: CozieRow) -> UInt64 {
    var row = row
    row.fields.removeAll { $0.key == "transmit_trigger" }
    return RowMark.hash(of: CozieRow.entry(of: [row], isArray: true))
  }

  mutating func see(_ request: CozieSent) {
    for row in request.rows {
      sent.append(
        Sent(
          due: request.due, id: row.participant ?? "", device: request.device,
          request: request.number,
          isHealth: request.kind == .health, hash: Self.hash(row)))
    }
  }

  mutating func finish() throws -> Finding {
    // The indices of the sent rows in order of time, because the requests may be in any order in
    // the file.
    let order = sent.indices.sorted { (sent[$0].due, $0) < (sent[$1].due, $1) }
    var places: [UInt64: [Int]] = [:]
    for (place, index) in order.enumerated() { places[sent[index].hash, default: []].append(place) }
    for log in setting.check.logs { try judge(log, order: order, places: places) }
    return finding
  }

  /// Compares a log with the sent rows.
  ///
  /// - Parameters:
  ///   - order: the indices of the sent rows, in order of time.
  ///   - places: the positions of rows in that order, by the hashes of the rows.
  private mutating func judge(
    _ file: (name: String, path: String), order: [Int], places: [UInt64: [Int]]
  ) throws {
    var seen: Set<UInt64> = []
    var rows: [CozieSent.Device: [LoggedRow]] = [:]
    var log = try CozieLog(file.path, in: setting.folder)
    while let entries = try log.next() {
      for (row, place) in entries {
        let hash = Self.hash(row)
        let isNew = seen.insert(hash).inserted
        guard let known = places[hash], let first = known.first else {
          finding.judge(
            isNew, "a duplicate row", allowed: "a log that contains each sent row once", at: place)
          continue
        }
        let request = sent[order[first]]
        rows[request.device, default: []].append(
          LoggedRow(
            place: place, places: known, due: request.due, request: request.request,
            isHealth: request.isHealth, type: row.type ?? "", time: row.instant ?? 0))
      }
    }
    for device in CozieSent.Device.allCases {
      let own = rows[device] ?? []
      let wrong = LoggedRow.outOfOrder(own)
      for (number, row) in own.enumerated() {
        finding.judge(
          !wrong.contains(number), "a row that is out of order or a duplicate",
          allowed: "a log that contains each sent row once and in order",
          at: row.place)
      }
    }
    // A missing row has no place in the log. A log whose installation id is unknown must contain
    // all rows.
    let isOwn = sent.contains { file.name.hasSuffix("_\($0.id)logs.txt") }
    let missing = sent.count { row in
      row.device == .phone && !seen.contains(row.hash)
        && (!isOwn || file.name.hasSuffix("_\(row.id)logs.txt"))
    }
    finding.judge(
      missing == 0, "\(missing) missing rows", allowed: "a log with all sent rows",
      at: RowPlace(file.path))
  }
}

/// A row of the log that matches a sent row.
struct LoggedRow {
  let place: RowPlace
  /// The positions of equal rows among all sent rows, in order of time.
  let places: [Int]
  /// The time of the first request that contains this row, in ms.
  let due: Int64
  /// The number of the first request that contains this row.
  let request: Int
  let isHealth: Bool
  /// The type of health data, whose samples are logged together; empty for other rows.
  let type: String
  /// The time of the row, in ms.
  let time: Int64

  private var first: Int { places.first ?? 0 }

  /// Returns the indices of one device's rows that are out of order.
  static func outOfOrder(_ rows: [LoggedRow]) -> Set<Int> {
    let early = mayBeEarly(rows)
    let fixed = rows.indices.filter { !early.contains($0) }
    let kept = Set(longestRise(fixed.map { rows[$0].places }).map { fixed[$0] })
    // The rows of a burst without a response are sent in the next burst, so requests with health
    // data stay in order.
    let bursts = rows.indices.filter { early.contains($0) }
    let inTurn = longestRise(bursts.map { [Int(rows[$0].due) * rows.count + $0] })
    var wrong = Set(fixed).subtracting(kept).union(early.subtracting(inTurn.map { bursts[$0] }))
    // These rows were sent after rows that follow them in the log.
    var highest = -1
    for (number, row) in rows.enumerated() {
      if kept.contains(number) { highest = max(highest, row.first) }
      if early.contains(number), row.first < highest { wrong.insert(number) }
    }
    // These rows were measured before rows that come earlier in the log.
    var earliest = Int64.max
    for (number, row) in rows.enumerated().reversed() {
      if kept.contains(number) { earliest = min(earliest, row.due) }
      if early.contains(number), row.time > earliest { wrong.insert(number) }
    }
    return wrong
  }

  /// Returns the indices of health rows that the app may have logged before it sent them.
  ///
  /// The rows of such a request are in the log in one or more parts. In each part, every row is
  /// newer than all rows of its type in earlier parts.
  private static func mayBeEarly(_ rows: [LoggedRow]) -> Set<Int> {
    var parts: [Int: [[Int]]] = [:]
    for (number, row) in rows.enumerated() where row.isHealth {
      if number > 0, rows[number - 1].request == row.request, rows[number - 1].first < row.first,
        let last = parts[row.request]?.indices.last
      {
        parts[row.request]?[last].append(number)
      } else {
        parts[row.request, default: []].append([number])
      }
    }
    var early: Set<Int> = []
    for own in parts.values {
      var newest: [String: Int64] = [:]
      let isInParts = own.allSatisfy { part in
        let before = newest
        for number in part {
          newest[rows[number].type] = max(newest[rows[number].type] ?? .min, rows[number].time)
        }
        return part.allSatisfy { rows[$0].time > before[rows[$0].type] ?? .min }
      }
      if isInParts { early.formUnion(own.joined()) }
    }
    return early
  }

  /// Returns the largest set of indices for which a rising sequence exists, with one value from
  /// each list (Hunt and Szymanski 1977).
  static func longestRise(_ values: [[Int]]) -> Set<Int> {
    // The smallest last value of the rising sequences of each length, and the index of the list
    // with this value.
    var tails: [Int] = []
    var ends: [Int] = []
    var steps: [(number: Int, before: Int?)] = []
    for (number, values) in values.enumerated() {
      for value in values.reversed() {
        let length = tails.firstIndex(notBefore: value)
        steps.append((number, length > 0 ? ends[length - 1] : nil))
        if length == tails.count {
          tails.append(value)
          ends.append(steps.count - 1)
        } else {
          (tails[length], ends[length]) = (value, steps.count - 1)
        }
      }
    }
    var kept: Set<Int> = []
    var step = ends.last
    while let place = step {
      kept.insert(steps[place].number)
      step = steps[place].before
    }
    return kept
  }
}
