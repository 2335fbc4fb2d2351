/// An option of a command. `--help` lists it, `Arguments` accept it, and shells complete it.
struct Option: Sendable {
  /// The option's name, such as `--days`.
  let name: String
  /// The placeholder of the option's value in usage texts, such as `N`; nil for an option without a value.
  let value: String?
  /// The meaning of the option, with its default.
  let help: String
  /// The values that a shell offers for the option.
  let offer: Offer
  /// Whether a command line may repeat the option.
  let repeats: Bool
  /// Another accepted name; usage tables and shells do not show it.
  let synonym: String?

  /// - Parameter form: the name and the placeholder of the value, such as `--days N`.
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
    "--jobs N", "Participants to process at the same time [default: the number of cores]")
  static let progress = Option(
    "--progress WORD",
    "Progress on standard error: auto, bar, plain, json (one object per line) or none [default: auto]",
    offering: .names(ProgressStyle.names))
  static let profiles = Option(
    "--profiles DIR", "Look for profiles in DIR first", offering: .folder)
}

extension Option {
  /// The option's row in a usage text.
  var row: Usage.Row {
    Usage.Row([name, value].compactMap { $0 }.joined(separator: " "), help)
  }
}
