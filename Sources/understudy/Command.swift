/// One thing that the program does when it is told to.
protocol Command: Sendable {
  /// The word on the command line.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What `--help` prints; only the options in it are accepted.
  static var usage: String { get }

  init(_ arguments: inout Arguments) throws(UsageError)

  func run() async throws
}
