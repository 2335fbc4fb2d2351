import Declarations
import ProfileFiles

/// The help texts and shell completions of all registered declarations.
extension [Declaration] {
  /// The values of `--as`, without duplicates.
  var names: [String] {
    reduce(into: []) { names, one in if !names.contains(one.name) { names.append(one.name) } }
  }

  /// All declared options without duplicates. The first declaration of an option applies.
  var declaredOptions: [DeclaredOption] {
    flatMap(\.options).reduce(into: []) { options, option in
      if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
  }

  /// Returns the declared options for the table of a command.
  ///
  /// - Parameter synonyms: other accepted names of options.
  func options(synonyms: [String: String] = [:]) -> [Option] {
    declaredOptions.map { option in
      let synonym = synonyms[option.name]
      let same = synonym.map { ". \($0) FILE is an alias" } ?? ""
      return Option(
        option.form, help(of: option) + same, offering: option.offer, synonym: synonym)
    }
  }

  /// The rows of a usage text, with a name and its summary.
  var rows: [Usage.Row] {
    map { Usage.Row(label(of: [$0]), $0.summary) }
  }

  /// Returns the help of an option, with the declarations that use it.
  private func help(of option: DeclaredOption) -> String {
    var uses: [(help: String, by: [Declaration])] = []
    for one in self {
      for used in one.options where used.name == option.name {
        if let known = uses.firstIndex(where: { $0.help == used.help }) {
          uses[known].by.append(one)
        } else {
          uses.append((used.help, [one]))
        }
      }
    }
    let text = uses.map { "\(label(of: $0.by)): \($0.help)" }.joined(separator: "; for ")
    return "For " + text + (option.note.map { ". " + $0 } ?? "")
  }

  /// Returns the names of some declarations. A name that several declarations share is followed by
  /// its address schemes.
  private func label(of some: [Declaration]) -> String {
    let labels = some.names.map { name in
      let own = some.filter { $0.name == name }
      return own.count == count(where: { $0.name == name })
        ? name : name + " to " + own.flatMap(\.schemes).joined(separator: ", ")
    }
    return Self.list(labels, "and")
  }

  /// Returns a list such as `a, b and c`.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// The help text of `--as`.
  var nameHelp: String {
    let defaults = filter(\.isDefault).map { one in
      " [default for \(Self.list([one].addressForms, "and")): \(one.name)]"
    }
    return Self.list(names, "or") + ", see below" + defaults.joined()
  }

  /// The help text of `--to`.
  var addressHelp: String { Self.list(addressForms, "or") }

  /// The beginnings of all valid addresses, for error messages.
  var addressStarts: String {
    let starts = addressForms.map { String($0.prefix { $0 != "…" && $0 != "D" }) }
    return Self.list(starts, "or")
  }

  /// The forms of the addresses that the declarations accept.
  private var addressForms: [String] {
    flatMap(\.schemes).reduce(into: []) { forms, scheme in
      let form = scheme == "file" ? "file:///DIR" : scheme + "://…"
      if !forms.contains(form) { forms.append(form) }
    }
  }
}

extension DeclaredOption {
  /// The values that a shell offers for the option.
  fileprivate var offer: Offer {
    switch kind {
    case .file: .file
    case .names(let names), .list(let names): .names(names)
    case .faultSet: .profile(.faults, orFile: true)
    case .flag, .integer, .size, .duration, .address: .nothing
    }
  }
}

/// The names that the option for a list of accounts had in earlier versions.
let accountSynonyms = [Credential(.accounts, "").option.name: "--participants"]
