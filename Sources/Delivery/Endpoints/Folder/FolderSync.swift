import Dispatch
import Spool
import Synchronization

/// Makes files of a folder durable. Those who ask while it is under way share the next time, so that
/// many files at a time cost few of them.
final class FolderSync: Sendable {
  private typealias Waiting = CheckedContinuation<Result<Void, FileError>, Never>

  private let folder: String
  private let waiting = Mutex<[Waiting]>([])
  private let queue = DispatchQueue(label: "synchronize")

  init(_ folder: String) {
    self.folder = folder
  }

  /// Returns when all that was written before the call survives a power cut.
  func wait() async throws(FileError) {
    let result = await withCheckedContinuation { (continuation: Waiting) in
      let isFirst = waiting.withLock { waiting in
        waiting.append(continuation)
        return waiting.count == 1
      }
      if isFirst { queue.async { self.synchronize() } }
    }
    try result.get()
  }

  private func synchronize() {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    let result = Result { () throws(FileError) in try Folder.synchronize(folder) }
    for continuation in waiting { continuation.resume(returning: result) }
  }
}
