/// An option of a command: what `--help` tells of it, `Arguments` accept and shells complete.
struct Option: Sendable {
  /// Such as `--days`.
  let name: String
  /// What stands for its value in usage texts, such as `N`; nothing if it takes none.
  let value: String?
  /// What it does, with its default.
  let help: String
  /// What a shell offers for the value.
  let offer: Offer
  /// Whether it may be there several times.
  let repeats: Bool
  /// Another name that is accepted too, which neither tables nor shells tell.
  let synonym: String?

  /// - Parameter form: the name and what stands for the value, such as `--days N`.
  init(
    _ form: String, _ help: String, offering offer: Offer = .nothing, repeats: Bool = false,
    synonym: String? = nil
  ) {
    let words = form.split(separator: " ", maxSplits: 1).map(String.init)
    name = words[0]
    value = words.count > 1 ? words[1] : nil
    self.help = help
    self.offer = offer
    self.repeats = repeats
    self.synonym = synonym
  }
}

// MARK: Options of several commands

extension Option {
  static let jobs = Option(
    "--jobs N", "Participants at a time [default: the number of cores]")
  static let progress = Option(
    "--progress WORD", "auto, bar, plain or none [default: auto]",
    offering: .names(ProgressStyle.names))
  static let profiles = Option(
    "--profiles DIR", "Look for profiles in DIR first", offering: .folder)
}

// MARK: In usage texts

extension Option {
  /// Rows of a usage text: each option and, beside it, its help.
  static func table(_ options: [Option]) -> String {
    options.map { row([$0.name, $0.value].compactMap { $0 }.joined(separator: " "), $0.help) }
      .joined(separator: "\n")
  }

  /// A row of a usage text that fits a terminal of 96 columns.
  static func row(_ form: String, _ help: String) -> String {
    let indent = 24
    let lines = wrapped(help, to: 96 - indent)
    let start = "  " + form
    return start + String(repeating: " ", count: max(1, indent - start.count))
      + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Breaks lines at blanks and behind commas, as lists of names have no blanks.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = [""]
    var rest = Substring(text)
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == " " || $0 == "," }.map { rest.index(after: $0) }
      let piece = rest[..<(end ?? rest.endIndex)]
      let needed = piece.hasSuffix(" ") ? piece.count - 1 : piece.count
      if lines[lines.count - 1].count + needed > width { lines.append("") }
      lines[lines.count - 1] += piece
      rest = rest[piece.endIndex...]
    }
    return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
  }
}
