import Formats

@testable import Reading

/// The rows of a text as `StreamCursor` parses them, and the findings about its invalid lines.
struct ParsedRows {
  var rows: Rows
  var findings = TextFindings()

  /// - Parameter fileTime: the time in the name of the file.
  init(_ text: String, of shape: RowShape, fileTime: Int64 = 0) {
    var parser = RowParser(shape)
    parser.fileTime = fileTime
    var rows = Rows(width: shape.width)
    var findings = TextFindings()
    var lines = 0
    // The scanner may read beyond the end of a line, so the text is padded with zero bytes.
    let bytes = Array(text.utf8) + Array(repeating: 0, count: 64)
    let powers = CellScanner.powers()
    bytes.withUnsafeBufferPointer { bytes in
      powers.withUnsafeBufferPointer { powers in
        guard let text = bytes.baseAddress, let base = powers.baseAddress else { return }
        var scanner = CellScanner(text, from: 0, to: bytes.count - 64, powers: base)
        while !scanner.isAtEnd {
          lines += 1
          if parser.read(&scanner, into: &rows) { continue }
          let line = String(decoding: scanner.line(), as: UTF8.self)
          parser.diagnose(line, at: RowPlace("file", row: lines), &findings)
        }
      }
    }
    self.rows = rows
    self.findings = findings
  }

  /// The findings of all rules as texts, such as `number 3: x; a number`.
  var told: [String] {
    TextRule.allCases.flatMap { rule in
      findings[rule].examples.map { "\(rule) \($0.row ?? 0): \($0.value); \($0.allowed)" }
    }
  }
}
