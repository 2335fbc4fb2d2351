import Formats

/// How the rows of a table read: the cells and the place of the time.
package struct RowShape: Sendable {
  /// What a column of a stream holds.
  package enum Cell: Sendable {
    /// A double in its shortest text.
    case number
    /// The battery's, by the dialect.
    case level
    /// One of the words of the list with this number; its place in the list is kept.
    case word(Int)
    /// What the dialect writes for the accelerometer's accuracy.
    case accuracy
    /// The app's log from here on: its cells may hold commas.
    case log
  }

  package let name: String
  package let header: String
  package let hasUTC: Bool
  /// Where the time of a row stands.
  package let time: BeiweStreamFormat.TimePlace
  /// The cells without that of the time.
  package let cells: [Cell]
  package let lists: [[[UInt8]]]
  package let dialect: BeiweDialect

  package init(_ stream: BeiweStream, isDownload: Bool, _ dialect: BeiweDialect) {
    name = stream.rawValue
    let format = dialect.format(of: stream)
    header = isDownload ? format.processedHeader : format.header
    hasUTC = isDownload
    time = isDownload ? .cell(0) : format.time
    var cells: [Cell] = []
    var lists: [[[UInt8]]] = []
    for column in format.columns {
      switch column.cell {
      case .number: cells.append(.number)
      case .level: cells.append(.level)
      case .accuracy: cells.append(.accuracy)
      case .word(let words):
        cells.append(.word(lists.count))
        lists.append(words.map { Array($0.utf8) })
      // One cell stands for all columns of the log.
      case .log: cells = [.log]
      }
    }
    self.cells = cells
    self.lists = lists
    self.dialect = dialect
  }

  /// Commas in a row beside those between its cells.
  package var commasInAccuracy: Int {
    cells.contains { if case .accuracy = $0 { true } else { false } } ? dialect.commasInAccuracy : 0
  }

  /// Numbers that a row has.
  package var width: Int {
    cells.reduce(0) { width, cell in
      switch cell {
      case .number, .level: width + 1
      case .word, .accuracy: width
      case .log: width + 2
      }
    }
  }
}
