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
