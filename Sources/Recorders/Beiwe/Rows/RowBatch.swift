import Spool

/// Rows of one stream in the phone's format, each with a time, cells and a line end.
///
/// The text is built once for all layouts. A batch is reused after it is emptied.
struct RowBatch: ~Copyable {
  private(set) var times: [Int64] = []
  private var writer = RowWriter()
  /// The end position of each row's line.
  private var ends: [Int] = []

  var count: Int { times.count }

  /// The length of all rows, in bytes.
  var bytes: Int { writer.count }

  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    writer.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends a row at a time; the function `row` writes its cells.
  @inline(__always)
  mutating func append(at milliseconds: Int64, _ row: (inout RowWriter) -> Void) {
    writer.beginLine(at: milliseconds)
    row(&writer)
    writer.endLine()
    times.append(milliseconds)
    ends.append(writer.count)
  }

  /// Calls `body` with the lines, cell marks and times of each hour, one hour after another.
  func forEachHour<Failure: Error>(
    _ body: (Span<UInt8>, Span<CellMark>, ArraySlice<Int64>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < count {
      let hour = HourSum.hour(of: times[start])
      let end = times[start...].firstIndex { HourSum.hour(of: $0) != hour } ?? count
      let place = (start == 0 ? 0 : ends[start - 1])..<ends[end - 1]
      try writer.withBytes { (text) throws(Failure) in
        let lines = text.extracting(place)
        try writer.withMarks(in: place) { (marks) throws(Failure) in
          try body(lines, marks, times[start..<end])
        }
      }
      start = end
    }
  }

  /// Calls `body` with each row and its time in ms. The row starts with its time and has no line
  /// end.
  func forEachRow<Failure: Error>(
    _ body: (ArraySlice<UInt8>, Int64) throws(Failure) -> Void
  ) throws(Failure) {
    let text = writer.withBytes { text in text.withUnsafeBufferPointer { Array($0) } }
    var start = 0
    for (end, time) in zip(ends, times) {
      try body(text[start..<end - 1], time)
      start = end
    }
  }

  /// Appends the cells of a row, with the comma before them, to another text; returns their range
  /// there.
  func copyCells(of row: Int, to text: inout TextBuffer) -> Range<Int> {
    let start = (row == 0 ? 0 : ends[row - 1]) + DecimalText.millisecondsLength
    let place = text.count
    text.append(start..<ends[row] - 1, of: writer)
    return place..<text.count
  }
}
