import Synchronization

@testable import Receiver

/// A stand-in for InfluxDB that answers what a test says, and notes what it was asked.
final class ScriptedInflux: Sendable {
  /// What was asked so far.
  private struct Asked {
    var statements: [String] = []
    var writings: [[Substring]] = []
  }

  /// A class, because a lock cannot be copied into what the server calls.
  private final class Notes: Sendable {
    let asked = Mutex(Asked())
  }

  static let created = ServerReply(200, #"{"results":[{"statement_id":0}]}"#)

  private let notes: Notes
  private let server: HTTPServer
  let address: String

  /// - Parameters:
  ///   - creation: the answer to the creation of the database.
  ///   - answer: to lines, by how often lines were written before.
  init(
    creation: ServerReply = created,
    _ answer: @escaping @Sendable ([Substring], Int) -> ServerReply = { _, _ in ServerReply(204) }
  ) throws {
    let notes = Notes()
    server = try HTTPServer(ServerOptions()) { request in
      guard request.path == "/write" else {
        notes.asked.withLock { $0.statements.append(request.field("q") ?? "") }
        return Decision(reply: creation)
      }
      let lines = String(decoding: request.body, as: UTF8.self).split(separator: "\n")
      let count = notes.asked.withLock { asked in
        asked.writings.append(lines)
        return asked.writings.count - 1
      }
      return Decision(reply: answer(lines, count))
    }
    self.notes = notes
    address = "http://127.0.0.1:\(server.port)"
  }

  /// What was asked besides lines.
  var statements: [String] { notes.asked.withLock { $0.statements } }

  /// The lines that were written at a time.
  var writings: [[Substring]] { notes.asked.withLock { $0.writings } }

  /// Answers nothing more.
  func stop() { server.stop() }

  /// How InfluxDB refuses lines.
  static func refusal(_ words: String) -> ServerReply {
    ServerReply(400, #"{"error":"\#(words)"}"#, contentType: "application/json")
  }
}
