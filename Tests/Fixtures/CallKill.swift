import FoundationEssentials
import Glibc
import Testing

/// A kill of the built program before one of its system calls, which strace performs.
public struct CallKill: Sendable {
  /// The system call, such as `unlink`.
  public var name: String
  /// The number of the call, counted from 1 in each thread. The first thread that reaches this
  /// number ends the program.
  public var number: Int
  /// The paths of the files whose calls count; empty for all files.
  public var paths: [String] = []

  public init(_ name: String, _ number: Int, paths: [String] = []) {
    self.name = name
    self.number = number
    self.paths = paths
  }

  /// The names of the calls that change a database's files, or wait until data are on disk.
  public static let changes = [
    "openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink",
  ]

  fileprivate var options: [String] {
    // With -D, strace runs as a grandchild. The program stays a child of the tests, with its own
    // signals and exit code.
    ["-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(name)"]
      + ["-e", "signal=none", "-e", "inject=\(name):signal=KILL:when=\(number)"]
      + paths.flatMap { ["-P", $0] }
  }
}

extension Program {
  private static let strace = "/usr/bin/strace"

  /// Whether strace is installed.
  public static let canTrace = access(strace, X_OK) == 0

  /// Starts `understudy`, and kills it if it reaches the given system call.
  public static func start(
    _ words: [String], killedAt kill: CallKill, environment: [String: String] = [:]
  ) throws -> Program {
    try start(executable: strace, kill.options + [path] + words, environment: environment)
  }

  /// Runs `understudy` to its end; returns how often each system call occurs in the thread that
  /// makes it most, by name.
  public static func calls(of words: [String]) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    let end = try start(
      executable: strace,
      ["-f", "-qq", "-e", "signal=none", "-o", folder.path + "/trace", path] + words
    ).end()
    try #require(end.code == 0, "\(end)")
    var counts: [String: [Substring: Int]] = [:]
    for line in try folder.text("trace").split(separator: "\n") {
      // If strace interrupts the output of a call, a second line follows, in which no parenthesis
      // is after the name.
      guard let call = line.prefixMatch(of: #/([0-9]+) +([a-z0-9_]+)\(/#) else { continue }
      counts[String(call.2), default: [:]][call.1, default: 0] += 1
    }
    try #require(counts["write"] != nil || counts["pwrite64"] != nil)
    return counts.mapValues { $0.values.max() ?? 0 }
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait for tests that need strace, which the CI machine has.
  public static var strace: Self {
    .enabled(
      if: Program.canTrace || ProcessInfo.processInfo.environment["CI"] != nil, "install strace")
  }
}
