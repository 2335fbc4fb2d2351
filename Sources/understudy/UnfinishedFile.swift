import Glibc
import Spool
import Synchronization

/// A file that may be deleted while it is written. Ctrl-C and SIGTERM delete the unfinished file
/// and end the program at once.
final class UnfinishedFile: Stoppable {
  private let path: String
  private let number = Atomic<Int32>(0)

  /// - Parameter path: the name of the file after it is complete.
  init(_ path: String) {
    self.path = path
  }

  var signal: Int32 { number.load(ordering: .relaxed) }

  func stop(signal: Int32) {
    number.store(signal, ordering: .relaxed)
    unlink(path + PendingFile.suffix)
    StandardError.print("understudy: stopped; '\(path)' was not written")
    _exit(128 + signal)
  }
}
