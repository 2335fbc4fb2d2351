import Formats
import Spool

/// A reader of a stream's rows, in the order of the files' names. Each call reads only the rows up
/// to a given time.
package final class StreamCursor {
  /// The files, with paths below the checked folder.
  private let files: [DataFile]
  private let folder: String
  private var parser: RowParser
  private let powers: [Double]
  private let text = TextReader()
  /// The position of the next row in the current text. All rows before this position were read.
  private var position = 0
  private var nextFile = 0
  private var file: FileFacts?
  private var lastTime = Int64.min
  /// The hashes of the rows with the latest time so far; none of them may occur again.
  private var latestRows: Set<Int> = []
  private var latestTime = Int64.min
  /// The last row of the previous text.
  private var carriedLine: [UInt8] = []
  private var crowd = Crowd()
  private let manner: Manner
  /// The columns of the current file, if it may have an unusual form.
  private var form: RowForm?
  private let progress: ReadingProgress?
  package private(set) var facts: [FileFacts] = []
  /// The number of rows by date.
  package private(set) var dates = DateOutliers()
  package var findings = TextFindings()

  /// The strictness with which rows and files are checked.
  package struct Manner {
    /// Whether the times of rows must not decrease.
    package var isOrdered = true
    /// Whether Understudy recorded the files, so that their text has exactly the app's form.
    package var isRecorded = true
    /// Whether lines that do not start with a time continue the previous line of the log.
    package var mayContinueLines = false

    package init(isOrdered: Bool = true, isRecorded: Bool = true, mayContinueLines: Bool = false) {
      self.isOrdered = isOrdered
      self.isRecorded = isRecorded
      self.mayContinueLines = mayContinueLines
    }

    /// The level of deviations that real files have.
    fileprivate var quirk: FindingLog.Level { isRecorded ? .failure : .remark }
  }

  /// The maximum number of rows in a piece, which limits the memory if a clock is wrong. The
  /// remaining rows are in the next piece.
  private static let rowLimit = 1 << 18
  /// The maximum number of rows of a file within ten minutes, eight times as many as a sensor at
  /// 100 Hz writes.
  package static let rowsInTenMinutes = 1 << 19
  /// The largest possible difference, in ms, between a sensor's clock and the time in a file's
  /// name, with a large margin.
  private static let longestDelay: Int64 = 60_000

  package init(
    _ files: [DataFile], in folder: String, shape: RowShape, _ manner: Manner,
    progress: ReadingProgress? = nil
  ) {
    self.progress = progress
    self.files = files
    self.folder = folder
    self.manner = manner
    parser = RowParser(shape)
    powers = CellScanner.powers()
  }

  /// The number of numeric values in a row.
  package var width: Int { parser.shape.width }

  /// Appends the rows before `end`, in ms. Invalid rows are reported as findings and skipped.
  package func read(before end: Int64, into rows: inout Rows) throws(FileError) {
    let limit = rows.count + Self.rowLimit
    while try prepare() {
      guard let file else { return }
      rows.begin(file.file.path, row: file.rows + 1)
      let isDone = readText(before: end, limit: limit, into: &rows)
      if isDone { return }
    }
  }

  /// Returns the time of the next row, in ms since 1970; nil after the last row.
  package func nextTime() throws(FileError) -> Int64? {
    while try prepare() {
      var scanner = scanner(powers)
      while !scanner.isAtEnd {
        if let time = nextTime(at: scanner) { return time }
        skipBadLine(&scanner)
        position = scanner.position
      }
    }
    return nil
  }

  /// Returns the time of the row at the scanner's position, in ms; nil for a line without a time.
  private func nextTime(at scanner: CellScanner) -> Int64? {
    var scanner = scanner
    let start = scanner.position
    var rows = Rows(width: parser.shape.width)
    if parser.shape.time == .cell(0) {
      if let time = scanner.milliseconds() { return time }
    } else if parser.read(&scanner, into: &rows) {
      return rows.times.first
    }
    scanner.position = start
    let row = (file?.rows ?? 0) + 1
    return readUnusual(&scanner, into: &rows, number: row) ? rows.times.first : nil
  }

  /// Reads a row of an unusual form that real files have, and adds a remark for each form.
  ///
  /// - Returns: whether the line is such a row. Otherwise, the scanner keeps its position.
  private func readUnusual(
    _ scanner: inout CellScanner, into rows: inout Rows, number: Int
  ) -> Bool {
    guard form != nil, let path = file?.file.path else { return false }
    let start = scanner.position
    let line = String(decoding: scanner.line(), as: UTF8.self)
    if let usual = form?.usual(line) {
      var bytes = Array(usual.text.utf8)
      bytes.append(UInt8(ascii: "\n"))
      let length = bytes.count
      // The parser may look at some bytes after the line.
      bytes += repeatElement(0, count: TextReader.margin)
      let isRow = bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return false }
        var scanner = CellScanner(base, from: 0, to: length, powers: powers)
        return parser.read(&scanner, into: &rows)
      }
      if isRow {
        for (rule, cell) in usual.changes where form?.remarked.insert(rule).inserted == true {
          findings.add(
            .remark, rule, RowPlace(path, row: number), cell.found, allowed: cell.usual)
        }
        return true
      }
    }
    scanner.position = start
    return false
  }

  private func scanner(_ powers: UnsafePointer<Double>) -> CellScanner {
    CellScanner(text.bytes, from: position, to: text.lineEnd, powers: powers)
  }

  /// Loads the next text if the current text has no more rows. Returns false after the last file.
  private func prepare() throws(FileError) -> Bool {
    while true {
      if file == nil {
        guard nextFile < files.count else { return false }
        try open(files[nextFile])
        nextFile += 1
      }
      if position < text.lineEnd { return true }
      position = 0
      if !crowd.isOver, try text.next() { return true }
      close()
    }
  }

  /// Reads rows of the current text. Returns true if the piece has the maximum number of rows.
  private func readText(before end: Int64, limit: Int, into rows: inout Rows) -> Bool {
    powers.withUnsafeBufferPointer { powers in
      guard let base = powers.baseAddress, var facts = file else { return true }
      var scanner = scanner(base)
      var crowd = crowd
      defer {
        position = scanner.position
        file = facts
        self.crowd = crowd
      }
      let first = rows.count
      defer { count(rows.count - first) }
      var lastStart = -1
      defer { if lastStart >= 0 { carriedLine = line(lastStart) } }
      while !scanner.isAtEnd {
        let start = scanner.position
        guard
          parser.read(&scanner, into: &rows)
            || readUnusual(&scanner, into: &rows, number: facts.rows + 1)
        else {
          skipBadLine(&scanner, &facts, &rows)
          continue
        }
        let time = rows.times[rows.count - 1]
        if time >= end || rows.count > limit {
          rows.remove(at: rows.count - 1)
          scanner.position = start
          return true
        }
        crowd.add(time)
        if crowd.isOver {
          rows.remove(at: rows.count - 1)
          scanner.position = text.lineEnd
          return false
        }
        if time <= lastTime || !facts.contains(time) {
          judge(time, line(start), after: lastStart < 0 ? carriedLine : line(lastStart), facts)
        }
        lastTime = time
        lastStart = start
        facts.add(time)
        dates.add(time, at: RowPlace(facts.file.path, row: facts.rows))
      }
      return false
    }
  }

  /// Returns the line that starts at the given position.
  private func line(_ start: Int) -> [UInt8] {
    var scanner = CellScanner(text.bytes, from: start, to: text.lineEnd, powers: powers)
    return Array(scanner.line())
  }

  private func count(_ rows: Int) {
    parser.count(rows, &findings)
    if manner.isOrdered { findings.count(.order, rows) }
    findings.count(.repeated, rows)
    if file?.file.layout == .download { findings.count(.hour, rows) }
  }

  /// Checks the order, hour and uniqueness of a row. Callers skip it for a row that is later than
  /// the previous row and within the file's hour.
  private func judge(
    _ time: Int64, _ line: [UInt8], after last: [UInt8], _ facts: FileFacts
  ) {
    let place = RowPlace(facts.file.path, row: facts.rows + 1)
    if time < lastTime, manner.isOrdered {
      findings.fail(.order, place, "\(time)", allowed: "\(lastTime) or later")
    }
    if let hour = facts.file.hour, !hour.contains(time) {
      findings.fail(
        .hour, place, "\(time)",
        allowed:
          "a time from \(hour.lowerBound) up to but not including \(hour.upperBound)")
    }
    if latestTime != lastTime { latestRows = [last.hashValue] }
    if time != lastTime { latestRows = [] }
    latestTime = time
    if !latestRows.insert(line.hashValue).inserted {
      findings.add(
        manner.quirk, .repeated, place, "a duplicate row with the time \(time)",
        allowed: "each row once")
    }
  }

  // MARK: Invalid lines

  private func skipBadLine(_ scanner: inout CellScanner) {
    guard var facts = file else { return }
    var none = Rows(width: 0)
    skipBadLine(&scanner, &facts, &none)
    file = facts
  }

  private func skipBadLine(
    _ scanner: inout CellScanner, _ facts: inout FileFacts, _ rows: inout Rows
  ) {
    let line = String(decoding: scanner.line(), as: UTF8.self)
    if manner.mayContinueLines, Int64(line.prefix(13)) == nil { return }
    if !manner.isRecorded, line.isEmpty || line == "\r" {
      facts.rows += 1
      rows.begin(facts.file.path, row: facts.rows + 1)
      return
    }
    let place = RowPlace(facts.file.path, row: facts.rows + 1)
    parser.diagnose(line, at: place, &findings)
    facts.rows += 1
    rows.begin(facts.file.path, row: facts.rows + 1)
  }

  // MARK: Files

  private func open(_ next: DataFile) throws(FileError) {
    try text.open(next.path, in: folder)
    position = 0
    crowd = Crowd()
    file = FileFacts(file: next)
    parser.fileTime = next.milliseconds
    // If rows of the earlier file are later than the creation of this file, they are that file's
    // errors. The order check therefore starts again with this file.
    if lastTime >= next.milliseconds + (next.layout == .phone ? Self.longestDelay : 0) {
      lastTime = .min
    }
    guard try text.next() else {
      if text.defect != nil { return }
      findings.add(
        manner.quirk, .header, RowPlace(next.path, row: 1), "an empty file",
        allowed: parser.shape.header)
      return
    }
    var scanner = CellScanner(text.bytes, from: 0, to: text.lineEnd, powers: powers)
    let header = String(decoding: scanner.line(), as: UTF8.self)
    findings.count(.header, 1)
    form = manner.isRecorded ? nil : RowForm(header, of: parser.shape)
    if header != parser.shape.header {
      // If the first line is a row, the header is missing.
      let isRow = header.utf8.count > 13 && Int64(header.prefix(13)) != nil
      file?.lacksHeader = isRow
      findings.add(
        form == nil ? .failure : .remark, .header, RowPlace(next.path, row: isRow ? 1 : nil),
        header.printable, allowed: parser.shape.header)
    }
    position = scanner.position
  }

  private func close() {
    guard var facts = file else { return }
    file = nil
    facts.contentBytes = text.contentBytes
    progress?.add(bytes: Int(text.contentBytes))
    facts.checksum = text.checksum.value
    self.facts.append(facts)
    let place = RowPlace(facts.file.path)
    findings.count(.readable, 1)
    if let defect = text.defect {
      findings.fail(
        .readable, RowPlace(facts.file.path, row: facts.rows + 1), defect.fact,
        allowed: "a file that can be read to its end")
      return
    }
    guard !crowd.isOver else {
      findings.fail(
        .readable, RowPlace(facts.file.path, row: facts.rows + 1),
        "more than \(Self.rowsInTenMinutes) rows within ten minutes",
        allowed: "at most \(Self.rowsInTenMinutes) rows")
      return
    }
    findings.count(.empty, 1)
    if facts.rows == 0, !facts.lacksHeader {
      findings.add(
        manner.quirk, .empty, RowPlace(place.file, row: 1), "no row", allowed: "at least 1 row")
    }
    findings.count(.lineEnd, 1)
    let ends = facts.file.layout == .phone
    // Servers, browsers and editors add and remove the last line end.
    if manner.isRecorded, facts.contentBytes > 0, text.endedWithLineEnd != ends {
      findings.fail(
        .lineEnd, place, ends ? "no line end after the last row" : "a line end after the last row",
        allowed: ends ? "a line end after each row" : "no line end after the last row")
    }
    if text.hasCarriageReturn {
      findings.add(
        manner.quirk, .lineEnd, place, "a carriage return",
        allowed: "line feeds as the only line ends")
    }
  }
}

extension FileFacts {
  /// Returns whether a row of this time may be in the file. Only files of one hour have a limit.
  @inline(__always)
  fileprivate func contains(_ time: Int64) -> Bool {
    file.layout == .phone || time >= file.milliseconds && time < file.milliseconds + 3_600_000
  }

  @inline(__always)
  fileprivate mutating func add(_ time: Int64) {
    rows += 1
    guard let old = times else {
      times = Times(first: time, earliest: time, latest: time)
      return
    }
    times?.earliest = min(old.earliest, time)
    times?.latest = max(old.latest, time)
  }
}

/// The number of rows that a file has within ten minutes.
///
/// A gzip file of a few MB may contain millions of rows with one time. Rules receive the rows of
/// ten minutes together, so these would fill the memory. The rest of such a file is therefore
/// skipped.
private struct Crowd {
  private var span: Span = 0..<0
  private var count = 0

  /// Whether the file has more rows in the span than allowed.
  var isOver: Bool { count > StreamCursor.rowsInTenMinutes }

  @inline(__always)
  mutating func add(_ time: Int64) {
    if !span.contains(time) {
      let start = time / Piece.length * Piece.length
      span = start..<start + Piece.length
      count = 0
    }
    count += 1
  }
}
