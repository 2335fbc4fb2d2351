/// A page of the manual in roff, by the macros of man(7).
struct Roff {
  private(set) var text = ""

  /// Begins the page.
  mutating func title(_ name: String, section: Int, source: String) {
    macro("TH", name.uppercased(), String(section), "", source, "User Commands")
    // Names of options are neither hyphenated nor spread over a line.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ name: String) { macro("SH", name) }
  mutating func subsection(_ name: String) { macro("SS", name) }

  /// A paragraph, whose lines are joined.
  mutating func paragraph(_ text: some StringProtocol) {
    macro("PP")
    write(text)
  }

  /// A heading between paragraphs.
  mutating func heading(_ text: some StringProtocol) {
    macro("PP")
    self.text += "\\fB" + Self.escaped(text) + "\\fR\n"
  }

  /// Lines that stay as they are.
  mutating func lines(_ lines: [some StringProtocol]) {
    macro("PP")
    macro("nf")
    for line in lines { write(line) }
    macro("fi")
  }

  /// Forms, the first word of each in bold and the others slanted, each with what it means below.
  mutating func items(_ rows: [Usage.Row]) {
    for row in rows {
      macro("TP")
      let words = row.form.split(separator: " ", maxSplits: 1)
      text += "\\fB" + Self.escaped(words.first ?? "") + "\\fR"
      if words.count > 1 { text += " \\fI" + Self.escaped(words[1]) + "\\fR" }
      text += "\n"
      write(row.help)
    }
  }

  /// Plain text, on lines of its own.
  mutating func write(_ text: some StringProtocol) {
    for line in text.split(separator: "\n") {
      // A dot or an apostrophe at the start would make the line a macro.
      self.text += (line.first == "." || line.first == "'" ? "\\&" : "") + Self.escaped(line) + "\n"
    }
  }

  private mutating func macro(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments {
      text += " \"" + Self.escaped(argument).replacing("\"", with: "\\(dq") + "\""
    }
    text += "\n"
  }

  /// Text as roff reads it back, whatever device it is set for: only ASCII, hyphens that can be copied.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      // A list of names has no blanks at which a line could end.
      case ",": escaped += ",\\:"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\u{2026}": escaped += "\\&..."
      case "\u{B1}": escaped += "\\[+-]"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
