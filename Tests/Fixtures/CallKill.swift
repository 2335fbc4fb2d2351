import FoundationEssentials
import Glibc
import Testing

/// A kill of the built program before one of its system calls, by strace.
public struct CallKill: Sendable {
  /// The system call, such as `unlink`.
  public var name: String
  /// The number of the call, from 1: the first thread that makes so many of them ends the program.
  public var number: Int
  /// Calls with other files do not count; empty counts all.
  public var paths: [String] = []

  public init(_ name: String, _ number: Int, paths: [String] = []) {
    self.name = name
    self.number = number
    self.paths = paths
  }

  /// The calls that change files of a database, or wait until they are on the disk.
  public static let changes = [
    "openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink",
  ]

  fileprivate var options: [String] {
    // As a grandchild strace leaves the program to its parent, with its signals and its exit code.
    ["-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(name)"]
      + ["-e", "signal=none", "-e", "inject=\(name):signal=KILL:when=\(number)"]
      + paths.flatMap { ["-P", $0] }
  }
}

extension Program {
  private static let strace = "/usr/bin/strace"

  /// Whether strace is installed.
  public static let canTrace = access(strace, X_OK) == 0

  /// Starts `understudy`, which is killed if it makes a system call.
  public static func start(
    _ words: [String], killedAt kill: CallKill, environment: [String: String] = [:]
  ) throws -> Program {
    try start(executable: strace, kill.options + [path] + words, environment: environment)
  }

  /// Runs `understudy` to its end; returns the most system calls that one of its threads makes, by name.
  public static func calls(of words: [String]) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    let end = try start(
      executable: strace,
      ["-f", "-qq", "-e", "signal=none", "-o", folder.path + "/trace", path] + words
    ).end()
    try #require(end.code == 0, "\(end)")
    var counts: [String: [Substring: Int]] = [:]
    for line in try folder.text("trace").split(separator: "\n") {
      // Calls that others interrupt have a second line without a parenthesis behind their name.
      guard let call = line.prefixMatch(of: #/([0-9]+) +([a-z0-9_]+)\(/#) else { continue }
      counts[String(call.2), default: [:]][call.1, default: 0] += 1
    }
    try #require(counts["write"] != nil || counts["pwrite64"] != nil)
    return counts.mapValues { $0.values.max() ?? 0 }
  }
}

extension Trait where Self == ConditionTrait {
  /// strace has to be installed; a machine that tests for all has it.
  public static var strace: Self {
    .enabled(
      if: Program.canTrace || ProcessInfo.processInfo.environment["CI"] != nil, "install strace")
  }
}
