/// Writes the cells of a row, or the names of its columns: one description gives both, so that
/// header and cells cannot disagree.
struct RowWriter: ~Copyable {
  private(set) var text = TextBuffer()
  /// The last of single precision: a level that comes again in many rows.
  private var single = (value: Float.nan, text: "")
  private let writesNames: Bool

  init() {
    writesNames = false
  }

  private init(namesOnly: Void) {
    writesNames = true
  }

  /// The column names of what `row` describes, each with a comma before it.
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

  mutating func removeAll() { text.removeAll() }

  // MARK: Lines

  @inline(__always)
  mutating func beginLine(at milliseconds: Int64) { text.append(milliseconds: milliseconds) }

  @inline(__always)
  mutating func endLine() { text.append(UInt8(ascii: "\n")) }

  // MARK: Cells

  /// The shortest text that reads back as the value, as Swift's `String(Double)` gives it.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Double) {
    guard begin(name) else { return }
    text.append(value)
  }

  /// A cell with a number that comes again and again.
  @inline(__always)
  mutating func cell(_ name: StaticString, recurring value: Double) {
    guard begin(name) else { return }
    text.append(recurring: value)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: Float) {
    guard begin(name) else { return }
    if value.bitPattern != single.value.bitPattern { single = (value, value.description) }
    text.append(single.text)
  }

  @inline(__always)
  mutating func cell(_ name: StaticString, _ value: some FixedWidthInteger) {
    guard begin(name) else { return }
    text.append(Int64(value))
  }

  /// A whole number, or an empty cell.
  mutating func cell(_ name: StaticString, _ value: Int64?) {
    guard begin(name), let value else { return }
    text.append(value)
  }

  /// A whole number of 1/65,536, as the same text as its `Double`.
  @inline(__always)
  mutating func cell(_ name: StaticString, sixteenBits value: Int32) {
    guard begin(name) else { return }
    text.append(sixteenBits: value)
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

  /// Two texts in one cell.
  @inline(__always)
  mutating func cell(_ name: StaticString, _ text: StaticString, _ rest: String) {
    guard begin(name) else { return }
    self.text.append(text)
    self.text.append(rest)
  }

  /// Writes the comma, and the name instead of a cell where names are asked for.
  @inline(__always)
  private mutating func begin(_ name: StaticString) -> Bool {
    text.append(UInt8(ascii: ","))
    if writesNames { text.append(name) }
    return !writesNames
  }
}
