import Spool

/// Writes the cells of a row, or the names of its columns: one description gives both, so that
/// header and cells cannot disagree.
struct RowWriter: ~Copyable {
  private(set) var text = TextBuffer()
  private var marks = CellMarks()
  private var time = TimeText()
  private var recent: RecentText?
  private let endings = SixteenBitText.endings
  /// The last of single precision: a level that comes again in many rows.
  private var single = (value: Float.nan, text: "")
  private let writesNames: Bool

  init() {
    writesNames = false
  }

  private init(namesOnly: Void) {
    writesNames = true
  }

  /// Returns the names of the columns that `row` describes, each with a comma before it.
  static func names(_ row: (inout RowWriter) -> Void) -> [UInt8] {
    var writer = RowWriter(namesOnly: ())
    row(&writer)
    return writer.bytes
  }

  // MARK: What was written

  var count: Int { text.count }

  var bytes: [UInt8] { text.bytes(0..<text.count) }

  func bytes(_ range: Range<Int>) -> [UInt8] { text.bytes(range) }

  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withBytes(body)
  }

  /// Calls `body` with the marks in a part of the text; their places count from its start.
  func withMarks<Failure: Error>(
    in range: Range<Int>, _ body: (Span<CellMark>) throws(Failure) -> Void
  ) throws(Failure) {
    try marks.with(in: range, body)
  }

  mutating func removeAll() {
    text.removeAll()
    marks.removeAll()
  }

  // MARK: Lines

  @inline(__always)
  mutating func beginLine(at milliseconds: Int64) {
    time.write(milliseconds, to: text.room(for: DecimalText.longest))
    text.extend(by: DecimalText.millisecondsLength)
    marks.beginRow()
  }

  @inline(__always)
  mutating func endLine() {
    marks.endRow(at: text.count)
    text.append(UInt8(ascii: "\n"))
  }

  // MARK: Cells

  /// The shortest text that reads back as the value, as Swift's `String(Double)` gives it.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Double) {
    guard let place = begin(name, room: ShortestText.longest) else { return }
    marks.addColumn(at: text.count &- 1)
    text.extend(by: ShortestText.write(value, to: place))
  }

  /// A cell with a number that comes again and again.
  @inline(__always)
  mutating func cell(_ name: StaticString, recurring value: Double) {
    guard let place = begin(name, room: ShortestText.longest) else { return }
    if recent == nil { recent = RecentText() }
    let comma = text.count &- 1
    let slot = RecentText.slot(of: value)
    text.extend(by: recent?.write(value, in: slot, to: place) ?? 0)
    marks.addNumber(slot, in: comma..<text.count)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Float) {
    guard begin(name) else { return }
    if value.bitPattern != single.value.bitPattern { single = (value, value.description) }
    text.append(single.text)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: some FixedWidthInteger) {
    guard let place = begin(name, room: DecimalText.longest) else { return }
    text.extend(by: DecimalText.write(Int64(value), to: place))
  }

  /// A number, or an empty cell.
  mutating func cell(_ name: StaticString, _ value: Double?) {
    guard let value else {
      _ = begin(name)
      return
    }
    cell(name, value)
  }

  /// A whole number, or an empty cell.
  mutating func cell(_ name: StaticString, _ value: Int64?) {
    guard begin(name), let value else { return }
    text.append(value)
  }

  /// A whole number of 1/65,536, as the same text as its `Double`.
  @inline(__always)
  mutating func cell(_ name: StaticString, sixteenBits value: Int32) {
    guard let place = begin(name, room: SixteenBitText.longest) else { return }
    let comma = text.count &- 1
    text.extend(by: SixteenBitText.write(value, by: endings, to: place))
    marks.addSixteenBits(value, in: comma..<text.count)
  }

  /// The shortest text of a double; quick for whole numbers of 1/65,536, the step of most accelerometers.
  @inline(__always)
  mutating func cell(_ name: StaticString, stepped value: Double) {
    let steps = 65_536 * value
    if abs(steps) < 0x1p30, Double(Int32(steps)) == steps {
      cell(name, sixteenBits: Int32(steps))
    } else {
      cell(name, value)
    }
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
    marks.addConstant(at: self.text.count &- 1)
    self.text.append(text)
  }

  /// Two texts in one cell.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ text: StaticString, _ rest: String) {
    guard begin(name) else { return }
    self.text.append(text)
    self.text.append(rest)
  }

  /// Writes the comma, and makes room for a cell; nil where names are asked for, which then is written.
  @inline(__always)
  private mutating func begin(
    _ name: StaticString, room length: Int
  ) -> UnsafeMutablePointer<UInt8>? {
    guard !writesNames else {
      _ = begin(name)
      return nil
    }
    let place = text.room(for: 1 &+ length)
    place.pointee = UInt8(ascii: ",")
    text.extend(by: 1)
    return place + 1
  }

  /// Writes the comma, and the name instead of a cell where names are asked for.
  @inline(__always)
  private mutating func begin(_ name: StaticString) -> Bool {
    text.append(UInt8(ascii: ","))
    if writesNames { text.append(name) }
    return !writesNames
  }
}
