/// A command of the program, such as `record`.
protocol Command: Sendable {
  /// The command's name on the command line.
  static var name: String { get }
  /// The purpose, in one line without a full stop.
  static var summary: String { get }
  static var usage: Usage { get }
  /// All accepted options. The tables of `usage` list each command once.
  static var options: [Option] { get }
  static var operands: Operands { get }

  /// Reads the command's arguments, and throws for the first invalid one.
  init(_ arguments: inout Arguments) throws(UsageError)

  /// Runs the command, and prints its result.
  func run() async throws
}

extension Command {
  /// The text of `--help`.
  static var help: String { summary + ".\n\n" + usage.text }
}
