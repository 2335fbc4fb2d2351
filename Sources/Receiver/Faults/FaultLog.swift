import Spool
import Synchronization

/// A list of the faults that were made, a line of JSON each.
final class FaultLog: Sendable {
  /// What requests of several threads share.
  private struct State {
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let file: LogFile

  /// - Parameter path: lines are added to what is there.
  init(_ path: String) throws(FileError) {
    file = try LogFile(path)
  }

  /// Writes a line for a request that met a fault.
  func add(_ kind: Fault.Kind, subject: String, attempt: Int) {
    var json = JSONWriter(.compact)
    json.object {
      $0.member("fault", kind.description)
      $0.member("subject", subject)
      $0.member("attempt", attempt)
    }
    json.newLine()
    let line = json.bytes
    state.withLock { state in
      state.counts[kind.description, default: 0] += 1
      file.append(line)
    }
  }

  var counts: [String: Int] { state.withLock { $0.counts } }
}
