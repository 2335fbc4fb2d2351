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
    "--progress WORD", "auto, bar, plain, json (an object a line) or none [default: auto]",
    offering: .names(ProgressStyle.names))
  static let profiles = Option(
    "--profiles DIR", "Look for profiles in DIR first", offering: .folder)
}

extension Option {
  /// Its row in a usage text.
  var row: Usage.Row {
    Usage.Row([name, value].compactMap { $0 }.joined(separator: " "), help)
  }
}
