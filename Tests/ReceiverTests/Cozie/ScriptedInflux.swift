import Synchronization

@testable import Receiver

/// A stand-in for InfluxDB that sends the responses of a test, and records all requests.
final class ScriptedInflux: Sendable {
  /// The requests that the server has received so far.
  private struct Asked {
    var statements: [String] = []
    var writings: [[Substring]] = []
  }

  /// A class for the recorded requests, because a lock cannot be copied into the server's closure.
  private final class Notes: Sendable {
    let asked = Mutex(Asked())
  }

  static let created = ServerReply(200, #"{"results":[{"statement_id":0}]}"#)

  private let notes: Notes
  private let server: HTTPServer
  let address: String

  /// - Parameters:
  ///   - creation: the response to the request that creates the database.
  ///   - answer: a function that returns the response to a write, given the number of earlier
  ///     writes and the lines.
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

  /// The statements, which are all requests except writes.
  var statements: [String] { notes.asked.withLock { $0.statements } }

  /// The lines of each write request.
  var writings: [[Substring]] { notes.asked.withLock { $0.writings } }

  /// Stops the server, so later requests get no response.
  func stop() { server.stop() }

  /// Returns the response with which InfluxDB rejects lines, with its error message.
  static func refusal(_ words: String) -> ServerReply {
    ServerReply(400, #"{"error":"\#(words)"}"#, contentType: "application/json")
  }
}
