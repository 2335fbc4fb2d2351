/// Rows of one stream as text: a time, and the cells that follow it.
///
/// The cells are made once for all layouts. A batch is emptied and filled again.
struct RowBatch {
  private(set) var times: [Int64] = []
  /// The cells of all rows, each row's beginning with a comma.
  private(set) var cells = TextBuffer()
  /// Where each row's cells end.
  private(set) var ends: [Int] = []

  var count: Int { times.count }

  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    cells.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends a row; `row` describes its cells.
  @inline(__always)
  mutating func append(at milliseconds: Int64, _ row: (inout RowWriter) -> Void) {
    var writer = RowWriter(text: cells)
    cells = TextBuffer()
    row(&writer)
    cells = writer.text
    times.append(milliseconds)
    ends.append(cells.count)
  }

  /// The cells of a row, with the comma before them.
  func cells(of row: Int) -> Range<Int> {
    (row == 0 ? 0 : ends[row - 1])..<ends[row]
  }
}

/// Writes the cells of a row, or the names of its columns: one description gives both, so that
/// header and cells cannot disagree.
struct RowWriter {
  private(set) var text: TextBuffer
  private let writesNames: Bool

  init(text: TextBuffer = TextBuffer()) {
    self.text = text
    writesNames = false
  }

  private init(namesOnly: Void) {
    text = TextBuffer()
    writesNames = true
  }

  /// What was written.
  var bytes: [UInt8] { text.bytes(0..<text.count) }

  /// The column names of what `row` describes, each with a comma before it.
  static func names(_ row: (inout RowWriter) -> Void) -> [UInt8] {
    var writer = RowWriter(namesOnly: ())
    row(&writer)
    return writer.bytes
  }

  /// The shortest text that reads back as the value, as Swift's `String(Double)` gives it.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Double) {
    guard begin(name) else { return }
    text.append(value.description)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Float) {
    guard begin(name) else { return }
    text.append(value.description)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: some FixedWidthInteger) {
    guard begin(name) else { return }
    DecimalText.append(Int64(value), to: &text)
  }

  /// A whole number of 1/65,536, as the same text as its `Double`.
  @inline(__always)
  mutating func cell(_ name: StaticString, sixteenBits value: Int32) {
    guard begin(name) else { return }
    SixteenBitText.append(value, to: &text)
  }

  /// Text as it is: the app neither quotes nor escapes.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ text: String) {
    guard begin(name) else { return }
    self.text.append(text)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ text: StaticString) {
    guard begin(name) else { return }
    self.text.append(text)
  }

  /// Writes the comma, and the name instead of a cell where names are asked for.
  @inline(__always)
  private mutating func begin(_ name: StaticString) -> Bool {
    text.append(UInt8(ascii: ","))
    if writesNames { text.append(name) }
    return !writesNames
  }
}
