import Declarations
import HTTP
import Spool
import Synchronization

/// What the phones of a load test send to an endpoint, and what its answers mean.
protocol LoadTarget: Sendable {
  /// What it says of itself to commands.
  static var declaration: Declaration { get }

  /// Throws a `DeliveryError` for options that it cannot use.
  init(_ options: DeliveryOptions, phones: Int) throws

  var address: String { get }
  func takes(_ file: FileEntry) -> Bool

  /// What a phone uploads of a file, one after another: the file, or lines of it under names of their own.
  func uploads(of file: FileEntry) throws -> [FileEntry]

  /// What phones ask for besides uploads.
  var otherRequests: [PeriodicRequest] { get }

  /// The instants of rows that the server keeps; nil if it keeps all.
  var keptInstants: KeptInstants? { get }

  /// Makes a phone known before the clock starts; returns why that cannot be done, if so.
  func register(_ phone: Int, as file: FileEntry) async -> Delivered?

  /// Why a file that `takes` took is left out by all phones; nil if they send it. Asked when all are registered.
  func withholding(of file: FileEntry) -> String?

  /// Ends registrations that are under way, and those that follow, as not answered.
  func abandon()

  /// The upload of a phone's file, ready to be sent.
  ///
  /// - Parameter shift: by how many ms the file's rows and name are moved.
  /// - Throws: `FileError`, `ChangedFile`, `CryptoError`.
  func upload(_ file: FileEntry, from phone: Int, shift: Int64) throws -> PreparedRequest

  /// Another request of a phone, by its place among `otherRequests`.
  func otherRequest(_ place: Int, from phone: Int) -> Request

  /// What the answer to an upload means.
  func delivered(_ reply: Reply) -> Delivered
}

extension LoadTarget {
  /// The name that `--as` takes.
  static var name: String { declaration.name }

  func uploads(of file: FileEntry) -> [FileEntry] { [file] }
  var otherRequests: [PeriodicRequest] { [] }
  var keptInstants: KeptInstants? { nil }

  func register(_ phone: Int, as file: FileEntry) async -> Delivered? { nil }
  func withholding(of file: FileEntry) -> String? { nil }
  func abandon() {}

  func otherRequest(_ place: Int, from phone: Int) -> Request {
    preconditionFailure("a target without other requests is not asked for one")
  }
}

/// What each phone asks its server for again and again.
struct PeriodicRequest: Sendable {
  /// The name of the request in reports.
  let name: String
  /// From one to the next, in seconds.
  let period: Double
}

/// What is made of files in order to upload them, kept as long as there is room.
final class UploadCache<Value: Sendable>: Sendable {
  private let state = Mutex((kept: [String: Value](), bytes: 0))
  private let length: @Sendable (Value) -> Int

  /// In bytes.
  private static var limit: Int { 256_000_000 }

  /// - Parameter length: of a value, in bytes.
  init(length: @escaping @Sendable (Value) -> Int) {
    self.length = length
  }

  /// What is made of a file: by `make`, and kept while there is room.
  func value(of file: FileEntry, _ make: (FileEntry) throws -> Value) throws -> Value {
    if let known = state.withLock({ $0.kept[file.path] }) { return known }
    let value = try make(file)
    state.withLock { state in
      guard state.bytes + length(value) <= Self.limit else { return }
      state.kept[file.path] = value
      state.bytes += length(value)
    }
    return value
  }
}
