/// Writes JSON text with the members of objects in the order in which they are given.
///
/// Foundation writes keys in random or in sorted order, never in a format's own.
public struct JSONWriter: Sendable {
  /// Where line ends go.
  public enum Layout: Sendable {
    /// On one line, without a space.
    case compact
    /// A member or element a line, indented by two spaces; see `inlineArray`.
    case pretty
    /// As Apple's encoders write it: `compact`, and with escaped slashes.
    case foundationCompact
    /// As Apple's encoders write it: `pretty`, with a space on both sides of colons and escaped slashes.
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

  /// Begins a text in a layout.
  public init(_ layout: Layout) {
    self.layout = layout
  }

  /// Hands over the text so far; what follows begins where it ends.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// An object; `members` writes keys and values.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", members)
  }

  /// An array; `elements` writes the values.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    enclose("[", "]", elements)
  }

  /// Writes short elements on one line in either layout.
  public mutating func inlineArray<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    array(elements, separator: layout.breaksLines ? ", " : ",", element)
  }

  /// Writes elements as compact JSON with a text between them, the same in either layout.
  ///
  /// - Parameter separator: a comma and blanks or line ends.
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

  /// Names the value that is written next.
  public mutating func key(_ key: String) {
    beginValue()
    quote(key)
    append(layout.colon)
    followsKey = true
  }

  /// Writes a text in quotes, escaped as JSON asks.
  public mutating func string(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a whole number with all its digits.
  public mutating func integer(_ value: some BinaryInteger) {
    beginValue()
    append(String(value))
  }

  /// Writes the shortest text that reads back as `value`; whole numbers have no fraction.
  public mutating func number(_ value: Double) {
    precondition(value.isFinite, "JSON has only finite numbers")
    beginValue()
    let text = value.description
    append(text.hasSuffix(".0") ? text.dropLast(2) : text[...])
  }

  /// Writes the shortest text that reads back as `value`; whole numbers have a fraction of 0.
  public mutating func decimal(_ value: Double) {
    precondition(value.isFinite, "JSON has only finite numbers")
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

  /// Ends a text or a line of texts.
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
    // A text that is one piece in memory is appended at once, many times as fast as byte by byte.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
    if isDone == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Escapes what JSON demands, and slashes where the layout does.
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
