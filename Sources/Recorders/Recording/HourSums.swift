import Synchronization

/// What the rows of files come to, hour by hour. A fault done to few of many files leaves the others unread.
final class HourSums: Sendable {
  private let files = Mutex<[String: [HourSum]]>([:])

  /// What is known of a file, in the order of its rows; an hour to which rows return is there again.
  subscript(path: String) -> [HourSum]? {
    get { files.withLock { $0[path] } }
    set { files.withLock { $0[path] = newValue } }
  }
}
