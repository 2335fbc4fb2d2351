/// What the program tells of a command: the text of `--help`, with the tables in it kept as tables, so
/// that the manual page can set them in its own way.
///
/// Literals read as the help does; options and rows are interpolated where they stand.
struct Usage: ExpressibleByStringInterpolation, Sendable {
  /// A row of a table: an option or a name, and what it means.
  struct Row: Sendable {
    let form: String
    let help: String
  }

  enum Part: Sendable {
    case text(String)
    case rows([Row])
  }

  let parts: [Part]

  init(stringLiteral text: String) { parts = [.text(text)] }

  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      if case .text(let before) = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(.text(text))
      }
    }

    mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

    mutating func appendInterpolation(_ rows: [Row]) { parts.append(.rows(rows)) }

    mutating func appendInterpolation(_ options: [Option]) {
      parts.append(.rows(options.map(\.row)))
    }
  }

  /// What `--help` prints, for a terminal of 96 columns.
  var text: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .rows(let rows): rows.map(\.text).joined(separator: "\n")
      }
    }.joined()
  }
}

// MARK: For other forms than a terminal's

extension Usage {
  /// What a usage text is made of, in order.
  enum Block {
    /// The command lines that it begins with.
    case forms([Substring])
    case paragraph(Substring)
    /// Lines that begin with blanks.
    case example([Substring])
    /// The line above a table.
    case heading(Substring)
    case rows([Row])
  }

  var blocks: [Block] {
    parts.flatMap { part -> [Block] in
      switch part {
      case .rows(let rows): [.rows(rows)]
      case .text(let text):
        text.split(separator: "\n\n").map { Self.block($0) }
      }
    }
  }

  private static let start = "Usage: "

  private static func block(_ text: Substring) -> Block {
    let lines = text.split(separator: "\n")
    if text.hasPrefix(start) { return .forms(lines.map { $0.dropFirst(start.count) }) }
    if text.hasPrefix(" ") { return .example(lines) }
    // Below any other line stands an empty one.
    return text.hasSuffix("\n") ? .heading(text.dropLast()) : .paragraph(text)
  }

  /// The command lines that it begins with.
  var forms: [Substring] {
    for case .forms(let forms) in blocks { return forms }
    return []
  }
}

extension Usage.Row {
  init(_ form: String, _ help: String) {
    self.init(form: form, help: help)
  }

  /// The row with its help beside its form, in 96 columns.
  var text: String {
    let indent = 24
    let lines = help.wrapped(to: 96 - indent)
    let start = "  " + form
    return start + String(repeating: " ", count: max(1, indent - start.count))
      + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
