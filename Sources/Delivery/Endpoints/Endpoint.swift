import Declarations
import Spool

/// A destination for files, which uses the protocol of an app or of a back end.
///
/// A server's response never makes an endpoint throw, because even a refusal is an outcome. If the
/// ledger fails, the endpoint throws `SQLiteError`, because nothing can be sent without the ledger.
public protocol Endpoint: Sendable {
  /// The type of a batch that is ready to be sent.
  associatedtype Parcel: Sendable

  /// The name, options and help of the endpoint, for commands.
  static var declaration: Declaration { get }

  /// The layouts whose files the app sends at the times that the list of files gives. A file of
  /// these layouts without such a time is never sent.
  static var timedLayouts: [String] { get }

  /// Returns the participant and stream from the path of an unlisted file; nil if the file does not
  /// belong to the app.
  static func name(ofFileAt path: String) -> LooseName?

  /// Creates the endpoint. It throws a `DeliveryError`, a `FileError` or a `CryptoError` for
  /// options that it cannot use.
  init(_ options: DeliveryOptions) throws

  /// The address of the target in the ledger. Equal targets have equal addresses.
  var address: String { get }
  /// The rule by which files are grouped into batches.
  var grouping: Grouping { get }
  /// The rule by which a failed batch is tried again.
  var retry: Retry { get }

  /// Whether a refusal of one participant's credentials applies to all participants.
  var sharesCredentials: Bool { get }

  /// Returns the next step for a batch that the target did not store.
  func renewal(of batch: Batch) -> Renewal

  /// Returns the stream whose previous batch in the lane must be stored before this batch is sent.
  /// The result is nil if the batch depends on no other batch.
  func leader(of batch: Batch) -> String?

  /// Returns whether the endpoint sends the file.
  func takes(_ file: FileEntry) -> Bool

  /// Returns whether each line of the file is sent as a separate item.
  func holdsLines(_ file: FileEntry) -> Bool

  /// Returns the properties of a line; nil for a damaged line, which is not sent.
  func traits(of line: [UInt8]) -> LineTraits?

  /// Returns the time at which a file is due, in ms since 1970 UTC; nil for a file that is sent
  /// last.
  func due(_ file: FileEntry) -> Int64?

  /// The times of rows that the server keeps; nil if it keeps all rows.
  var keptInstants: KeptInstants? { get }

  /// The remarks that the user sees before anything is sent.
  var remarks: [String] { get }

  /// Prepares the target, once per run before anything is sent.
  func begin(in ledger: Ledger, at target: Int64) async throws

  /// Prepares a lane's participant for sending. Returns the reason why its batches cannot be sent
  /// now; nil if they can.
  func open(_ participant: BacklogParticipant, in ledger: Ledger, at target: Int64) async throws
    -> Delivered?

  /// Reads and packs the files of a batch. Returns the parcel, or the reason why the batch cannot
  /// be sent.
  func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel>

  /// Returns one request with the content of several parcels, from the oldest to the newest. The
  /// parcels belong to batches that are sent with the next batch.
  func joined(_ parcels: [Parcel]) -> Parcel

  /// Sends a batch once, and returns the result.
  func deliver(_ parcel: Parcel) async -> Delivered

  /// Finishes a run, even a run in which nothing was left to send. Returns the reason of a failure;
  /// nil without one.
  func finish(in ledger: Ledger, at target: Int64) async throws -> Delivered?

  /// Ends all current requests without waiting for their responses, and all requests that start
  /// later.
  func abandon()
}

extension Endpoint {
  /// The name of the endpoint for the option `--as`.
  public static var name: String { declaration.name }

  /// The default, which is no layout.
  public static var timedLayouts: [String] { [] }

  /// Returns nil by default, because an endpoint need not recognise unlisted files.
  public static func name(ofFileAt path: String) -> LooseName? { nil }

  /// The default: true if failed batches are tried again in place.
  public var sharesCredentials: Bool {
    if case .inPlace = retry { true } else { false }
  }

  /// Leaves the batch to the next pass, by default.
  public func renewal(of batch: Batch) -> Renewal { .nextPass }

  /// Returns nil by default, so no batch waits for another one.
  public func leader(of batch: Batch) -> String? { nil }

  /// Stops the program by default, because each batch has its own request.
  public func joined(_ parcels: [Parcel]) -> Parcel {
    preconditionFailure("this endpoint cannot join several batches in one request")
  }

  /// Returns false by default, because most endpoints send whole files.
  public func holdsLines(_ file: FileEntry) -> Bool { false }

  /// Returns nil by default, for endpoints that send whole files.
  public func traits(of line: [UInt8]) -> LineTraits? { nil }

  /// Returns the time at which the app sends the file, by default.
  public func due(_ file: FileEntry) -> Int64? { file.due }

  /// The default, which is that the server keeps all rows.
  public var keptInstants: KeptInstants? { nil }

  /// The default, which is no remark.
  public var remarks: [String] { [] }

  /// Does nothing by default.
  public func begin(in ledger: Ledger, at target: Int64) {}

  /// Does nothing by default, and returns nil.
  public func open(_ participant: BacklogParticipant, in ledger: Ledger, at target: Int64)
    -> Delivered?
  {
    nil
  }

  /// Does nothing by default, and returns nil.
  public func finish(in ledger: Ledger, at target: Int64) -> Delivered? { nil }

  /// Does nothing by default, for endpoints without long requests.
  public func abandon() {}
}

/// A participant in the backlog.
public struct BacklogParticipant: Hashable, Sendable {
  /// The number of the participant, counted from 0.
  public let number: Int
  /// The patient id in the backlog; empty if the files name none.
  public let patient: String
}

/// The result of packing a batch.
public enum Packed<Parcel: Sendable>: Sendable {
  /// A batch that is ready to be sent.
  case parcel(Parcel)
  /// A batch that cannot be sent, with the outcome to record.
  case not(Delivered)
}

/// The time at which a failed batch is tried again.
public enum Retry: Sendable {
  /// An immediate repetition, after a wait with full jitter or as the server requests. The batch
  /// keeps its connection.
  case inPlace
  /// A repetition in the next pass over all lanes, at the app's next upload time.
  ///
  /// - Parameter slotLength: the time between two upload times of the app, in ms.
  case byPass(slotLength: Int64)
}

/// The range of times of the rows that a server keeps.
public struct KeptInstants: Equatable, Sendable {
  /// The range of times, in ms since 1970 UTC.
  public let span: ClosedRange<Int64>
  /// The description of times before the range, such as `before 2014-08-01`.
  public let tooEarly: String
  /// The description of times after the range, such as `more than 90 days from now`.
  public let tooLate: String

  /// Creates a range of times, in ms since 1970 UTC, with descriptions of the times outside of it.
  public init(_ span: ClosedRange<Int64>, tooEarly: String, tooLate: String) {
    self.span = span
    self.tooEarly = tooEarly
    self.tooLate = tooLate
  }
}

/// The participant and stream in the path of a file that no list describes.
public struct LooseName: Equatable, Sendable {
  /// The participant's id.
  public let patient: String
  /// The name of the stream, such as `accel`.
  public let stream: String
  /// Whether the file consists of a header and rows that start with their times, in ms since 1970
  /// UTC.
  public let hasRows: Bool

  /// Creates the value from its properties.
  public init(patient: String, stream: String, hasRows: Bool) {
    self.patient = patient
    self.stream = stream
    self.hasRows = hasRows
  }
}
