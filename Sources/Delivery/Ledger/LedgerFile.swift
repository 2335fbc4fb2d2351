import Glibc
import SQLite

/// The file of a ledger before it is opened. SQLite keeps a version and an application in the header of the file,
/// which tell a ledger from a database of another program.
enum LedgerFile {
  /// The version of the tables.
  private static let version: Int64 = 3

  /// Marks the file as a ledger: `UNDL`.
  private static let application: Int64 = 0x554E_444C

  /// The statements that mark a new ledger.
  static let marking = "PRAGMA application_id = \(application); PRAGMA user_version = \(version)"

  /// The owner of a file.
  enum Kind {
    /// A database without content: a killed sender may have left one.
    case empty
    /// A ledger of this version.
    case ledger
    /// Another program's file, or a ledger of another version.
    case other
  }

  /// Finds out whose file it is, and changes nothing: to open a database for writing rolls back what a kill has
  /// interrupted, which is for its own program to do.
  ///
  /// - Throws: `SQLiteError` for a file that is no database.
  static func kind(of path: String) throws -> Kind {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .other }
    if status.st_size == 0 { return .empty }
    // The file alone, since a ledger has its marks from its first page on.
    do {
      let kind = try kind(of: path, .finished)
      guard kind == .empty else { return kind }
    } catch let error as SQLiteError where error.isNoDatabase {
      // A kill may have come before the first page was written.
    }
    // The content may still be in the write-ahead log.
    do {
      return try Self.kind(of: path, .readOnly)
    } catch let error as SQLiteError where error.needsRollback {
      return beganEmpty(journal: path + "-journal") ? .empty : .other
    }
  }

  private static func kind(of path: String, _ access: Database.Access) throws -> Kind {
    let database = try Database(path, access)
    let application = try database.prepare("PRAGMA application_id").first { $0.integer(0) }
    let version = try database.prepare("PRAGMA user_version").first { $0.integer(0) }
    if (application, version) == (Self.application, Self.version) { return .ledger }
    let tables = try database.prepare("SELECT count(*) FROM sqlite_schema").first { $0.integer(0) }
    return application == 0 && version == 0 && tables == 0 ? .empty : .other
  }

  /// Whether a rollback leaves an empty file: the journal has at offset 16 how many pages the file had before
  /// (sqlite.org/fileformat2.html, 3).
  private static func beganEmpty(journal path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var pages: UInt32 = 0
    return pread(descriptor, &pages, 4, 16) == 4 && pages == 0
  }

  /// Opens a ledger that is only read, after what a kill has interrupted is rolled back.
  ///
  /// - Throws: `DeliveryError` or `SQLiteError`.
  static func reader(_ path: String) throws -> Database {
    switch try kind(of: path) {
    case .ledger: break
    case .empty: throw DeliveryError.emptyLedger(path)
    case .other: throw DeliveryError.noLedger(path)
    }
    do {
      try look(path, .readOnly)
    } catch let error as SQLiteError where error.needsRollback {
      try recover(path)
    }
    return try Database(path, .readOnly)
  }

  /// Rolls back what a kill has interrupted.
  private static func recover(_ path: String) throws {
    do {
      try look(path, .recovering)
    } catch let error as SQLiteError where error.isPermission || error.isNoPlace {
      throw DeliveryError.interruptedLedger(path)
    }
  }

  /// Reads something, as only then a database is looked at.
  private static func look(_ path: String, _ access: Database.Access) throws {
    let database = try Database(path, access)
    _ = try database.prepare("PRAGMA user_version").first { $0.integer(0) }
  }
}
