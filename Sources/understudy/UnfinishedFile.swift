import Glibc
import Spool
import Synchronization

/// A file that is being written and whose work need not be ended cleanly: Ctrl-C and SIGTERM delete what
/// there is of it, and end the program at once.
final class UnfinishedFile: Stoppable {
  private let path: String
  private let number = Atomic<Int32>(0)

  /// - Parameter path: what the file is called when it is whole.
  init(_ path: String) {
    self.path = path
  }

  var signal: Int32 { number.load(ordering: .relaxed) }

  func stop(signal: Int32) {
    number.store(signal, ordering: .relaxed)
    unlink(path + PendingFile.suffix)
    StandardError.print("understudy: stopped; '\(path)' is not written")
    _exit(128 + signal)
  }
}
