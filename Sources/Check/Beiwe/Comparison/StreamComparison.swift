import Formats
import Reading
import Spool

/// Compares a stream of one participant on two sides, an hour at a time.
struct StreamComparison {
  private let first: HourReader
  private let second: HourReader
  private let comparesOrder: Bool
  private let keepsInstants: Bool
  /// Whether identical rows of the first side are one, as the server makes them.
  private let mergesFirst: Bool
  /// Rows at other instants are left out.
  private let window: Range<Int64>
  /// Rows of the first side that the app never sends; nil if there are none.
  let unsent: UnsentRows?

  /// - Parameters:
  ///   - first: files of a phone or of a download.
  ///   - unsent: files of the first side that the app never sends; their rows on the second side are left out.
  ///   - second: files of the same layout, or of a download that a server made of a phone's files.
  ///   - keepsInstants: whether rows of one instant are in the same order too. Of a server's download they
  ///     are not: rows that came first stand first, and files come in any order.
  ///   - window: in ms; nil for all.
  init(
    _ first: (files: [DataFile], folder: String), _ second: (files: [DataFile], folder: String),
    without unsent: [DataFile] = [], layouts: (Layout, Layout), keepsInstants: Bool = true,
    window: Range<Int64>? = nil
  ) {
    self.keepsInstants = keepsInstants
    self.window = window ?? Int64.min..<Int64.max
    let isSame = layouts.0 == layouts.1
    comparesOrder = isSame
    mergesFirst = !isSame
    self.unsent = unsent.isEmpty ? nil : UnsentRows(unsent, in: first.folder)
    self.first = HourReader(
      first.files, in: first.folder, .init(appliesServerRules: !isSame))
    self.second = HourReader(second.files, in: second.folder, .init(stripsUTC: !isSame))
  }

  /// Calls `body` with each hour that has rows on any side; returns the rows of the first.
  func run(_ body: (HourDifference) -> Void) throws(FileError) -> Int {
    var count = 0
    while true {
      let hours = [try first.nextHour(), try second.nextHour()].compactMap { $0 }
      guard let hour = hours.min() else { return count }
      let ours = try rows(of: first, hour)
      let left = try unsent?.rows(besides: ours) ?? [:]
      let theirs = try rows(of: second, hour, without: left)
      if ours.count == 0, theirs.count == 0 { continue }
      let difference = try difference(hour, ours, theirs)
      count += difference.rows
      body(difference)
    }
  }

  /// Why some files of either side could not be read to their ends, after `run`.
  var defects: [FileError] { first.defects + second.defects }

  private func difference(
    _ hour: BeiweHour, _ ours: consuming HourMarks, _ theirs: consuming HourMarks
  ) throws(FileError) -> HourDifference {
    let places = HourDifference.Places(first: first.place, second: second.place)
    if case .few(let few) = ours, case .few(let others) = theirs {
      let ours = ordered(mergesFirst ? merged(few) : few)
      let theirs = ordered(others)
      if max(few.count, others.count) <= HourMarks.limitOfDifferences
        || HourDifference.areSame(ours, theirs)
      {
        return HourDifference(
          hour.start, ours, theirs, comparesOrder: comparesOrder, places: places)
      }
    }
    return try HourDifference(
      hour.start, ours, theirs, isMerged: mergesFirst,
      comparesOrder: comparesOrder && keepsInstants,
      places: places)
  }

  private func ordered(_ marks: [RowMark]) -> [RowMark] {
    keepsInstants ? marks : marks.orderedWithinInstants()
  }

  /// Keeps the first of identical rows.
  private func merged(_ marks: [RowMark]) -> [RowMark] {
    var seen: Set<UInt64> = []
    return marks.filter { seen.insert($0.hash).inserted }
  }

  /// - Parameter left: rows to leave out, by their hashes, with the files that they are of.
  private func rows(
    of side: HourReader, _ hour: BeiweHour, without left: [UInt64: String] = [:]
  ) throws(FileError) -> HourMarks {
    var rows = HourMarks()
    try side.take(hour) { (mark) throws(FileError) in
      if let path = left[mark.hash] {
        unsent?.note(path)
      } else if window.contains(mark.time) {
        try rows.add(mark)
      }
    }
    return rows
  }
}
