import Formats
import Spool

/// How a file reads to which faults can be done: where its rows are, and when they were.
struct FileForm: Sendable {
  /// What the rows of a file stand in.
  enum Shape: Sendable {
    /// Lines of cells below a header.
    case table
    /// A JSON object a line.
    case lines
    /// The objects of a JSON list.
    case list
  }

  /// What tells when a row was.
  enum Clock: Equatable, Sendable {
    /// The cell with this number, from 0, in ms.
    case cell(Int)
    /// The file's name, in ms: all rows are of one instant.
    case name(Int64)
    /// The member `due` of an object, in ms.
    case due
    /// The member `time` of an object, as Cozie's app writes times.
    case time
    /// The second cell, as Cozie's database gives times.
    case secondCell

    /// The first cell, in ms.
    static let firstCell = Self.cell(0)
  }

  /// The layout's name, such as `beiwe`.
  let recorder: String
  /// As the list of files names it.
  let stream: String
  let shape: Shape
  let clock: Clock

  /// Nil for what no fault is done to: the truth, sounds, databases, and other apps' files.
  init?(_ entry: FileEntry) {
    recorder = entry.recorder
    stream = entry.stream
    let path = entry.path.withoutCompression
    switch (entry.recorder, entry.stream) {
    case (Layout.cozie.name, CozieFiles.Stream.log.rawValue): (shape, clock) = (.list, .time)
    case (Layout.cozie.name, CozieFiles.Stream.requests.rawValue): (shape, clock) = (.lines, .due)
    case (Layout.cozie.name, CozieFiles.Stream.table.rawValue):
      (shape, clock) = (.table, .secondCell)
    case (Layout.beiwe.name, _), (Layout.beiweDownload.name, _):
      guard path.hasSuffix(".csv"), let clock = Self.beiweClock(entry, path) else { return nil }
      (shape, self.clock) = (.table, clock)
    default: return nil
    }
  }

  private static func beiweClock(_ entry: FileEntry, _ path: String) -> Clock? {
    let answers = BeiweFileKind.surveyAnswers(survey: "")
    let isOnPhone = entry.recorder == Layout.beiwe.name
    let name = String(path.split(separator: "/").last ?? "")
    guard entry.stream != answers.type else {
      let instant =
        isOnPhone ? BeiweFileName(name)?.milliseconds : answers.milliseconds(downloadName: name)
      return instant.map { .name($0) }
    }
    guard isOnPhone, let stream = BeiweStream(rawValue: entry.stream) else { return .firstCell }
    return switch stream.time {
    case .cell(let number): .cell(number)
    case .fileName: BeiweFileName(name).map { .name($0.milliseconds) }
    }
  }

  /// When a row was, in ms since 1970 UTC; nil where it does not tell.
  func time(of row: ArraySlice<UInt8>) -> Int64? {
    switch clock {
    case .cell(let number): Self.cell(number, of: row).flatMap(Self.digits)
    case .name(let instant): instant
    case .due: Self.value(of: "\"due\":", in: row).flatMap(Self.digits)
    case .time:
      Self.value(of: "\"time\":\"", in: row).flatMap {
        CozieTime.milliseconds(Self.text($0, until: UInt8(ascii: "\"")))
      }
    case .secondCell:
      row.firstIndex(of: UInt8(ascii: ",")).flatMap {
        CozieTime.milliseconds(Self.text(row[($0 + 1)...], until: UInt8(ascii: ",")))
      }
    }
  }

  /// A row from the cell with a number on; nil for a row with fewer cells.
  private static func cell(_ number: Int, of row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = row
    for _ in 0..<number {
      guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return nil }
      rest = rest[(comma + 1)...]
    }
    return rest
  }

  /// The number that the digits before the first comma are.
  private static func digits(_ text: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: ",") { break }
      guard (0x30...0x39).contains(byte), count < 18 else { return nil }
      value = 10 * value + Int64(byte - 0x30)
      count += 1
    }
    return count > 0 ? value : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>, until end: UInt8) -> String {
    String(decoding: bytes.prefix { $0 != end }, as: UTF8.self)
  }

  /// What stands behind a key.
  private static func value(of key: StaticString, in row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = Array(key.description.utf8)
    var start = row.startIndex
    while let found = row[start...].firstIndex(of: key[0]) {
      if row[found...].starts(with: key) { return row[(found + key.count)...] }
      start = found + 1
    }
    return nil
  }
}

extension FileForm {
  /// Where the rows of a content stand, without what is between them; lines without a byte are none.
  func rows(of content: [UInt8], hasHeader: Bool = true) -> [Range<Int>] {
    if shape == .list { return Self.objects(of: content) }
    var rows: [Range<Int>] = []
    var isFirst = shape == .table && hasHeader
    var start = 0
    while start < content.count {
      let end = content[start...].firstIndex(of: UInt8(ascii: "\n")) ?? content.count
      if !isFirst, end > start { rows.append(start..<end) }
      isFirst = false
      start = end + 1
    }
    return rows
  }

  /// The objects of a list, however they are set apart.
  private static func objects(of content: [UInt8]) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (depth, start, isText, isEscaped) = (0, 0, false, false)
    for (place, byte) in content.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"):
        if depth == 0 { start = place }
        depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { rows.append(start..<place + 1) }
      default: break
      }
    }
    return rows
  }
}

extension FileForm {
  /// A file of the phone of Beiwe's app, as it is before it is sent.
  static let isPhone: @Sendable (FileForm) -> Bool = { $0.recorder == Layout.beiwe.name }
  /// A file of Beiwe's app or of its researchers' download.
  static let isBeiwe: @Sendable (FileForm) -> Bool = {
    isPhone($0) || $0.recorder == Layout.beiweDownload.name
  }
  /// One of these whose rows begin with their instants.
  static let isStamped: @Sendable (FileForm) -> Bool = {
    isBeiwe($0) && $0.clock == .firstCell && $0.stream != BeiweStream.identifiersFolder
  }
  /// One whose cells are neither texts of people nor messages.
  static let isStream: @Sendable (FileForm) -> Bool = {
    isStamped($0) && BeiweStream(rawValue: $0.stream) != nil && $0.stream != "ios_log"
  }
  /// One of numbers alone, but for a word of a motion stream.
  static let isSensor: @Sendable (FileForm) -> Bool = { isMotion($0) || isGPS($0) }
  static let isMotion: @Sendable (FileForm) -> Bool = {
    isBeiwe($0) && ["accel", "gyro", "magnetometer", "devicemotion"].contains($0.stream)
  }
  static let isGyro: @Sendable (FileForm) -> Bool = { isMotion($0) && $0.stream == "gyro" }
  static let isGPS: @Sendable (FileForm) -> Bool = { isBeiwe($0) && $0.stream == "gps" }
  /// What the server writes when a phone registers.
  static let isIdentifiers: @Sendable (FileForm) -> Bool = {
    isBeiwe($0) && $0.stream == BeiweStream.identifiersFolder
  }
  /// Any file of Cozie to which faults can be done.
  static let isCozie: @Sendable (FileForm) -> Bool = { $0.recorder == Layout.cozie.name }
  /// The log of its app.
  static let isLog: @Sendable (FileForm) -> Bool = { $0.shape == .list }
  /// Any file.
  static let isAny: @Sendable (FileForm) -> Bool = { _ in true }

  /// Whether the researchers' download has the file, with a second column for the time.
  var hasUTCTime: Bool { recorder == Layout.beiweDownload.name && clock == .firstCell }
}
