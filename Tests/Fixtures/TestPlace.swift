import FoundationEssentials
import Glibc

/// The folder of all temporary folders of this process. What killed processes have left is deleted when
/// another one begins: recordings in memory would fill it in the end.
struct TestPlace {
  let path: String
  /// Locked as long as this process lives, whatever ends it.
  private let lock: Int32

  private static let prefix = "understudy-tests-"
  private static let lockName = "lock"

  init() {
    // In memory where that is possible: on a busy disk, making files durable takes seconds.
    let shared = "/dev/shm"
    self.init(
      in: access(shared, W_OK) == 0 ? shared : FileManager.default.temporaryDirectory.path)
  }

  /// - Parameter parent: the folder in which places are made.
  init(in parent: String) {
    Self.deleteAbandoned(in: parent)
    path = parent + "/" + Self.prefix + UUID().uuidString
    mkdir(path, 0o700)
    // Nobody sees the lock before it is held.
    lock = open(path + "/new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    let isHeld = flock(lock, LOCK_EX) == 0 && rename(path + "/new", path + "/" + Self.lockName) == 0
    precondition(isHeld, "tests need a folder that can be written to: \(path)")
  }

  func delete() {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  /// Deletes the places whose locks nobody holds.
  private static func deleteAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let place = parent + "/" + name
      let lock = open(place + "/" + lockName, O_RDWR | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(atPath: place)
      }
      close(lock)
    }
  }
}
