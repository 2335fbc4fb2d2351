/// The words of a command line that no command has asked for yet.
///
/// An option is `--name value` or `--name=value`; a value that begins with `--` needs the second
/// form. After a word `--` nothing is an option. A command's table says which options there are, as
/// it says to `--help`, so that none works that is not told.
struct Arguments {
  private var words: [String]
  /// The words after `--`.
  private var rest: [String]
  private let known: [String]

  /// Refuses an option that is not among `options`.
  init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
    let names = Dictionary(
      options.compactMap { option in option.synonym.map { ($0, option.name) } },
      uniquingKeysWith: { first, _ in first })
    let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    self.words = (parts.first ?? []).map { word in
      let synonym = Self.name(of: word)
      return names[synonym].map { $0 + word.dropFirst(synonym.count) } ?? word
    }
    rest = parts.count > 1 ? Array(parts[1]) : []
    known = options.map(\.name)
    for word in self.words where Self.isOption(word) {
      let name = Self.name(of: word)
      guard known.contains(name) else { throw .unknownOption(name, known: known) }
    }
  }

  /// Whether the option is there; it takes no value.
  mutating func flag(_ name: String) throws(UsageError) -> Bool {
    guard let index = words.firstIndex(where: { Self.name(of: $0) == name }) else { return false }
    let word = words.remove(at: index)
    if word != name { throw .unexpectedValue(String(word.dropFirst(name.count + 1)), flag: name) }
    guard try !flag(name) else { throw .repeated(option: name) }
    return true
  }

  /// Every value of an option that may be there several times, in order.
  mutating func all(_ name: String) throws(UsageError) -> [String] {
    var values: [String] = []
    while let index = words.firstIndex(where: { Self.name(of: $0) == name }) {
      let word = words.remove(at: index)
      if word != name {
        values.append(String(word.dropFirst(name.count + 1)))
      } else if index < words.count, !Self.isOption(words[index]) {
        values.append(words.remove(at: index))
      } else {
        throw .missingValue(option: name)
      }
    }
    return values
  }

  /// Takes an option with its value; nil if it is not there.
  mutating func option(_ name: String) throws(UsageError) -> String? {
    let values = try all(name)
    guard values.count < 2 else { throw .repeated(option: name) }
    return values.first
  }

  /// Takes an option that must be there.
  mutating func required(_ name: String) throws(UsageError) -> String {
    guard let value = try option(name) else { throw .missingOption(name) }
    return value
  }

  /// Takes an option whose value is a whole number in a range.
  mutating func integer<Value: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Value>
  ) throws(UsageError) -> Value? {
    guard let text = try option(name) else { return nil }
    guard let value = Value(text), range.contains(value) else {
      let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw .badValue(text, of: name, allowed: allowed)
    }
    return value
  }

  /// Takes an option whose value is a number in a range.
  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard let text = try option(name) else { return nil }
    guard let value = Double(text), range.contains(value) else {
      let allowed = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw .badValue(text, of: name, allowed: allowed)
    }
    return value
  }

  /// One of the names of `Choice`.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = try option(name) else { return nil }
    return try Self.choice(text, for: name)
  }

  /// One of some names.
  mutating func choice(_ name: String, in known: [String]) throws(UsageError) -> String? {
    guard let text = try option(name) else { return nil }
    guard known.contains(text) else { throw .badChoice(text, of: name, known: known) }
    return text
  }

  /// Words of a list, separated by commas.
  ///
  /// - Parameter others: words that only the full build knows.
  mutating func choices(
    _ name: String, in known: [String], lacking others: [String] = []
  ) throws(UsageError) -> [String]? {
    guard let text = try option(name) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for word in words where !known.contains(word) {
      if others.contains(word) { throw .notInThisBuild("\(name) \(word)") }
      throw .badChoice(word, of: name, known: known)
    }
    return words
  }

  /// Names of `Choice` separated by commas.
  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> [Choice]? where Choice.RawValue == String {
    guard let text = try option(name) else { return nil }
    var choices: [Choice] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      choices.append(try Self.choice(String(part), for: name))
    }
    return choices
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, for name: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw .badChoice(text, of: name, known: Choice.names)
    }
    return choice
  }

  /// The next word that is no option, if there is one. Ask for options with values first.
  mutating func word() -> String? {
    if let index = words.firstIndex(where: { !Self.isOption($0) }) {
      return words.remove(at: index)
    }
    return rest.isEmpty ? nil : rest.removeFirst()
  }

  /// The next word, which `name` stands for in the usage text, such as `DIR`.
  mutating func word(_ name: String) throws(UsageError) -> String {
    guard let word = word() else { throw .missingWord(name) }
    return word
  }

  /// Refuses what nobody asked for.
  func finish() throws(UsageError) {
    guard let word = (words + rest).first else { return }
    if words.contains(word), Self.isOption(word) {
      throw .unknownOption(Self.name(of: word), known: known)
    }
    throw .unexpectedWord(word)
  }

  /// A negative number and a lone dash are words.
  private static func isOption(_ word: String) -> Bool {
    word.count > 1 && word.hasPrefix("-") && Double(word) == nil
  }

  private static func name(of word: String) -> String {
    isOption(word) ? String(word.prefix { $0 != "=" }) : ""
  }
}
