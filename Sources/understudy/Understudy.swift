import Glibc

/// The program, which finds the command, runs it and exits with its code.
@main
struct Understudy {
  static let version = "0.1.0"

  static func main() async {
    var code = await run(Array(CommandLine.arguments.dropFirst()))
    do throws(StandardOutput.NotWritten) {
      try StandardOutput.flush()
    } catch {
      if code == .ok {
        StandardError.print("understudy: \(error)")
        code = ExitCode(error)
      }
    }
    // Other threads may still use libraries such as OpenSSL, and `exit` would shut these libraries
    // down.
    _exit(code.rawValue)
  }

  static let usage = """
    Simulates participants of phone-sensing studies, and writes the files that their apps would
    have recorded.

    Usage: understudy COMMAND [options]

    Commands
    \(commands.map { row($0.name, $0.summary) }.joined(separator: "\n"))

    Options
    \(options.map { row($0.name, $0.help) }.joined(separator: "\n"))

    First steps
    \(Step.table(Step.first))
    """

  /// The options that are accepted in place of a command.
  static let options = [help, Option("--version", "Print the version")]
  /// The option that every command accepts too.
  static let help = Option(
    "--help", "Print the help of the program or of a command, as help COMMAND does")

  private static func row(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 14 - name.count)) + text
  }

  private static func run(_ words: [String]) async -> ExitCode {
    do {
      guard let word = words.first else {
        Terminal.standardError.write(usage + "\n")
        return .usage
      }
      switch word {
      case "--help", "-h": print(usage)
      case "help": print(try usage(of: words.dropFirst()))
      case "--version": print(version)
      default: try await run(command(named: word), words.dropFirst())
      }
      return .ok
    } catch {
      let code = ExitCode(error)
      StandardError.print("understudy: \(error)" + (code == .usage ? pointer(words) : ""))
      return code
    }
  }

  /// Returns the hint that follows an error about the command line.
  private static func pointer(_ words: [String]) -> String {
    let command = commands.first { $0.name == words.first }
    return " (see understudy \(command.map { $0.name + " " } ?? "")--help)"
  }

  /// Returns the text of `help`, alone or with the name of a command.
  private static func usage(of words: ArraySlice<String>) throws(UsageError) -> String {
    guard let name = words.first else { return usage }
    if let word = words.dropFirst().first { throw .unexpectedWord(word) }
    return ["--help", "-h", "help"].contains(name) ? usage : try command(named: name).help
  }

  private static func command(named name: String) throws(UsageError) -> any Command.Type {
    if name.hasPrefix("-") { throw .unknownOption(name, known: options.map(\.name)) }
    guard let command = commands.first(where: { $0.name == name }) else {
      if commandsOfFullBuild.contains(name) { throw .notInThisBuild(name) }
      throw .unknownCommand(name, known: commands.map { $0.name })
    }
    return command
  }

  private static func run(
    _ type: any Command.Type, _ words: ArraySlice<String>
  ) async throws {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(type.help)
      return
    }
    var arguments = try Arguments(words, options: type.options)
    let command = try type.init(&arguments)
    try arguments.finish()
    try await command.run()
  }
}
