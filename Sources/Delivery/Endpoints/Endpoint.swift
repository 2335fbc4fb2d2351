import Spool

/// Where files go, and how an app or a back end takes them.
///
/// An endpoint never throws for what a server does: a refused file is an outcome. It throws
/// `SQLiteError` when the ledger fails, without which nothing can be sent.
public protocol Endpoint: Sendable {
  /// A batch that is ready to be sent.
  associatedtype Parcel: Sendable

  /// As `--as` names it.
  static var name: String { get }

  /// Throws a `DeliveryError`, a `FileError` or a `CryptoError` for options that it cannot use.
  init(_ options: DeliveryOptions) throws

  /// The address, as the ledger names it: equal for the same place.
  var address: String { get }
  var grouping: Grouping { get }
  var retry: Retry { get }

  /// Whether the file is for this endpoint.
  func takes(_ file: FileEntry) -> Bool

  /// The instants of rows that the endpoint keeps, in ms since 1970 UTC; nil if it keeps all.
  var keptInstants: ClosedRange<Int64>? { get }

  /// Gets a lane's participant ready to send; returns why its batches cannot be sent now, if so.
  func open(_ participant: Participant, in ledger: Ledger, at target: Int64) async throws
    -> Delivered?

  /// Reads and packs the files of a batch; returns why it cannot be sent, if so.
  func pack(
    _ batch: Batch, of participant: Participant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel>

  /// Sends a batch once.
  func deliver(_ parcel: Parcel) async -> Delivered

  /// Ends what is under way without waiting for answers, and all that is begun later.
  func abandon()
}

extension Endpoint {
  public var keptInstants: ClosedRange<Int64>? { nil }

  public func open(_ participant: Participant, in ledger: Ledger, at target: Int64) -> Delivered? {
    nil
  }

  public func abandon() {}
}

/// A participant as the backlog names them.
public struct Participant: Hashable, Sendable {
  /// From 0.
  public let number: Int
  /// The id in the backlog; empty for files that name none.
  public let patient: String
}

/// A batch that can be sent, or why it cannot.
public enum Packed<Parcel: Sendable>: Sendable {
  case parcel(Parcel)
  case not(Delivered)
}

/// When an endpoint is tried again.
public enum Retry: Sendable {
  /// At once, the batch keeps its connection: with full jitter, or as the server asks.
  case inPlace
  /// Whatever is left, in another pass over all lanes: at the app's next slot.
  case byPass
}
