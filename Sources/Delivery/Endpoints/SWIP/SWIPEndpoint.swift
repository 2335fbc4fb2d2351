import Declarations
import Formats
import PostgreSQL
import SQLite
import Spool
import Synchronization

/// An endpoint for a PostgreSQL database with SWIP's tables, the cloud of all phones.
///
/// One transaction sends the part of a participant's store that the participant has allowed. The
/// cloud contains no data of participants who have never allowed it.
public struct SWIPEndpoint: Endpoint {
  public static let declaration = Declaration(
    "swip",
    "Loads the data with consent to cloud_sync into PostgreSQL, in one transaction per participant",
    schemes: ["postgresql", "postgres"], isPaced: false, options: [onRevoke],
    credentials: [Credential(.database, "the password of the user in URL")])

  /// The option for the sessions of users who have revoked their consent.
  public static let onRevoke = DeclaredOption(
    "--on-revoke WHAT", .names(Revocation.allCases.map(\.rawValue)),
    "stop keeps the participant's data in the cloud after cloud_sync was revoked, and purge "
      + "deletes the data [default: stop]")

  private enum Revocation: String, CaseIterable {
    case stop, purge
  }

  public let grouping = Grouping.single
  public let retry = Retry.inPlace
  private let server: SWIPServer
  private let backlog: Backlog
  private let purges: Bool
  private let preparation = SWIPPreparation()
  /// The users whose sessions this run has deleted.
  private let purged = PurgedUsers()

  public init(_ options: DeliveryOptions) throws {
    server = try SWIPServer(options)
    backlog = options.backlog
    purges = options.given.text(Self.onRevoke) == Revocation.purge.rawValue
  }

  public var address: String { server.address.place }

  public func takes(_ file: FileEntry) -> Bool {
    Self.name(ofFileAt: file.path) != nil && ["swip", ""].contains(file.recorder)
  }

  /// Returns the participant and stream of an unlisted file with the path `swip/<patient>.sqlite`;
  /// nil for other paths.
  public static func name(ofFileAt path: String) -> LooseName? {
    let words = path.split(separator: "/")
    guard words.count >= 2, words[words.count - 2] == "swip", let file = words.last,
      file.hasSuffix(ending), file.count > ending.count
    else { return nil }
    return LooseName(
      patient: String(file.dropLast(ending.count)), stream: "swip", hasRows: false)
  }

  private static let ending = ".sqlite"

  /// A participant's store with data for the cloud.
  public struct Parcel: Sendable {
    let path: String
    let standing: SWIPStore.Standing
    /// The error that prevents the use of the database; nil if the database is ready.
    let failure: PostgresError?
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel> {
    let file = batch.files[0]
    let path = backlog.folder + "/" + file.path
    let standing: SWIPStore.Standing
    do {
      standing = try await blocking {
        try backlog.forEachPiece(of: file) { _ in }
        return try SWIPStore(path).standing()
      }
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
    guard standing.isForCloud else {
      return .not(Delivered(.local, text: "never allowed cloud_sync"))
    }
    do {
      try await prepare()
    } catch let error as PostgresError {
      return .parcel(Parcel(path: path, standing: standing, failure: error))
    }
    return .parcel(Parcel(path: path, standing: standing, failure: nil))
  }

  public func deliver(_ parcel: Parcel) async -> Delivered {
    if let failure = parcel.failure { return Delivered(failure) }
    let purges = purges && parcel.standing.isRevoked
    do {
      try await blocking {
        let store = try SWIPStore(parcel.path)
        try server.connected { connection in
          try SWIPTransfer.send(store, parcel.standing, purging: purges, over: connection)
        }
      }
      if purges { purged.add(parcel.standing.user) }
      return Delivered(.stored, text: "")
    } catch let error as PostgresError {
      return Delivered(error)
    } catch let error as SWIPTransfer.NotKept {
      return Delivered(whileKeeping: error.error)
    } catch {
      return Delivered(.unreadable, text: "\(error)")
    }
  }

  public func abandon() { server.interrupter.stop() }

  /// Updates the mean scores of all apps, unless no store was ever sent. With `--on-revoke purge`,
  /// it first deletes the sessions of users who have revoked their consent and whose stores an
  /// earlier run sent.
  public func finish(in ledger: Ledger, at target: Int64) async throws -> Delivered? {
    guard try await ledger.hasStored(at: target) else { return nil }
    do {
      let revoked = purges ? try await blocking { try revokedUsers() } : []
      try await prepare()
      try await blocking {
        try server.connected { connection in
          for user in revoked where !purged.has(user) {
            try SWIPTransfer.purge(user, over: connection)
          }
          try SWIPTransfer.average(over: connection)
        }
      }
      return nil
    } catch let error as PostgresError {
      return Delivered(error)
    } catch let error as SWIPTransfer.NotKept {
      return Delivered(whileKeeping: error.error)
    }
  }

  /// Returns the users of the backlog who have revoked their consent. Unreadable stores are
  /// skipped, because `pack` reports them.
  private func revokedUsers() throws -> [String] {
    let reader = try backlog.reader()
    var users: [String] = []
    while let file = try reader.next(upTo: 1).first {
      guard takes(file), let store = try? SWIPStore(backlog.folder + "/" + file.path),
        let standing = try? store.standing(), standing.isForCloud, standing.isRevoked
      else { continue }
      users.append(standing.user)
    }
    return users
  }

  /// Creates the database's schema, once per run.
  private func prepare() async throws {
    try await preparation.run {
      try await blocking { try server.connected { try SWIPSchema.prepare($0) } }
    }
  }
}

/// The preparation of the database, for which all senders of a run wait. It runs once, and again
/// only after a failure.
private actor SWIPPreparation {
  private var task: Task<Void, any Error>?

  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = self.task ?? Task { try await body() }
    self.task = task
    do {
      try await task.value
    } catch {
      // After a failure, the next sender tries the preparation again.
      self.task = nil
      throw error
    }
  }
}

/// The users whose sessions were deleted from the cloud in this run.
private final class PurgedUsers: Sendable {
  private let users = Mutex<Set<String>>([])

  func add(_ user: String) { users.withLock { _ = $0.insert(user) } }

  func has(_ user: String) -> Bool { users.withLock { $0.contains(user) } }
}
