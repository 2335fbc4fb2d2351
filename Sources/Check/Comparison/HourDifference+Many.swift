import Reading
import Spool

/// Hours with more rows than memory has room for.
extension HourDifference {
  /// - Parameters:
  ///   - isMerged: whether identical rows of the first side are one.
  ///   - comparesOrder: whether both sides write rows in the same order. Rows that must move are then told
  ///     as at least so many: those that stand before the row that came before them.
  init(
    _ hour: Int64, _ first: consuming HourMarks, _ second: consuming HourMarks, isMerged: Bool,
    comparesOrder: Bool, places: Places
  ) throws(FileError) {
    self.init(hour)
    let left = try first.sorter().sorted()
    let right = try second.sorter().sorted()
    var missing = MarkSorter(Self.byTime)
    var strangers = MarkSorter(Self.byTime)
    var matched = MarkSorter { $0.arrival < $1.arrival }
    while let hash = [left.first?.hash, right.first?.hash].compactMap({ $0 }).min() {
      let isKnown = left.first?.hash == hash
      var isFirst = true
      while left.first?.hash == hash || right.first?.hash == hash {
        var ours = left.first?.hash == hash ? try left.next() : nil
        if isMerged, !isFirst { ours = nil }
        let theirs = right.first?.hash == hash ? try right.next() : nil
        isFirst = false
        if ours != nil { rows += 1 }
        switch (ours, theirs) {
        case (let ours?, let theirs?):
          // Where the row stands on the first side takes the place of its time.
          if comparesOrder {
            var mark = theirs
            mark.time = ours.arrival
            try matched.add(mark)
          }
        case (let ours?, nil): try missing.add(ours)
        case (nil, let theirs?) where isKnown: noteDoubled(theirs, places)
        case (nil, let theirs?): try strangers.add(theirs)
        case (nil, nil): break
        }
      }
    }
    try pair(missing, strangers, places)
    if comparesOrder { try judgeOrder(matched, places) }
  }

  private static let byTime: MarkSorter.Order = {
    ($0.time, $0.arrival) < ($1.time, $1.arrival)
  }

  /// A missing row and a strange one of the same time are one row that was altered.
  private mutating func pair(
    _ missing: consuming MarkSorter, _ strangers: consuming MarkSorter, _ places: Places
  ) throws(FileError) {
    let left = try missing.sorted()
    let right = try strangers.sorted()
    while left.first != nil || right.first != nil {
      let (ours, theirs) = (left.first?.time ?? .max, right.first?.time ?? .max)
      let lost = ours <= theirs ? try left.next() : nil
      let added = theirs <= ours ? try right.next() : nil
      note(lost: lost, added: added, places)
    }
  }

  private mutating func judgeOrder(
    _ matched: consuming MarkSorter, _ places: Places
  ) throws(FileError) {
    let marks = try matched.sorted()
    var last = Int64.min
    while let mark = try marks.next() {
      if mark.time < last { noteReordered(mark, places) }
      last = mark.time
    }
  }
}
