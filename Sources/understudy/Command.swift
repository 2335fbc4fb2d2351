/// One thing that the program does when it is told to.
protocol Command: Sendable {
  /// The word on the command line.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What `--help` prints.
  static var usage: Usage { get }
  /// All that are accepted; the usage text tells every one of them.
  static var options: [Option] { get }
  static var operands: Operands { get }

  /// Takes the arguments of the command; throws for the first that is wrong.
  init(_ arguments: inout Arguments) throws(UsageError)

  /// Does the work, and prints the result.
  func run() async throws
}
