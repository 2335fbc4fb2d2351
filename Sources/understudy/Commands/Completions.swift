/// Prints what teaches a shell to complete the program's command lines.
struct Completions: Command {
  static let name = "completions"
  static let summary = "Print a script that lets a shell complete commands and options"
  static let options: [Option] = []
  static let operands = Operands.one(name: "SHELL", .names(Shell.names))
  static let usage: Usage = """
    Usage: understudy completions \(Shell.names.joined(separator: "|"))

    Prints a script that lets the shell complete commands, options and their values when TAB is
    pressed. To load it in every new shell, run one of these once. In .zshrc its line must stand
    below compinit:

      bash    echo 'source <(understudy completions bash)' >> ~/.bashrc
      zsh     echo 'source <(understudy completions zsh)' >> ~/.zshrc
      fish    echo 'understudy completions fish | source' >> ~/.config/fish/config.fish
    """

  private let shell: Shell

  init(_ arguments: inout Arguments) throws(UsageError) {
    let word = try arguments.word("one of \(Shell.names.joined(separator: ", "))")
    shell = try Arguments.choice(word, for: "the shell")
  }

  func run() {
    print(shell.script)
  }
}
