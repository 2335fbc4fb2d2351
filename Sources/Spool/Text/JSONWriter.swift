/// A writer of JSON text that keeps the order of object members.
///
/// Foundation writes keys in random or sorted order, but formats have their own order.
public struct JSONWriter: Sendable {
  /// The layout of spaces and line ends.
  public enum Layout: Sendable {
    /// One line without spaces.
    case compact
    /// One line per member or element, indented by two spaces; see `inlineArray`.
    case pretty
    /// The form of Apple's encoders, which is `compact` with escaped slashes.
    case foundationCompact
    /// The form of Apple's encoders, which is `pretty` with spaces around colons and escaped
    /// slashes.
    case foundationPretty

    fileprivate var breaksLines: Bool { self == .pretty || self == .foundationPretty }
    fileprivate var escapesSlashes: Bool { self == .foundationCompact || self == .foundationPretty }
    fileprivate var colon: String {
      switch self {
      case .compact, .foundationCompact: ":"
      case .pretty: ": "
      case .foundationPretty: " : "
      }
    }
  }

  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  private var followsKey = false

  /// Creates an empty text with a layout.
  public init(_ layout: Layout) {
    self.layout = layout
  }

  /// Returns the text so far, and removes it from the writer.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes an object; `members` writes its keys and values.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", members)
  }

  /// Writes an array; `elements` writes its values.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    enclose("[", "]", elements)
  }

  /// Writes short elements on one line in any layout.
  public mutating func inlineArray<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    array(elements, separator: layout.breaksLines ? ", " : ",", element)
  }

  /// Writes elements as compact JSON with a separator, in the same way for any layout.
  ///
  /// - Parameter separator: a comma, with spaces or line ends.
  public mutating func array<Elements: Sequence>(
    _ elements: Elements, separator: String,
    _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    beginValue()
    var inner = JSONWriter(.compact)
    var isFirst = true
    append("[")
    for value in elements {
      if !isFirst { append(separator) }
      isFirst = false
      inner.bytes.removeAll(keepingCapacity: true)
      inner.isFirst = true
      element(&inner, value)
      bytes += inner.bytes
    }
    append("]")
  }

  /// Writes the key of the next value.
  public mutating func key(_ key: String) {
    beginValue()
    quote(key)
    append(layout.colon)
    followsKey = true
  }

  /// Writes a text in quotes, escaped as JSON requires.
  public mutating func string(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a whole number with all its digits.
  public mutating func integer(_ value: some BinaryInteger) {
    beginValue()
    append(String(value))
  }

  /// Writes the shortest text that is parsed as `value` again; whole numbers have no fraction.
  public mutating func number(_ value: Double) {
    precondition(value.isFinite, "JSON cannot represent infinite numbers or NaN")
    beginValue()
    let text = value.description
    append(text.hasSuffix(".0") ? text.dropLast(2) : text[...])
  }

  /// Writes the shortest text that is parsed as `value` again; whole numbers have a fraction of 0.
  public mutating func decimal(_ value: Double) {
    precondition(value.isFinite, "JSON cannot represent infinite numbers or NaN")
    beginValue()
    append(value.description)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    beginValue()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes a line end after a text or a line of texts.
  public mutating func newLine() {
    append("\n")
    isFirst = true
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ content: (inout JSONWriter) -> Void
  ) {
    beginValue()
    append(open)
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    append(close)
    isFirst = false
  }

  private mutating func beginValue() {
    if followsKey {
      followsKey = false
      return
    }
    if !isFirst { append(",") }
    isFirst = false
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard layout.breaksLines else { return }
    append("\n")
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: some StringProtocol) {
    // A text with contiguous memory is appended at once, which is many times as fast as byte by
    // byte.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
    if isDone == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Escapes the characters that JSON requires, and slashes if the layout requires it.
  private mutating func quote(_ text: String) {
    append("\"")
    defer { append("\"") }
    let escapesSlashes = layout.escapesSlashes
    guard text.utf8.contains(where: { Self.isEscaped($0) || escapesSlashes && $0 == Self.slash })
    else {
      return append(text)
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case Self.slash where escapesSlashes: append("\\/")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
  }

  private static let slash = UInt8(ascii: "/")

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
