import Reading

/// The differences between two sides in one hour of a stream.
public struct HourDifference: Sendable {
  /// The patient id in the first folder.
  public internal(set) var patient = ""
  /// The name of the stream on the phone.
  public internal(set) var stream = ""
  /// The start of the hour, in ms since 1970 UTC.
  public internal(set) var hour: Int64
  /// The number of rows of the first folder in the hour.
  public internal(set) var rows = 0
  /// The number of rows that are missing on the second side.
  public internal(set) var lost = 0
  /// The number of extra copies of rows on the second side.
  public internal(set) var doubled = 0
  /// The number of rows that must move to restore the order.
  public internal(set) var reordered = 0
  /// The number of rows whose text differs between the sides at the same time.
  public internal(set) var altered = 0
  /// The number of rows that exist only on the second side.
  public internal(set) var added = 0
  /// The places of the first rows of each kind of difference, by the kind's name.
  public internal(set) var examples: [String: [String]] = [:]
  /// The place and the time, in ms, of the first row of each kind of difference.
  private(set) var first: [String: (place: RowPlace, time: Int64)] = [:]

  /// Whether both sides have the same rows in the same order.
  public var isEmpty: Bool { lost + doubled + reordered + altered + added == 0 }

  static let kinds = ["lost", "doubled", "reordered", "altered", "added"]
  /// The names of `kinds` in reports, in the same order.
  static let words = ["missing", "duplicate", "out of order", "altered", "extra"]

  var counts: [Int] { [lost, doubled, reordered, altered, added] }

  /// Functions that return the places of rows, one function for each side.
  struct Places {
    let first: (RowMark) -> RowPlace
    let second: (RowMark) -> RowPlace
  }

  /// Creates the result for an hour in which both sides are equal.
  init(_ hour: Int64) {
    self.hour = hour
  }

  /// Compares the rows of one hour.
  ///
  /// - Parameter comparesOrder: Whether both sides write rows in the same order.
  init(
    _ hour: Int64, _ first: [RowMark], _ second: [RowMark], comparesOrder: Bool, places: Places
  ) {
    self.init(hour)
    rows = first.count
    if Self.areSame(first, second) { return }
    var left: [UInt64: [Int]] = [:]
    for index in first.indices.reversed() { left[first[index].hash, default: []].append(index) }
    let known = Set(left.keys)
    // The rows of the second side, with their positions on the first side.
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

  /// Returns whether both sides have the same rows in the same order.
  static func areSame(_ first: [RowMark], _ second: [RowMark]) -> Bool {
    first.elementsEqual(second, by: { $0.hash == $1.hash })
  }

  /// Pairs each missing row with an extra row of the same time; such a pair counts as one altered
  /// row.
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

  /// Counts the rows that are out of order: all rows outside of a longest increasing subsequence of
  /// positions.
  private mutating func judgeOrder(
    _ matched: [(position: Int, mark: RowMark)], _ place: (RowMark) -> RowPlace
  ) {
    // The smallest last position of the increasing subsequences of each length (Fredman 1975).
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
