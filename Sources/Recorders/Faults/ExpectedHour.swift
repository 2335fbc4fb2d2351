import Spool

/// The rows of one hour that a correct parser ends with: those of files to which nothing was done by what they
/// come to, and others one by one.
struct ExpectedHour {
  private let hour: Int64
  private(set) var count = 0
  /// The times of the earliest and of the latest row, in ms.
  private(set) var first = Int64.max
  private(set) var last = Int64.min
  private var parts: [Part] = []

  /// Rows of a file by what they come to, or else one by one.
  private struct Part {
    var file: (sum: HourSum, path: String)?
    var rows = Rows()
  }

  init(_ hour: Int64) { self.hour = hour }

  mutating func add(_ sum: HourSum, of path: String) {
    parts.append(Part(file: (sum, path)))
    count += sum.count
    (first, last) = (min(first, sum.first), max(last, sum.last))
  }

  mutating func add(_ row: ArraySlice<UInt8>, at time: Int64) {
    if parts.last?.file != nil || parts.isEmpty { parts.append(Part()) }
    parts[parts.count - 1].rows.add(row, at: time)
    count += 1
    (first, last) = (min(first, time), max(last, time))
  }

  /// The CRC-32 of the rows sorted by their bytes, each with a line end.
  ///
  /// - Parameters:
  ///   - beginsWithTime: whether rows begin with their times, of as many digits each.
  ///   - read: the hour's rows of a file; asked for where what files come to does not tell.
  func checksum(
    beginsWithTime: Bool, reading read: (String) throws -> Rows
  ) throws -> UInt32 {
    if beginsWithTime, let checksum = sum.checksum { return checksum }
    var all = Rows()
    var paths: Set<String> = []
    for part in parts {
      all.add(part.rows)
      if let path = part.file?.path, paths.insert(path).inserted { all.add(try read(path)) }
    }
    return all.checksum
  }

  /// What the parts come to, where rows begin with their times.
  private var sum: HourSum {
    var sum = HourSum(hour: hour)
    for part in parts { sum.append(part.file?.sum ?? part.rows.sum(hour)) }
    return sum
  }
}

extension ExpectedHour {
  /// Rows one after the other.
  struct Rows {
    /// Each row with a line end.
    private var text: [UInt8] = []
    private var starts: [Int] = []
    private var times: [Int64] = []

    mutating func add(_ row: ArraySlice<UInt8>, at time: Int64) {
      starts.append(text.count)
      times.append(time)
      text += row
      text.append(UInt8(ascii: "\n"))
    }

    mutating func add(_ others: Rows) {
      starts += others.starts.map { $0 + text.count }
      times += others.times
      text += others.text
    }

    /// What they come to, all of one hour.
    func sum(_ hour: Int64) -> HourSum {
      var sum = HourSum(hour: hour)
      sum.add(text.span, at: times[...])
      return sum
    }

    /// The CRC-32 of the rows sorted by their bytes, each with a line end.
    var checksum: UInt32 {
      let ends = starts.dropFirst() + [text.count]
      let rows = zip(starts, ends).map { text[$0..<$1 - 1] }
      var checksum = Checksum()
      for row in rows.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        row.withUnsafeBufferPointer { checksum.update($0) }
        [UInt8(ascii: "\n")].withUnsafeBufferPointer { checksum.update($0) }
      }
      return checksum.value
    }
  }
}
