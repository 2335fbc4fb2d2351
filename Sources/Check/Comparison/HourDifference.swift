import Reading

/// How two sides of a stream's hour differ.
public struct HourDifference: Sendable {
  /// The patient id in the first folder.
  public internal(set) var patient = ""
  /// The phone's name of the stream.
  public internal(set) var stream = ""
  /// When the hour begins, in ms since 1970 UTC.
  public internal(set) var hour: Int64
  /// The rows that the first folder has in the hour.
  public internal(set) var rows = 0
  /// Rows that the other side lacks.
  public internal(set) var lost = 0
  /// Rows that the other side has more often.
  public internal(set) var doubled = 0
  /// Rows that must move for the order to be the same.
  public internal(set) var reordered = 0
  /// Rows of the same time with other text.
  public internal(set) var altered = 0
  /// Rows that only the other side has.
  public internal(set) var added = 0
  /// The first places of each kind.
  public internal(set) var examples: [String: [String]] = [:]
  /// The first row of each kind: where it stands, and its time in ms.
  private(set) var first: [String: (place: RowPlace, time: Int64)] = [:]

  /// Whether both sides have the same rows in the same order.
  public var isEmpty: Bool { lost + doubled + reordered + altered + added == 0 }

  static let kinds = ["lost", "doubled", "reordered", "altered", "added"]

  var counts: [Int] { [lost, doubled, reordered, altered, added] }

  /// Where a row of either side stands.
  struct Places {
    let first: (RowMark) -> RowPlace
    let second: (RowMark) -> RowPlace
  }

  /// Makes the difference of an hour that is alike.
  init(_ hour: Int64) {
    self.hour = hour
  }

  /// - Parameter comparesOrder: whether both sides write rows in the same order.
  init(
    _ hour: Int64, _ first: [RowMark], _ second: [RowMark], comparesOrder: Bool, places: Places
  ) {
    self.init(hour)
    rows = first.count
    if Self.areSame(first, second) { return }
    var left: [UInt64: [Int]] = [:]
    for index in first.indices.reversed() { left[first[index].hash, default: []].append(index) }
    let known = Set(left.keys)
    // Where the rows of the second side stand on the first.
    var matched: [(position: Int, mark: RowMark)] = []
    var strangers: [RowMark] = []
    for mark in second {
      if let position = left[mark.hash]?.popLast() {
        matched.append((position, mark))
      } else if known.contains(mark.hash) {
        noteDoubled(mark, places)
      } else {
        strangers.append(mark)
      }
    }
    let missing = left.values.joined().sorted().map { first[$0] }
    pair(missing, strangers, places)
    if comparesOrder { judgeOrder(matched, places.second) }
  }

  /// Whether two sides have the same rows in the same order.
  static func areSame(_ first: [RowMark], _ second: [RowMark]) -> Bool {
    first.elementsEqual(second, by: { $0.hash == $1.hash })
  }

  /// A missing row and a strange one of the same time are one row that was altered.
  private mutating func pair(_ missing: [RowMark], _ strangers: [RowMark], _ places: Places) {
    var byTime: [Int64: [RowMark]] = [:]
    for mark in strangers.reversed() { byTime[mark.time, default: []].append(mark) }
    for mark in missing { note(lost: mark, added: byTime[mark.time]?.popLast(), places) }
    for mark in byTime.values.joined().sorted(by: { ($0.file, $0.row) < ($1.file, $1.row) }) {
      note(lost: nil, added: mark, places)
    }
  }

  mutating func note(lost: RowMark?, added: RowMark?, _ places: Places) {
    if lost != nil, let added {
      altered += 1
      note("altered", added.time) { places.second(added) }
    } else if let lost {
      self.lost += 1
      note("lost", lost.time) { places.first(lost) }
    } else if let added {
      self.added += 1
      note("added", added.time) { places.second(added) }
    }
  }

  mutating func noteDoubled(_ mark: RowMark, _ places: Places) {
    doubled += 1
    note("doubled", mark.time) { places.second(mark) }
  }

  mutating func noteReordered(_ mark: RowMark, _ places: Places) {
    reordered += 1
    note("reordered", mark.time) { places.second(mark) }
  }

  /// All rows but a longest rising sequence of their positions must move.
  private mutating func judgeOrder(
    _ matched: [(position: Int, mark: RowMark)], _ place: (RowMark) -> RowPlace
  ) {
    // The last positions of the best sequences of each length; M. Fredman (1975).
    var tails: [Int] = []
    for (position, _) in matched {
      let length = tails.firstIndex(notBefore: position)
      if length == tails.count { tails.append(position) } else { tails[length] = position }
    }
    reordered = matched.count - tails.count
    guard reordered > 0 else { return }
    for (early, late) in zip(matched, matched.dropFirst()) where late.position < early.position {
      note("reordered", late.mark.time) { place(late.mark) }
    }
  }

  private mutating func note(_ kind: String, _ time: Int64, _ place: () -> RowPlace) {
    guard examples[kind, default: []].count < Finding.exampleLimit else { return }
    let place = place()
    if first[kind] == nil { first[kind] = (place, time) }
    examples[kind, default: []].append(place.file + (place.row.map { " row \($0)" } ?? ""))
  }
}
