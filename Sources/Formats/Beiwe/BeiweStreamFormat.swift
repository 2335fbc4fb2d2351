/// How a dialect of the app writes the rows of a stream, and how the server changes them.
///
/// The server puts the time first, adds a column of UTC and sorts the rows.
public struct BeiweStreamFormat: Sendable {
  /// Where the time of a row stands in the phone's files.
  public enum TimePlace: Hashable, Sendable {
    /// In the cell with this number, from 0.
    case cell(Int)
    /// In the name of the file: no cell has it, and all rows of the file are of one instant.
    case fileName
  }

  /// The stream that is described.
  public let stream: BeiweStream
  /// Where the time of a row stands in the phone's files.
  public let time: TimePlace
  /// The columns without that of the time, the same in both layouts.
  public let columns: [BeiweColumn]

  /// Describes a stream of a dialect; the parameters are the properties.
  public init(_ stream: BeiweStream, time: TimePlace = .cell(0), _ columns: [BeiweColumn]) {
    if case .cell(let place) = time {
      precondition((0...columns.count).contains(place), "a row has the cell of the time")
    }
    self.stream = stream
    self.time = time
    self.columns = columns
  }

  /// Whether its rows are of events, which have a column of that name; the rows of other streams are
  /// measured in on-windows.
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
  /// Writes a row of the phone with its time in the first cell, as the server does before all else.
  ///
  /// - Parameters:
  ///   - row: the row without its line end.
  ///   - milliseconds: the time in the name of the row's file, in ms since 1970 UTC.
  /// - Returns: the row unchanged if it lacks the cell of the time.
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

  /// Writes a row that has its time in the first cell as the phone does: the inverse of `first`.
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
