import Declarations
import Spool

/// Where files go, and how an app or a back end takes them.
///
/// An endpoint never throws for what a server does: a refused file is an outcome. It throws
/// `SQLiteError` when the ledger fails, without which nothing can be sent.
public protocol Endpoint: Sendable {
  /// A batch that is ready to be sent.
  associatedtype Parcel: Sendable

  /// What it says of itself to commands.
  static var declaration: Declaration { get }

  /// The layouts of a recording whose files the app sends at the instants that the list gives; the app never
  /// sends a file of theirs without one.
  static var timedLayouts: [String] { get }

  /// What the app's name of a file tells where no list does; nil for a file that is not the app's.
  static func name(ofFileAt path: String) -> LooseName?

  /// Throws a `DeliveryError`, a `FileError` or a `CryptoError` for options that it cannot use.
  init(_ options: DeliveryOptions) throws

  /// The address, as the ledger names it: equal for the same place.
  var address: String { get }
  /// How the files become batches.
  var grouping: Grouping { get }
  /// When a batch that failed is tried again.
  var retry: Retry { get }

  /// Whether one refusal of credentials is everybody's.
  var sharesCredentials: Bool { get }

  /// What becomes of a batch that is not stored.
  func renewal(of batch: Batch) -> Renewal

  /// The stream whose last batch before this one in its lane must be stored before it is sent; nil if there
  /// is none.
  func leader(of batch: Batch) -> String?

  /// Whether the file is for this endpoint.
  func takes(_ file: FileEntry) -> Bool

  /// Whether each line of the file is sent by itself.
  func holdsLines(_ file: FileEntry) -> Bool

  /// What such a line says of itself; nil for a damaged one, which is not sent.
  func traits(of line: [UInt8]) -> LineTraits?

  /// When a file is due here, in ms since 1970 UTC; nil for one that comes last.
  func due(_ file: FileEntry) -> Int64?

  /// The instants of rows that the endpoint keeps; nil if it keeps all.
  var keptInstants: KeptInstants? { get }

  /// What the user should know before anything is sent.
  var remarks: [String] { get }

  /// Does what is to be done in each run before anything is sent.
  func begin(in ledger: Ledger, at target: Int64) async throws

  /// Gets a lane's participant ready to send; returns why its batches cannot be sent now, if so.
  func open(_ participant: BacklogParticipant, in ledger: Ledger, at target: Int64) async throws
    -> Delivered?

  /// Reads and packs the files of a batch; returns why it cannot be sent, if so.
  func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel>

  /// One request with what several parcels carry, from the oldest to the newest: those of batches that go
  /// with the next one.
  func joined(_ parcels: [Parcel]) -> Parcel

  /// Sends a batch once.
  func deliver(_ parcel: Parcel) async -> Delivered

  /// Does what is to be done last in each run, also in one that had nothing left to send; returns why it could
  /// not be done, if so.
  func finish(in ledger: Ledger, at target: Int64) async throws -> Delivered?

  /// Ends what is under way without waiting for answers, and all that is begun later.
  func abandon()
}

extension Endpoint {
  /// The name that `--as` takes.
  public static var name: String { declaration.name }

  /// The default is no app's.
  public static var timedLayouts: [String] { [] }

  /// The default knows no names.
  public static func name(ofFileAt path: String) -> LooseName? { nil }

  /// The default has credentials for all where a batch is tried again in place.
  public var sharesCredentials: Bool {
    if case .inPlace = retry { true } else { false }
  }

  /// The default leaves it to the next pass.
  public func renewal(of batch: Batch) -> Renewal { .nextPass }

  /// The default follows nothing.
  public func leader(of batch: Batch) -> String? { nil }

  /// The default has a request for each batch.
  public func joined(_ parcels: [Parcel]) -> Parcel {
    preconditionFailure("an endpoint whose batches go with others joins them")
  }

  /// The default sends whole files.
  public func holdsLines(_ file: FileEntry) -> Bool { false }

  /// The default knows no lines.
  public func traits(of line: [UInt8]) -> LineTraits? { nil }

  /// The default takes the instant at which the app sends the file.
  public func due(_ file: FileEntry) -> Int64? { file.due }

  /// The default keeps all rows.
  public var keptInstants: KeptInstants? { nil }

  /// The default has nothing to say.
  public var remarks: [String] { [] }

  /// The default has nothing to do first.
  public func begin(in ledger: Ledger, at target: Int64) {}

  /// The default needs no preparation.
  public func open(_ participant: BacklogParticipant, in ledger: Ledger, at target: Int64)
    -> Delivered?
  {
    nil
  }

  /// The default does nothing.
  public func finish(in ledger: Ledger, at target: Int64) -> Delivered? { nil }

  /// The default has nothing under way that could be ended.
  public func abandon() {}
}

/// A participant as the backlog names them.
public struct BacklogParticipant: Hashable, Sendable {
  /// From 0.
  public let number: Int
  /// The id in the backlog; empty for files that name none.
  public let patient: String
}

/// A batch that can be sent, or why it cannot.
public enum Packed<Parcel: Sendable>: Sendable {
  /// The batch is ready.
  case parcel(Parcel)
  /// The batch cannot be sent, with the outcome to note.
  case not(Delivered)
}

/// When an endpoint is tried again.
public enum Retry: Sendable {
  /// At once, the batch keeps its connection: with full jitter, or as the server asks.
  case inPlace
  /// Whatever is left, in another pass over all lanes: at the app's next slot.
  ///
  /// - Parameter slotLength: between two slots of the app, in ms.
  case byPass(slotLength: Int64)
}

/// The instants of rows that a server keeps.
public struct KeptInstants: Equatable, Sendable {
  /// In ms since 1970 UTC.
  public let span: ClosedRange<Int64>
  /// Where rows before these lie, such as `before 2014-08-01`.
  public let tooEarly: String
  /// Where rows behind these lie, such as `more than 90 days from now`.
  public let tooLate: String

  /// Makes a span of instants, in ms since 1970 UTC, with words for what lies outside.
  public init(_ span: ClosedRange<Int64>, tooEarly: String, tooLate: String) {
    self.span = span
    self.tooEarly = tooEarly
    self.tooLate = tooLate
  }
}

/// What an app's name of a file tells.
public struct LooseName: Equatable, Sendable {
  /// The participant's id.
  public let patient: String
  /// The name of the stream, such as `accel`.
  public let stream: String
  /// Whether the file is a header and rows, which begin with their instants in ms since 1970 UTC.
  public let hasRows: Bool

  /// Makes what a name tells; the parameters are the properties.
  public init(patient: String, stream: String, hasRows: Bool) {
    self.patient = patient
    self.stream = stream
    self.hasRows = hasRows
  }
}
