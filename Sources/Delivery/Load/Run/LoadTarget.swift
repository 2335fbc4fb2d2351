import Declarations
import HTTP
import Spool
import Synchronization

/// The requests that the phones of a load test send to an endpoint, and the meaning of the
/// responses.
protocol LoadTarget: Sendable {
  /// The name, options and help of the target, for commands.
  static var declaration: Declaration { get }

  /// Creates the target. It throws a `DeliveryError` for options that it cannot use.
  init(_ options: DeliveryOptions, phones: Int) throws

  var address: String { get }
  func takes(_ file: FileEntry) -> Bool

  /// Returns the uploads from a file, in order: the file itself, or its lines under names of their
  /// own.
  func uploads(of file: FileEntry) throws -> [FileEntry]

  /// The requests of phones other than uploads.
  var otherRequests: [PeriodicRequest] { get }

  /// The times of rows that the server keeps; nil if it keeps all rows.
  var keptInstants: KeptInstants? { get }

  /// Registers a phone before the test starts. Returns the reason of a failure; nil without one.
  func register(_ phone: Int, as file: FileEntry) async -> Delivered?

  /// Returns the reason why no phone sends a file, although the endpoint accepts it; nil if phones
  /// send it. The test calls this function after all phones are registered.
  func withholding(of file: FileEntry) -> String?

  /// Ends current and later registrations without a response.
  func abandon()

  /// Returns the upload of a file by a phone, ready to be sent.
  ///
  /// - Parameter shift: the time by which the file's rows and name are moved, in ms.
  /// - Throws: `FileError`, `ChangedFile` or `CryptoError`.
  func upload(_ file: FileEntry, from phone: Int, shift: Int64) throws -> PreparedRequest

  /// Returns a request of a phone other than an upload, by its index in `otherRequests`.
  func otherRequest(_ place: Int, from phone: Int) -> Request

  /// Returns the meaning of the response to an upload.
  func delivered(_ reply: Reply) -> Delivered
}

extension LoadTarget {
  /// The name of the target for the option `--as`.
  static var name: String { declaration.name }

  func uploads(of file: FileEntry) -> [FileEntry] { [file] }
  var otherRequests: [PeriodicRequest] { [] }
  var keptInstants: KeptInstants? { nil }

  func register(_ phone: Int, as file: FileEntry) async -> Delivered? { nil }
  func withholding(of file: FileEntry) -> String? { nil }
  func abandon() {}

  func otherRequest(_ place: Int, from phone: Int) -> Request {
    preconditionFailure("this target has no other requests")
  }
}

/// A request other than an upload, which each phone repeats.
struct PeriodicRequest: Sendable {
  /// The name of the request in reports.
  let name: String
  /// The time from one request to the next, in seconds.
  let period: Double
}

/// A cache of values that are computed from files for uploads; it accepts values until it is full.
final class UploadCache<Value: Sendable>: Sendable {
  private let state = Mutex((kept: [String: Value](), bytes: 0))
  private let length: @Sendable (Value) -> Int

  /// The maximum total length of the values, in bytes.
  private static var limit: Int { 256_000_000 }

  /// - Parameter length: a function that returns the length of a value, in bytes.
  init(length: @escaping @Sendable (Value) -> Int) {
    self.length = length
  }

  /// Returns the cached value of a file. If there is none, computes it with `make`, and keeps it if
  /// the cache has room.
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
