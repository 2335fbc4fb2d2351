import Formats

/// How the rows of a table read: what stands in its cells behind the time.
struct RowShape: Sendable {
  enum Cell: Sendable {
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

  let name: String
  let header: String
  let hasUTC: Bool
  let cells: [Cell]
  let lists: [[[UInt8]]]
  let dialect: BeiweDialect

  init(_ stream: BeiweStream, isDownload: Bool, _ dialect: BeiweDialect) {
    name = stream.rawValue
    header = isDownload ? stream.processedHeader : stream.header
    hasUTC = isDownload
    cells = Self.cells(of: stream)
    lists = [Self.words(of: stream, dialect).map { Array($0.utf8) }]
    self.dialect = dialect
  }

  /// Commas in a row beside those between its cells.
  var commasInAccuracy: Int {
    cells.contains { if case .accuracy = $0 { true } else { false } } ? dialect.commasInAccuracy : 0
  }

  /// Numbers that a row has.
  var width: Int {
    cells.reduce(0) { width, cell in
      switch cell {
      case .number, .level: width + 1
      case .word, .accuracy: width
      case .log: width + 2
      }
    }
  }

  private static func cells(of stream: BeiweStream) -> [Cell] {
    switch stream {
    case .accel: [.accuracy, .number, .number, .number]
    case .gyro, .magnetometer: [.number, .number, .number]
    case .devicemotion:
      Array(repeating: .number, count: 12) + [.word(0), .number, .number, .number]
    case .gps: [.number, .number, .number, .number]
    case .powerState: [.word(0), .level]
    case .proximity, .reachability: [.word(0)]
    case .iosLog: [.log]
    }
  }

  private static func words(of stream: BeiweStream, _ dialect: BeiweDialect) -> [String] {
    switch stream {
    case .devicemotion: BeiweDialect.calibrationWords
    case .powerState: BeiweDialect.powerWords
    case .proximity: BeiweDialect.proximityWords
    case .reachability: dialect.reachabilityWords
    default: []
    }
  }
}
