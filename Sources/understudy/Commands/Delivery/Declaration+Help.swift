import Declarations
import ProfileFiles

/// What help and shells' completions tell of all that is registered.
extension [Declaration] {
  /// The words for `--as`, each once.
  var names: [String] {
    reduce(into: []) { names, one in if !names.contains(one.name) { names.append(one.name) } }
  }

  /// Every option that one of them declares, once, in the words of the first.
  var declaredOptions: [DeclaredOption] {
    flatMap(\.options).reduce(into: []) { options, option in
      if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
  }

  /// The declared options, as a command's table has them.
  ///
  /// - Parameter synonyms: other names of options that are accepted too.
  func options(synonyms: [String: String] = [:]) -> [Option] {
    declaredOptions.map { option in
      let synonym = synonyms[option.name]
      let same = synonym.map { ". \($0) FILE means the same" } ?? ""
      return Option(
        option.form, help(of: option) + same, offering: option.offer, synonym: synonym)
    }
  }

  /// Rows of a usage text: what stands behind each name.
  var rows: [Usage.Row] {
    map { Usage.Row(label(of: [$0]), $0.summary) }
  }

  /// Who has a use for an option, and which.
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

  /// Names of some of these, with schemes where another one has the same name.
  private func label(of some: [Declaration]) -> String {
    let labels = some.names.map { name in
      let own = some.filter { $0.name == name }
      return own.count == count(where: { $0.name == name })
        ? name : name + " to " + own.flatMap(\.schemes).joined(separator: ", ")
    }
    return Self.list(labels, "and")
  }

  /// Such as `a, b and c`.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// What help says of `--as`.
  var nameHelp: String {
    let defaults = filter(\.isDefault).map { one in
      " [default for \(Self.list([one].addressForms, "and")): \(one.name)]"
    }
    return Self.list(names, "or") + ", see below" + defaults.joined()
  }

  /// What help says of `--to`.
  var addressHelp: String { Self.list(addressForms, "or") }

  /// What addresses begin with, for who has written something else.
  var addressStarts: String {
    let starts = addressForms.map { String($0.prefix { $0 != "…" && $0 != "D" }) }
    return Self.list(starts, "or")
  }

  /// Forms of the addresses that they are for.
  private var addressForms: [String] {
    flatMap(\.schemes).reduce(into: []) { forms, scheme in
      let form = scheme == "file" ? "file:///DIR" : scheme + "://…"
      if !forms.contains(form) { forms.append(form) }
    }
  }
}

extension DeclaredOption {
  /// What a shell offers for the value.
  fileprivate var offer: Offer {
    switch kind {
    case .file: .file
    case .names(let names), .list(let names): .names(names)
    case .faultSet: .profile(.faults, orFile: true)
    case .flag, .integer, .size, .duration, .address: .nothing
    }
  }
}

/// Words of earlier versions for a list of accounts.
let accountSynonyms = [Credential(.accounts, "").option.name: "--participants"]
