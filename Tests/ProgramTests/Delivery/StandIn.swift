import Fixtures
import Glibc
import Testing

/// A stand-in server that runs as a process of the built program.
final class StandIn {
  private var program: Program
  private let words: [String]
  let port: Int

  /// - Parameter options: the command-line options for `receive`.
  init(_ options: [String]) throws {
    words = ["receive", "--progress", "none"] + options
    (program, port) = try Self.start(words + ["--port", "0"])
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Starts a server that is killed at a system call. If the server listens before the call, the
  /// function stops it and returns false.
  static func isKilled(_ options: [String], at kill: CallKill) throws -> Bool {
    let words = ["receive", "--progress", "none", "--port", "0"] + options
    do {
      let (program, _) = try wait(for: Program.start(words, killedAt: kill))
      program.signal(SIGKILL)
      _ = try program.end()
      return false
    } catch is NotListening {
      return true
    }
  }

  private static func start(_ words: [String]) throws -> (Program, Int) {
    try wait(for: Program.start(words))
  }

  /// Waits until the server listens or has ended, and returns it with its port.
  private static func wait(for program: Program) throws -> (Program, Int) {
    for _ in 0..<2_000 where !program.hasEnded {
      if let port = program.errorsSoFar.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+),/) {
        return (program, Int(port.1) ?? 0)
      }
      usleep(5_000)
    }
    program.signal(SIGKILL)
    throw NotListening(errors: try program.end().errors)
  }

  struct NotListening: Error {
    let errors: String
  }

  func signal(_ number: Int32) { program.signal(number) }

  /// Kills the server without a warning, as a power failure would, and restarts it on the same
  /// port.
  func killAndRestart() throws {
    program.signal(SIGKILL)
    _ = try program.end()
    program = try Self.start(words + ["--port", "\(port)"]).0
  }

  /// Stops the server with SIGINT, as Ctrl-C does.
  @discardableResult
  func stop() throws -> Program.Ending {
    program.signal(SIGINT)
    return try program.end()
  }
}
