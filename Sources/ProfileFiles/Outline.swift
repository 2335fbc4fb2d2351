/// The structure of a JSON5 text with the line of each key, without its values.
///
/// Foundation reads the values, but it does not report where a mistake is, and it silently keeps
/// the first of two equal keys. The outline rejects duplicate keys, and all mistakes in brackets,
/// commas, keys, strings and comments, with their lines.
struct Outline: Sendable {
  /// The line number of each key and list element, from 1, by its path. A list element has a step
  /// such as `"[2]"`.
  private(set) var lines: [[String]: Int] = [:]
  /// The values without quotes, such as `1.5` and `true`, which the outline does not check.
  private(set) var words: [(text: String, line: Int)] = []

  private var scan: JSON5Scan
  private var path: [String] = []

  init(_ text: String, file: String) throws(ProfileFileError) {
    scan = JSON5Scan(text, file: file)
    try value()
    try scan.space()
    if let next = scan.next {
      throw scan.error("unexpected \(shown(next)) after the end of the value")
    }
  }

  /// Returns the line of a key or, without one, of the nearest enclosing key or element; nil if no
  /// line is known.
  func line(of path: [String]) -> Int? {
    var path = path[...]
    while !path.isEmpty {
      if let line = lines[Array(path)] { return line }
      path = path.dropLast()
    }
    return nil
  }

  private mutating func value() throws(ProfileFileError) {
    try scan.space()
    switch scan.next {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try list()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try scan.string()
    case nil: throw scan.error("the text ends where a value is expected")
    case let next?:
      let line = scan.line
      let word = scan.word()
      if word.isEmpty { throw scan.error("found \(shown(next)) instead of a value") }
      words.append((word, line))
    }
  }

  private mutating func object() throws(ProfileFileError) {
    let opened = try open()
    var keys: [String: Int] = [:]
    while try !closes(with: "}", opened) {
      let line = scan.line
      let key = try scan.key()
      path.append(key)
      if let first = keys[key] {
        throw .repeatedKey(path: path, file: scan.file, first: first, second: line)
      }
      keys[key] = line
      lines[path] = line
      try scan.space()
      guard scan.take(":") else { throw scan.error("':' must follow the key \(key)") }
      try value()
      path.removeLast()
      try separate(from: "}", opened)
    }
  }

  private mutating func list() throws(ProfileFileError) {
    let opened = try open()
    var count = 0
    while try !closes(with: "]", opened) {
      path.append("[\(count)]")
      lines[path] = scan.line
      try value()
      path.removeLast()
      count += 1
      try separate(from: "]", opened)
    }
  }

  /// Reads the opening bracket, and returns its line. Like Foundation, it rejects brackets that are
  /// nested too deeply.
  private mutating func open() throws(ProfileFileError) -> Int {
    guard path.count < 500 else { throw scan.error("more than 500 nested brackets") }
    defer { scan.advance() }
    return scan.line
  }

  private mutating func closes(
    with bracket: Unicode.Scalar, _ opened: Int
  ) throws(ProfileFileError) -> Bool {
    try scan.space()
    if scan.next == nil {
      throw scan.error(
        "missing '\(bracket)' to close the bracket in line \(opened)")
    }
    return scan.take(bracket)
  }

  private mutating func separate(
    from bracket: Unicode.Scalar, _ opened: Int
  ) throws(ProfileFileError) {
    try scan.space()
    if scan.take(",") || scan.next == UInt8(ascii: bracket) { return }
    guard let next = scan.next else {
      throw scan.error("missing '\(bracket)' to close the bracket in line \(opened)")
    }
    throw scan.error("found \(shown(next)) instead of ',' or '\(bracket)'")
  }

  private func shown(_ byte: UInt8) -> String { scan.shown(byte) }
}
