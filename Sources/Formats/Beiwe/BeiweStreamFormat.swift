/// The row format of a stream in the app's files, and the changes that the server makes.
///
/// The server moves the time to the first cell, adds a column with the UTC time, and sorts the
/// rows.
public struct BeiweStreamFormat: Sendable {
  /// The position of a row's time in the phone's files.
  public enum TimePlace: Hashable, Sendable {
    /// The cell with this number, counted from 0.
    case cell(Int)
    /// The name of the file. No cell has the time, and all rows of the file have the same one.
    case fileName
  }

  /// The stream with this format.
  public let stream: BeiweStream
  /// The position of a row's time in the phone's files.
  public let time: TimePlace
  /// The columns without the time column, which are the same in both layouts.
  public let columns: [BeiweColumn]

  /// Creates the format of a stream from its properties.
  public init(_ stream: BeiweStream, time: TimePlace = .cell(0), _ columns: [BeiweColumn]) {
    if case .cell(let place) = time {
      precondition((0...columns.count).contains(place), "the row has no cell with the time")
    }
    self.stream = stream
    self.time = time
    self.columns = columns
  }

  /// Whether the rows are events, which have a column `event`. The rows of other streams are
  /// measured during on-times.
  public var isOfEvents: Bool { columns.contains { $0.name == "event" } }

  /// The first line of a file on the phone, without its line end.
  public var header: String {
    var names = columns.map(\.name)
    if case .cell(let place) = time { names.insert("timestamp", at: place) }
    return names.joined(separator: ",")
  }

  /// The first line of a file in a researcher's download, without its line end.
  public var processedHeader: String {
    (["timestamp", "UTC time"] + columns.map(\.name)).joined(separator: ",")
  }
}

extension BeiweStreamFormat.TimePlace {
  /// Returns a row of the phone with its time in the first cell, which is the first step of the
  /// server's processing.
  ///
  /// - Parameters:
  ///   - row: the row without its line end.
  ///   - milliseconds: the time in the name of the row's file, in ms since 1970 UTC.
  /// - Returns: the row, unchanged if it lacks the cell with the time.
  public func first(_ row: some Collection<UInt8>, inFileOf milliseconds: Int64) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    switch self {
    case .cell(0): return Array(row)
    case .cell(let place):
      var cells = row.split(separator: comma, omittingEmptySubsequences: false)
      guard place < cells.count else { return Array(row) }
      cells.insert(cells.remove(at: place), at: 0)
      return Array(cells.joined(separator: [comma]))
    case .fileName: return Array("\(milliseconds),".utf8) + row
    }
  }

  /// Returns a row that has its time in the first cell in the form of the phone. This is the
  /// inverse of `first`.
  ///
  /// - Parameter row: the row without its line end.
  public func onPhone(_ row: some Collection<UInt8>) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    guard self != .cell(0) else { return Array(row) }
    var cells = row.split(separator: comma, omittingEmptySubsequences: false)
    let time = cells.removeFirst()
    if case .cell(let place) = self { cells.insert(time, at: min(place, cells.count)) }
    return Array(cells.joined(separator: [comma]))
  }
}
