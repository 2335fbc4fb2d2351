/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// What teaches the shell the tables of all commands.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// A word as all three shells read it back, whatever is in it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// A word as somebody would type it: quoted where a shell would not read it as it is.
  static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@%".contains($0))
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-") ? text : quoted(text)
  }

  /// A list of words as all three shells read it back.
  static func quoted(_ words: [String]) -> String {
    words.map { quoted($0) }.joined(separator: " ")
  }
}

extension Command {
  /// What the shells complete: the table, and what every command understands.
  static var completedOptions: [Option] { options + [Understudy.help] }

  /// The options behind which a value stands.
  static var optionsWithValue: [Option] { options.filter { $0.value != nil } }
}
