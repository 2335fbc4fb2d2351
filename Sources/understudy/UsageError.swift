import Simulation

/// An error in a command line.
enum UsageError: Error, Equatable {
  case unknownCommand(String, known: [String])
  /// A command or an option that only the full build has.
  case notInThisBuild(String)
  case unknownOption(String, known: [String])
  case missingValue(option: String)
  case missingOption(String)
  case missingWord(String)
  case unexpectedValue(String, flag: String)
  case unexpectedWord(String)
  case repeated(option: String)
  /// An option that has no effect without another option.
  case needs(option: String, other: String)
  /// An option that has no effect together with other options.
  case noUse(option: String, with: String)
  case badValue(String, of: String, allowed: String)
  /// A value outside a closed list of names.
  case badChoice(String, of: String, known: [String])
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let name, let known):
      "unknown command \(name)" + Self.hint(name, known)
    case .notInThisBuild(let name):
      "this build of understudy does not include \(name); run `make build` in the source folder to "
        + "include it"
    case .unknownOption(let name, let known):
      "unknown option \(name)" + Self.optionHint(name, known)
    case .missingValue(let option): "\(option) needs a value"
    case .missingOption(let option): "\(option) is missing"
    case .missingWord(let name): "\(name) is missing"
    case .unexpectedValue(let value, let flag):
      "\(flag) accepts no value, but has the value \(quoted(value))"
    case .unexpectedWord(let word): "unexpected word \(quoted(word))"
    case .repeated(let option): "\(option) is given twice"
    case .needs(let option, let other): "\(option) needs \(other)"
    case .noUse(let option, let with): "\(option) has no effect with \(with)"
    case .badValue(let value, let name, let allowed):
      "\(name) is \(quoted(value)); it must be \(allowed)"
    case .badChoice(let value, let name, let known):
      "\(name) is \(quoted(value)); it must be one of \(known.joined(separator: ", "))"
        + (nearest(to: value, in: known).map { "; did you mean \($0)?" } ?? "")
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func hint(_ name: String, _ known: [String]) -> String {
    if let near = nearest(to: name, in: known) { return "; did you mean \(near)?" }
    return "; known: \(known.joined(separator: ", "))"
  }

  /// Returns a hint for an unknown option. The comparison ignores the dashes, which all options
  /// have.
  private static func optionHint(_ name: String, _ known: [String]) -> String {
    let bare = { (option: String) in String(option.drop { $0 == "-" }) }
    if let near = nearest(to: bare(name), in: known.map(bare)) {
      return "; did you mean --\(near)?"
    }
    return "; known: \(known.joined(separator: ", "))"
  }
}
