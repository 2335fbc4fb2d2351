import Spool

/// What a correct parser ends with, as `expected.csv` of the truth: for each stream and hour the rows, the
/// first and the last time, and a checksum of the sorted rows.
struct ExpectedFile {
  private let recorded: RecordedParticipant
  private var text = Array("recorder,stream,hour,rows,first,last,crc32\n".utf8)
  private var count = 0
  private var span: ClosedRange<Int64>?
  private var form: FileForm?
  /// Hours that may get more rows, by their number since 1970.
  private var hours: [Int64: ExpectedHour] = [:]

  /// No fault that leaves rows puts them further back, in hours.
  private static let reach: Int64 = 12

  init(of recorded: RecordedParticipant) { self.recorded = recorded }

  /// Tells that a file of a stream is to come; files come stream by stream, in order of their first rows.
  mutating func begin(_ form: FileForm, first: Int64?) throws {
    if let last = self.form, last.recorder != form.recorder || last.stream != form.stream {
      try end(before: .max)
    }
    self.form = form
    if let first { try end(before: HourSum.hour(of: first) - Self.reach) }
  }

  /// Adds the rows of a file to which nothing was done, by what they come to.
  mutating func add(_ sums: [HourSum], of path: String) {
    for sum in sums { hours[sum.hour, default: ExpectedHour(sum.hour)].add(sum, of: path) }
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
    let number = HourSum.hour(of: time)
    hours[number, default: ExpectedHour(number)].add(row, at: time)
  }

  /// Writes what is known of all hours before one, in their order.
  private mutating func end(before limit: Int64) throws {
    guard let form else { return }
    for number in hours.keys.filter({ $0 < limit }).sorted() {
      guard let hour = hours.removeValue(forKey: number) else { continue }
      let start = number * 3_600_000
      let checksum = try hour.checksum(beginsWithTime: form.clock == .firstCell) { path in
        try rows(of: path, form, in: number)
      }
      let cells = [
        form.recorder, form.stream, "\(start)", "\(hour.count)", "\(hour.first)", "\(hour.last)",
        checksum.hexadecimal,
      ]
      text += Array((cells.joined(separator: ",") + "\n").utf8)
      count += 1
      span = min(span?.lowerBound ?? start, start)...max(span?.upperBound ?? start, start)
    }
  }

  /// The rows of a file in one hour.
  private func rows(
    of path: String, _ form: FileForm, in hour: Int64
  ) throws -> ExpectedHour.Rows {
    let content = try recorded.content(of: path)
    var rows = ExpectedHour.Rows()
    for place in form.rows(of: content) {
      if let time = form.time(of: content[place]), HourSum.hour(of: time) == hour {
        rows.add(content[place], at: time)
      }
    }
    return rows
  }

  /// Ends the file and lists it.
  mutating func write() throws -> FileEntry? {
    try end(before: .max)
    var files = ListedFiles(Layout.truth.name, of: recorded)
    try files.create("expected.csv", stream: "expected")
    try files.write(text.span, rows: count, first: span?.lowerBound, last: span?.upperBound)
    try files.close(at: nil)
    return files.entries.first
  }
}
