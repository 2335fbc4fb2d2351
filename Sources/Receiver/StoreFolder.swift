import Glibc
import SQLite
import Spool

/// The folder in which a receiver keeps what it gets.
enum StoreFolder {
  static let faults = "faults.jsonl"
  static let state = "state.sqlite"

  /// Creates the folder; refuses one that holds anything else than a receiver's.
  static func prepare(_ path: String) throws {
    try Folder.create(path)
    let names = try Folder.names(in: path) ?? []
    guard !names.contains(state),
      let found = names.first(where: { !$0.hasPrefix(".") && $0 != faults })
    else { return }
    throw ReceiverError.foreignStore(path, found: found)
  }

  /// Opens the store's database. It may hold what opens accounts, so only its owner may read it; SQLite
  /// gives the files beside it the same permissions.
  static func database(in store: String) throws -> Database {
    let path = store + "/" + state
    close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    for ending in ["", "-wal", "-shm"] { chmod(path + ending, 0o600) }
    return try Database(path, .fast)
  }
}
