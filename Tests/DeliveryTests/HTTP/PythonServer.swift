import Fixtures
import FoundationEssentials
import Glibc

/// A server in Python, `server.py` or another, as long as it is kept.
final class PythonServer: Sendable {
  private let program: Program
  let port: Int

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let keys = folder.deletingLastPathComponent().appending(path: "Keys")
  /// Signed by itself, for 127.0.0.1 alone.
  static let certificate = keys.appending(path: "server-certificate.pem").path

  var url: String { "http://127.0.0.1:\(port)" }

  convenience init(withTLS: Bool, _ name: String = "server.py") throws {
    let key = Self.keys.appending(path: "server-key.pem").path
    try self.init(
      [Self.folder.appending(path: name).path] + (withTLS ? [Self.certificate, key] : []))
  }

  /// A script beside this file that takes no argument.
  convenience init(script: String) throws {
    try self.init([Self.folder.appending(path: script).path])
  }

  /// - Parameter words: a script that first prints its port on standard error, and its arguments.
  init(_ words: [String]) throws {
    program = try Program.start(executable: "/usr/bin/python3", words)
    for _ in 0..<2_000 {
      if let line = program.errorsSoFar.firstMatch(of: /(\d+)\n/), let port = Int(line.1) {
        self.port = port
        return
      }
      usleep(5_000)
    }
    program.signal(SIGKILL)
    throw NotListening(errors: try program.end().errors)
  }

  struct NotListening: Error {
    let errors: String
  }

  /// What it has said on standard error so far.
  var errorsSoFar: String { program.errorsSoFar }

  /// A thread of a pool has its signals blocked, and so has the process that it starts.
  func stop() throws {
    program.signal(SIGKILL)
    _ = try program.end()
  }
}
