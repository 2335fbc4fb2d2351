/// The help of a command, which `--help` prints and the manual page shows.
struct Usage: Sendable {
  /// A row of a table: an option or a name, and its meaning.
  struct Row: Sendable {
    let form: String
    let help: String
  }

  struct Table: Sendable {
    let heading: String
    let rows: [Row]
  }

  /// The command lines, such as `understudy check DIR [options]`.
  let forms: [String]
  /// The paragraphs below the command lines.
  let about: [String]
  let tables: [Table]
  let examples: [Step]
  /// The exit codes that the command can return.
  let exitCodes: [ExitCode]

  /// - Parameter about: paragraphs, divided by empty lines. Other line breaks have no effect.
  init(
    _ forms: String..., about: String, tables: [Table], examples: [Step], exitCodes: [ExitCode]
  ) {
    self.forms = forms
    self.about = about.split(separator: "\n\n").map {
      $0.split(separator: "\n").joined(separator: " ")
    }
    self.tables = tables
    self.examples = examples
    self.exitCodes = exitCodes
  }
}

extension Usage {
  /// The length of the longest line, in columns.
  fileprivate static let width = 96

  /// The help text without its first line, which states the purpose.
  var text: String {
    let start = "Usage: "
    let blocks =
      [start + forms.joined(separator: "\n" + String(repeating: " ", count: start.count))]
      + about.map { $0.wrapped(to: Self.width).joined(separator: "\n") }
      + tables.map(\.text) + ["Examples\n" + Step.table(examples), codes.text]
    return blocks.joined(separator: "\n\n")
  }

  /// The table of exit codes.
  var codes: Table {
    Table("Exit codes", exitCodes.map { Row(String($0.rawValue), $0.meaning) })
  }
}

extension Usage.Table {
  init(_ heading: String, _ rows: [Usage.Row]) {
    self.init(heading: heading, rows: rows)
  }

  init(_ heading: String, _ options: [Option]) {
    self.init(heading: heading, rows: options.map(\.row))
  }

  fileprivate var text: String { ([heading] + rows.map(\.text)).joined(separator: "\n") }
}

extension Usage.Row {
  init(_ form: String, _ help: String) {
    self.init(form: form, help: help)
  }

  /// The form and the help text, in two columns.
  var text: String {
    let indent = 24
    let lines = help.wrapped(to: Usage.width - indent)
    let start = "  " + form
    return start + String(repeating: " ", count: max(1, indent - start.count))
      + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
