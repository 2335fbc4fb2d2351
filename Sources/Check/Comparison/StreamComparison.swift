import Formats
import Spool

/// Compares a stream of one participant on two sides, an hour at a time.
struct StreamComparison {
  private let first: HourReader
  private let second: HourReader
  private let comparesOrder: Bool
  private let keepsInstants: Bool

  /// - Parameters:
  ///   - first: files of a phone or of a download.
  ///   - second: files of the same layout, or of a download that a server made of a phone's files.
  ///   - keepsInstants: whether rows of one instant are in the same order too. Of a server's download they
  ///     are not: rows that came first stand first, and files come in any order.
  init(
    _ first: (files: [DataFile], folder: String), _ second: (files: [DataFile], folder: String),
    layouts: (Layout, Layout), keepsInstants: Bool = true
  ) {
    self.keepsInstants = keepsInstants
    let isSame = layouts.0 == layouts.1
    comparesOrder = isSame
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
      let difference = HourDifference(
        hour, try rows(of: first, hour), try rows(of: second, hour), comparesOrder: comparesOrder,
        places: (first.place, second.place))
      count += difference.rows
      body(difference)
    }
  }

  /// Why some files of either side could not be read to their ends, after `run`.
  var defects: [FileError] { first.defects + second.defects }

  private func rows(of side: HourReader, _ hour: BeiweHour) throws(FileError) -> [RowMark] {
    let rows = try side.take(hour)
    return keepsInstants ? rows : rows.orderedWithinInstants()
  }
}
