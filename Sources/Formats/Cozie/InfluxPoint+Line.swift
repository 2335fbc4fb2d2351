/// InfluxDB's line protocol, as far as points of Cozie's server need it.
extension InfluxPoint {
  /// The point as a line, with its time in ns and without an end.
  public var line: String {
    let fields = fields.map { Self.escaped($0.key, ",= ") + "=" + Self.text($0.value) }
    return "\(head) \(fields.joined(separator: ",")) \(clock)"
  }

  /// The line without the fields that show the server's clock.
  package var lineWithoutClock: String {
    InfluxPoint(
      measurement: measurement, tags: tags,
      fields: fields.filter { $0.key != "timestamp_lambda" && !$0.key.hasSuffix("_lambda") },
      time: time, nanoseconds: nanoseconds
    ).line
  }

  /// The instant in ns since 1970 UTC.
  private var clock: String {
    guard nanoseconds != 0 else { return "\(time)000000" }
    // The product may be too small for a number, though the sum is not.
    return "\(time &* 1_000_000 &+ nanoseconds)"
  }

  /// What the line begins with: measurement and tags.
  private var head: String {
    ([Self.escaped(measurement, ", ")]
      + tags.map { Self.escaped($0.key, ",= ") + "=" + Self.escaped($0.value, ",= ") })
      .joined(separator: ",")
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .integer(let value): "\(value)i"
    case .float(let value): "\(value)"
    case .boolean(let value): value ? "true" : "false"
    case .string(let text): "\"" + escaped(text, "\\\"") + "\""
    }
  }

  private static func escaped(_ text: String, _ letters: String) -> String {
    guard text.utf8.contains(where: letters.utf8.contains) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap {
          letters.unicodeScalars.contains($0) ? ["\\", $0] : [$0]
        }))
  }

  // MARK: Reading

  /// Reads a line as `line` writes it; nil for any other text.
  public init?(line: some StringProtocol) {
    var scanner = LineScanner(line)
    guard let measurement = scanner.name(until: ", ", escaping: ", ") else { return nil }
    var tags: [CozieTag] = []
    while scanner.takes(",") {
      guard let key = scanner.name(until: "="), scanner.takes("="),
        let value = scanner.name(until: ", ")
      else { return nil }
      tags.append(CozieTag(key, value))
    }
    var fields: [Field] = []
    guard scanner.takes(" ") else { return nil }
    repeat {
      guard let key = scanner.name(until: "="), scanner.takes("="), let value = scanner.value()
      else { return nil }
      fields.append(Field(key, value))
    } while scanner.takes(",")
    guard scanner.takes(" "), let clock = Int64(scanner.rest) else { return nil }
    let time = clock.quotientRoundedDown(by: 1_000_000)
    self.init(
      measurement: measurement, tags: tags, fields: fields, time: time,
      nanoseconds: clock &- 1_000_000 &* time)
  }
}

/// Goes through a line of the protocol.
private struct LineScanner {
  private var bytes: ArraySlice<UInt8>

  init(_ line: some StringProtocol) { bytes = Array(line.utf8)[...] }

  /// What is left.
  var rest: String { String(decoding: bytes, as: UTF8.self) }

  mutating func takes(_ letter: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: letter) else { return false }
    bytes.removeFirst()
    return true
  }

  /// A name up to one of some letters, without backslashes before escaped letters; nil for an empty one. A measurement
  /// does not escape the equals sign.
  mutating func name(until ends: String, escaping escaped: String = ",= ") -> String? {
    var name: [UInt8] = []
    while let byte = bytes.first, !ends.utf8.contains(byte) {
      bytes.removeFirst()
      if byte == UInt8(ascii: "\\"), let next = bytes.first, escaped.utf8.contains(next) {
        name.append(bytes.removeFirst())
      } else {
        name.append(byte)
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  mutating func value() -> InfluxPoint.Value? {
    if takes("\"") { return text().map { .string($0) } }
    let text = String(decoding: bytes.prefix { !", ".utf8.contains($0) }, as: UTF8.self)
    bytes = bytes.dropFirst(text.utf8.count)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case _ where text.hasSuffix("i"): return Int64(text.dropLast()).map { .integer($0) }
    default: return Double(text).map { .float($0) }
    }
  }

  /// A text up to its quote.
  private mutating func text() -> String? {
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = bytes.popFirst() else { return nil }
        if next == UInt8(ascii: "\"") || next == byte {
          text.append(next)
        } else {
          text += [byte, next]
        }
      default: text.append(byte)
      }
    }
    return nil
  }
}
