import Foundation

/// `server.py` as long as it is kept.
final class PythonServer {
  private let process = Process()
  let port: Int

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let keys = folder.deletingLastPathComponent().appending(path: "Keys")
  /// Signed by itself, for 127.0.0.1 alone.
  static let certificate = keys.appending(path: "server-certificate.pem").path

  init(withTLS: Bool) throws {
    let key = Self.keys.appending(path: "server-key.pem").path
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", Self.folder.appending(path: "server.py").path]
      + (withTLS ? [Self.certificate, key] : [])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw NotStarted() }
    self.port = port
  }

  struct NotStarted: Error {}

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
