import FoundationEssentials
import Glibc

/// A running process of the built program.
public struct Program: Sendable {
  public let process: pid_t

  public struct Ending: Equatable, Sendable {
    /// The exit code; after a signal it is 128 plus the signal's number, as in a shell.
    public let code: Int32
    /// The largest resident memory, in kB.
    public let peak: Int
    public let output: String
    public let errors: String
  }

  /// The path of the file with the standard output; a second file has standard error.
  fileprivate let output: String
  fileprivate let errors: String

  /// Starts `understudy`.
  public static func start(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Program {
    try start(executable: path, words, environment: environment)
  }

  /// Runs `understudy` and waits for its end.
  @discardableResult
  public static func run(_ words: [String], environment: [String: String] = [:]) throws -> Ending {
    try start(words, environment: environment).end()
  }

  public static func start(
    executable: String, _ words: [String], environment: [String: String] = [:]
  ) throws -> Program {
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let errors = output + ".errors"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in [(1, output), (2, errors)] {
      posix_spawn_file_actions_addopen(
        &actions, Int32(descriptor), path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var arguments = ([executable] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let status = posix_spawn(&process, executable, &actions, nil, &arguments, &variables)
    guard status == 0 else { throw NotStarted(executable: executable, code: status) }
    return Program(process: process, output: output, errors: errors)
  }

  struct NotStarted: Error {
    let executable: String
    let code: Int32
  }

  public func signal(_ number: Int32) {
    kill(process, number)
  }

  /// Waits until the program has ended. The kernel counts a parent's memory as its child's peak, so
  /// this function reads the peak while the program runs.
  public func end() throws -> Ending {
    var status: Int32 = 0
    var peak = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { throw NotWaited(code: errno) }
      peak = max(peak, peakMemory)
      usleep(2_000)
    }
    let texts = try [output, errors].map { try String(contentsOfFile: $0, encoding: .utf8) }
    for path in [output, errors] { unlink(path) }
    let signal = status & 0x7F
    return Ending(
      code: signal == 0 ? status >> 8 & 0xFF : 128 + signal, peak: peak, output: texts[0],
      errors: texts[1])
  }

  struct NotWaited: Error {
    let code: Int32
  }

  /// Whether the program has ended, so that `end` returns immediately.
  public var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }

  /// The text that the program has written to standard error so far.
  public var errorsSoFar: String {
    (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
  }

  private var peakMemory: Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// The path of the built program: the value of UNDERSTUDY_PROGRAM, or `understudy` next to the
  /// tests.
  public static let path =
    ProcessInfo.processInfo.environment["UNDERSTUDY_PROGRAM"]
    ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    + "/understudy"
}
