/// The command that prints a script with which a shell completes the program's command lines.
struct Completions: Command {
  static let name = "completions"
  static let summary = "Print a script that lets a shell complete commands and options"
  static let options: [Option] = []
  static let operands = Operands.one(name: "SHELL", .names(Shell.names))
  static let usage = Usage(
    "understudy completions \(Shell.names.joined(separator: "|"))",
    about: """
      With the script, the shell completes commands, options and their values when you press TAB. To
      load the script in every new shell, run the command for your shell once. In .zshrc, the line
      must come after compinit.
      """,
    tables: [
      Usage.Table(
        "Shells",
        [
          Usage.Row("bash", "echo 'source <(understudy completions bash)' >> ~/.bashrc"),
          Usage.Row("zsh", "echo 'source <(understudy completions zsh)' >> ~/.zshrc"),
          Usage.Row(
            "fish", "echo 'understudy completions fish | source' >> ~/.config/fish/config.fish"),
        ])
    ],
    examples: [
      Step("completions bash > understudy.bash", purpose: "keep the script in a file"),
      Step("completions zsh | head", purpose: "show the script"),
    ],
    exitCodes: [.ok, .usage, .inputOutput])

  private let shell: Shell

  init(_ arguments: inout Arguments) throws(UsageError) {
    let word = try arguments.word("one of \(Shell.names.joined(separator: ", "))")
    shell = try Arguments.choice(word, for: "the shell")
  }

  func run() {
    print(shell.script)
  }
}
