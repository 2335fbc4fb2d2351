import Formats
import Glibc
import Reading
import Spool

/// Hands out a stream's rows hour by hour, whatever the files are cut by.
final class HourReader {
  /// How rows are read.
  struct Manner {
    /// The server's column is taken out; a wrong one makes another row of it.
    var stripsUTC = false
    /// Rows that the server drops are left out.
    var appliesServerRules = false
  }

  let files: [DataFile]
  private let folder: String
  private let manner: Manner
  private let text = TextReader()
  private var nextFile = 0
  private var row: Int32 = 0
  private var isOpen = false
  private var isAtEnd = false
  private var lastTime: Int64 = 0
  private var utc = BeiweUTCTime()
  /// Why some files could not be read to their ends.
  private(set) var defects: [FileError] = []
  /// Rows read, of the hour at hand and of the one after.
  private var waiting: [RowMark] = []
  /// All rows that are left, once too many have waited.
  private var sorted: SortedMarks?

  /// Rows that wait at most: two hours of a hundred a second, and some.
  private static let limit = 1 << 20

  init(_ files: [DataFile], in folder: String, _ manner: Manner) {
    self.files = files
    self.folder = folder
    self.manner = manner
  }

  /// The first hour that has rows left; nil after the last.
  func nextHour() throws(FileError) -> BeiweHour? {
    while sorted == nil, waiting.isEmpty { guard try readText() else { return nil } }
    if let sorted { return sorted.first.map { BeiweHour(milliseconds: $0.time) } }
    return waiting.lazy.map { BeiweHour(milliseconds: $0.time) }.min()
  }

  /// Takes the rows of an hour, in their order.
  ///
  /// Rows are read an hour ahead, so that those are found which come later than they should. More of them
  /// than there is room for are put in order of their hours on disk.
  func take(_ hour: BeiweHour, _ body: (RowMark) throws(FileError) -> Void) throws(FileError) {
    while sorted == nil, lastTime < hour.end + 3_600_000, try readText() {}
    if let sorted {
      while let mark = sorted.first, BeiweHour(milliseconds: mark.time) == hour {
        _ = try sorted.next()
        try body(mark)
      }
      return
    }
    var rest: [RowMark] = []
    for mark in waiting {
      if mark.time >= hour.start && mark.time < hour.end {
        try body(mark)
      } else {
        rest.append(mark)
      }
    }
    waiting = rest
  }

  /// Reads all that is left into an order of hours.
  private func sortRest() throws(FileError) {
    var sorter = MarkSorter {
      let (left, right) = ($0.time / 3_600_000, $1.time / 3_600_000)
      return left == right ? $0.arrival < $1.arrival : left < right
    }
    repeat {
      for mark in waiting { try sorter.add(mark) }
      waiting.removeAll(keepingCapacity: true)
    } while try readPiece()
    waiting = []
    sorted = try sorter.sorted()
  }

  /// Where the row of a mark stands.
  func place(_ mark: RowMark) -> RowPlace {
    RowPlace(files[Int(mark.file)].path, row: Int(mark.row))
  }

  /// Reads some more lines; false after the last.
  private func readText() throws(FileError) -> Bool {
    guard try readPiece() else { return false }
    if waiting.count > Self.limit { try sortRest() }
    return true
  }

  private func readPiece() throws(FileError) -> Bool {
    if isAtEnd { return false }
    if !isOpen {
      guard nextFile < files.count else {
        isAtEnd = true
        return false
      }
      try text.open(files[nextFile].path, in: folder)
      nextFile += 1
      (isOpen, row) = (true, -1)
    }
    guard try text.next() else {
      isOpen = false
      if let defect = text.defect { defects.append(defect) }
      return true
    }
    let (bytes, lineEnd) = (text.bytes, text.lineEnd)
    var position = 0
    while position < lineEnd, let found = memchr(bytes + position, 0x0A, lineEnd - position) {
      let line = UnsafeBufferPointer(
        start: bytes + position, count: found - UnsafeMutableRawPointer(bytes + position))
      row += 1
      // The first line is the header.
      if row > 0, !line.isEmpty {
        let file = files[nextFile - 1]
        if let time = file.otherTimePlace {
          time.first(line, inFileOf: file.milliseconds).withUnsafeBufferPointer { add($0) }
        } else {
          add(line)
        }
      }
      position += line.count + 1
    }
    return true
  }

  private func add(_ line: UnsafeBufferPointer<UInt8>) {
    let time = Self.time(of: line)
    if manner.appliesServerRules,
      time.map({ $0 < 1_000 * BeiweServerRules.earliestSecond }) ?? true
    {
      return
    }
    lastTime = time ?? lastTime
    waiting.append(
      RowMark(time: lastTime, hash: hash(line), file: Int32(nextFile - 1), row: row))
  }

  private func hash(_ line: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard manner.stripsUTC, line.count >= 37 else { return RowMark.hash(line) }
    utc.update(to: lastTime)
    let bytes = utc.bytes
    let isRight = bytes.indices.allSatisfy { bytes[$0] == line[14 + $0] }
    let rest = UnsafeBufferPointer(rebasing: line[37...])
    var whole = [UInt8](line[..<13])
    whole += rest
    return whole.withUnsafeBufferPointer { RowMark.hash($0, seed: isRight ? 0 : 1) }
  }

  /// The 13 digits that a row begins with; nil for any other beginning.
  private static func time(of line: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard line.count >= 13 else { return nil }
    var time: Int64 = 0
    for index in 0..<13 {
      let digit = line[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      time = 10 * time + Int64(digit)
    }
    return time
  }
}
