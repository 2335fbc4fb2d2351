import Formats
import Reading

/// Compares the rows of the log with those that were sent.
///
/// Whatever is no health is logged as it is sent. A burst of health that is not answered is logged, too, and its
/// rows are sent by the next one: they may stand in the log before their request, and never behind it.
struct RowsOfLog: CozieJudge {
  /// A row that was sent, without its trigger.
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

  /// Of 64 bits, since of some ten thousand rows two often share a checksum of 32.
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
    // In order of time, whatever order the file has.
    let order = sent.indices.sorted { (sent[$0].due, $0) < (sent[$1].due, $1) }
    var places: [UInt64: [Int]] = [:]
    for (place, index) in order.enumerated() { places[sent[index].hash, default: []].append(place) }
    for log in setting.check.logs { try judge(log, order: order, places: places) }
    return finding
  }

  /// - Parameters:
  ///   - order: the numbers of rows that were sent, in order of time.
  ///   - places: their places in that order, by the rows' hashes.
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
          finding.judge(isNew, "a row again", allowed: "once", at: place)
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
          !wrong.contains(number), "a row again or out of order", allowed: "in order, once",
          at: row.place)
      }
    }
    // What is missing is at no row. A log of no known participant must have all rows.
    let isOwn = sent.contains { file.name.hasSuffix("_\($0.id)logs.txt") }
    let missing = sent.count { row in
      row.device == .phone && !seen.contains(row.hash)
        && (!isOwn || file.name.hasSuffix("_\(row.id)logs.txt"))
    }
    finding.judge(
      missing == 0, "without \(missing) rows that were sent", allowed: "all",
      at: RowPlace(file.path))
  }
}

/// A row of the log that was sent.
struct LoggedRow {
  let place: RowPlace
  /// Its numbers among the rows that were sent, in order of time.
  let places: [Int]
  /// When the first request was sent that has it, in ms.
  let due: Int64
  /// The number of that request.
  let request: Int
  let isHealth: Bool
  /// What HealthKit keeps together; empty for what is no health.
  let type: String
  /// In ms.
  let time: Int64

  private var first: Int { places.first ?? 0 }

  /// The numbers of those rows of one device that cannot stand where they do.
  static func outOfOrder(_ rows: [LoggedRow]) -> Set<Int> {
    let early = mayBeEarly(rows)
    let fixed = rows.indices.filter { !early.contains($0) }
    let kept = Set(longestRise(fixed.map { rows[$0].places }).map { fixed[$0] })
    // A burst that is not answered is sent by the next one, so that requests of health stand in their order.
    let bursts = rows.indices.filter { early.contains($0) }
    let inTurn = longestRise(bursts.map { [Int(rows[$0].due) * rows.count + $0] })
    var wrong = Set(fixed).subtracting(kept).union(early.subtracting(inTurn.map { bursts[$0] }))
    // Behind what was sent later.
    var highest = -1
    for (number, row) in rows.enumerated() {
      if kept.contains(number) { highest = max(highest, row.first) }
      if early.contains(number), row.first < highest { wrong.insert(number) }
    }
    // Before what was sent when the row had not been measured yet.
    var earliest = Int64.max
    for (number, row) in rows.enumerated().reversed() {
      if kept.contains(number) { earliest = min(earliest, row.due) }
      if early.contains(number), row.time > earliest { wrong.insert(number) }
    }
    return wrong
  }

  /// The rows of health that may have been logged before they were sent: those of requests whose rows stand together,
  /// or in parts of which each has newer rows of a type than all before.
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

  /// The numbers of the most elements of which each can take one of its values so that values rise (J. Hunt and
  /// T. Szymanski, 1977).
  static func longestRise(_ values: [[Int]]) -> Set<Int> {
    // The least last value of each length, and how it is reached.
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
