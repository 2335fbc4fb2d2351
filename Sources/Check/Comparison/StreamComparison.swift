import Formats
import Spool

/// Compares a stream of one participant on two sides, an hour at a time.
struct StreamComparison {
  private let first: HourReader
  private let second: HourReader
  private let comparesOrder: Bool

  /// - Parameters:
  ///   - first: files of a phone or of a download.
  ///   - second: files of the same layout, or of a download that a server made of a phone's files.
  init(
    _ first: (files: [DataFile], folder: String), _ second: (files: [DataFile], folder: String),
    layouts: (Layout, Layout)
  ) {
    let isSame = layouts.0 == layouts.1
    comparesOrder = isSame
    self.first = HourReader(
      first.files, in: first.folder, .init(appliesServerRules: !isSame))
    self.second = HourReader(second.files, in: second.folder, .init(stripsUTC: !isSame))
  }

  /// Calls `body` with each hour that has rows on any side; returns the rows of the first.
  func run(_ body: (HourDifference) -> Void) throws(FileError) -> Int {
    var rows = 0
    while true {
      let hours = [try first.nextHour(), try second.nextHour()].compactMap { $0 }
      guard let hour = hours.min() else { return rows }
      let difference = HourDifference(
        hour, try first.take(hour), try second.take(hour), comparesOrder: comparesOrder,
        places: (first.place, second.place))
      rows += difference.rows
      body(difference)
    }
  }
}
