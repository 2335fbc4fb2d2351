import Spool

/// What a correct parser ends with, as `expected.csv` of the truth: for each stream and hour the rows, the
/// first and the last time, and a checksum of the sorted rows.
struct ExpectedFile {
  private var text = Array("recorder,stream,hour,rows,first,last,crc32\n".utf8)
  private var count = 0
  private var span: ClosedRange<Int64>?
  private var form: FileForm?
  /// Hours that may get more rows, by their number since 1970.
  private var hours: [Int64: Hour] = [:]

  private static let hour: Int64 = 3_600_000
  /// No fault that leaves rows puts them further back, in hours.
  private static let reach: Int64 = 12

  /// Tells that a file of a stream is to come; files come stream by stream, in order of their first rows.
  mutating func begin(_ form: FileForm, first: Int64?) {
    if let last = self.form, last.recorder != form.recorder || last.stream != form.stream {
      end(before: .max)
    }
    self.form = form
    if let first { end(before: first / Self.hour - Self.reach) }
  }

  /// Adds the rows of a file to which nothing was done.
  mutating func add(_ content: [UInt8], _ form: FileForm, hasHeader: Bool = true) {
    for row in form.rows(of: content, hasHeader: hasHeader) { add(content[row]) }
  }

  /// Adds what a correct parser takes of a file to which a fault was done.
  mutating func add(_ file: CleanFile, _ kind: FaultKind, _ fault: Fault) {
    switch kind.expected {
    case .dropFile: break
    case .dropRows:
      for row in 0..<file.count where fault.rows?.contains(row) != true {
        add(file.content[file.place(row)])
      }
    case .repairRows, .mergeRows, .reorder: add(file.content, file.form)
    case .flag, .keep:
      for left in fault.files { add(left.content, file.form, hasHeader: left.hasHeader) }
    }
  }

  private mutating func add(_ row: ArraySlice<UInt8>) {
    guard let time = form?.time(of: row) else { return }
    let number = time / Self.hour
    hours[number, default: Hour(time)].add(row, at: time)
  }

  /// Writes what is known of all hours before one, in their order.
  private mutating func end(before limit: Int64) {
    guard let form else { return }
    for number in hours.keys.filter({ $0 < limit }).sorted() {
      guard let hour = hours.removeValue(forKey: number) else { continue }
      let start = number * Self.hour
      let cells = [
        form.recorder, form.stream, "\(start)", "\(hour.count)", "\(hour.first)", "\(hour.last)",
        hour.checksum.hexadecimal,
      ]
      text += Array((cells.joined(separator: ",") + "\n").utf8)
      count += 1
      span = min(span?.lowerBound ?? start, start)...max(span?.upperBound ?? start, start)
    }
  }

  /// Ends the file and lists it.
  mutating func write(for recorded: RecordedParticipant) throws(FileError) -> FileEntry? {
    end(before: .max)
    var files = ListedFiles(Layout.truth.name, of: recorded)
    try files.create("expected.csv", stream: "expected")
    try files.write(text.span, rows: count, first: span?.lowerBound, last: span?.upperBound)
    try files.close(at: nil)
    return files.entries.first
  }
}

extension ExpectedFile {
  /// The rows of an hour.
  private struct Hour {
    private var text: [UInt8] = []
    private var starts: [Int] = []
    private var isSorted = true
    private(set) var first: Int64
    private(set) var last: Int64

    init(_ time: Int64) { (first, last) = (time, time) }

    var count: Int { starts.count }

    mutating func add(_ row: ArraySlice<UInt8>, at time: Int64) {
      (first, last) = (min(first, time), max(last, time))
      if isSorted, let start = starts.last {
        isSorted = !row.lexicographicallyPrecedes(text[start..<text.count - 1])
      }
      starts.append(text.count)
      text += row
      text.append(UInt8(ascii: "\n"))
    }

    /// The CRC-32 of the rows sorted by their bytes, each with a line end.
    var checksum: UInt32 {
      if isSorted { return crc32(of: text) }
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
