import Crypto
import Declarations
import Formats
import FoundationEssentials
import HTTP
import SQLite
import Spool
import Synchronization

/// An endpoint for a Beiwe server, to which simulated phones send files as the iOS app does.
public struct BeiweEndpoint: Endpoint {
  public static let declaration = Declaration(
    BeiweOptions.name,
    "Registers each participant's phone with a Beiwe server and uploads encrypted files, as the "
      + "app does",
    schemes: ["http", "https"], options: [BeiweOptions.reproducibleKeys, .faults, .include],
    credentials: [
      Credential(.password, "the password of all participants if --accounts is missing"),
      Credential(
        .accounts,
        BeiweOptions.listForm + ", or participant,patient_id,password, or the server's own list "
          + "[default: the recorded ids, with the password of the credentials or "
          + "\(BeiweAccountList.commonPassword)]"),
    ])

  public static let timedLayouts = [BeiweOptions.name]

  public let address: String
  public let grouping: Grouping
  public let retry = Retry.byPass(slotLength: BeiweOptions.slotLength)
  public let remarks: [String]
  private let client: HTTPClient
  private let packing: BeiwePacking
  private let registration: BeiweRegistration
  private let keys = KeyCache()
  private let batteries: PhoneBatteries
  private let queues = UploadQueues()

  public init(_ options: DeliveryOptions) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: false)
    client = HTTPClient(options.http)
    grouping = .single
    packing = try BeiwePacking(
      backlog: options.backlog, faults: options.uploadFaults,
      includesNeverSent: options.includesNeverSent)
    batteries = PhoneBatteries(options.backlog)
    remarks = BeiweOptions.remarks(options)
    registration = BeiweRegistration(
      client: client, server: address, backlog: options.backlog,
      credentials: try BeiweCredentials(options), secrets: try BeiweOptions.secrets(options))
  }

  public func takes(_ file: FileEntry) -> Bool { Self.takes(file) }

  /// Files without a list have no recorder, so any file of the folder may be from a phone.
  static func takes(_ file: FileEntry) -> Bool {
    [BeiweOptions.name, ""].contains(file.recorder)
  }

  public static func name(ofFileAt path: String) -> LooseName? {
    BeiweFileName(path: path).map {
      LooseName(patient: $0.patient, stream: $0.kind.type, hasRows: $0.kind.hasLines)
    }
  }

  /// The times of rows that the server keeps. It drops rows that are too old or too far in the
  /// future.
  public var keptInstants: KeptInstants? { Self.keptInstants }

  static var keptInstants: KeptInstants {
    let now = Int64(Date.now.timeIntervalSince1970 * 1_000)
    let future = BeiweServerRules.futureMilliseconds
    return KeptInstants(
      BeiweServerRules.earliestSecond * 1_000...now + future, tooEarly: "before 2014-08-01",
      tooLate: "more than \(future / 86_400_000) days from now")
  }

  /// Returns how a batch is tried again. Files that the server always refuses because of a fault
  /// get one attempt per run.
  public func renewal(of batch: Batch) -> Renewal {
    packing.faults?.choice(for: batch.files[0])?.kind == .uploadFileMissing ? .nextRun : .nextPass
  }

  public func begin(in ledger: Ledger, at target: Int64) async throws {
    try await packing.listFaults(in: ledger, at: target)
  }

  public func open(
    _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Delivered? {
    guard !participant.patient.isEmpty else {
      return Delivered(.withheld, text: BeiwePacking.noName)
    }
    if let delivered = try await registration.open(participant, in: ledger, at: target) {
      return delivered
    }
    let left = try await ledger.perform { (store) throws(SQLiteError) in
      try store.openBatches(of: participant, at: target)
    }
    queues.begin(participant.patient, left)
    return nil
  }

  public struct Parcel: Sendable {
    /// The requests for the file: first its upload, then any that must follow it.
    let requests: [Request]
    let wasUnanswered: Bool
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel> {
    let record = try await ledger.phone(of: participant, at: target)
    guard let record, let keyText = record.publicKey else {
      return .not(Delivered(.unauthorized, text: "not registered"))
    }
    var phone = BeiwePhone(
      record, at: address, model: packing.backlog.model(of: participant))
    let file = batch.files[0]
    phone.status = await blocking { batteries.status(sending: file) }
    phone.status.queued = queues.next(of: participant.patient)
    switch await packing.open(file, as: phone.patient, surveys: phone.surveys) {
    case .not(let delivered): return .not(delivered)
    case .file(let opened):
      do {
        let uploads = try packing.uploads(
          of: file, opened, by: phone, for: keys.key(keyText), record)
        var secrets = SecretSource.system.secrets(for: "boundary")
        var requests: [Request] = []
        for upload in uploads {
          let boundary = Array(secrets.next(8)).hexadecimal
          requests.append(upload.request(to: address, boundary: boundary))
        }
        return .parcel(Parcel(requests: requests, wasUnanswered: batch.wasUnanswered))
      } catch {
        return .not(Delivered(.withheld, text: "the server's key cannot be used: \(error)"))
      }
    }
  }

  public func abandon() { client.abandon() }

  public func deliver(_ parcel: Parcel) async -> Delivered {
    let delivered = BeiweReply.delivered(
      await client.send(parcel.requests[0]), wasUnanswered: parcel.wasUnanswered)
    guard delivered.outcome.isFinal else { return delivered }
    for request in parcel.requests.dropFirst() { _ = await client.send(request) }
    return delivered
  }
}

/// A cache of parsed public keys, because parsing a key takes as long as encrypting a small file.
private final class KeyCache: Sendable {
  private let keys = Mutex<[String: PublicKey]>([:])

  func key(_ text: String) throws(CryptoError) -> PublicKey {
    if let known = keys.withLock({ $0[text] }) { return known }
    let key = try PublicKey(text)
    keys.withLock { keys in
      // One participant is sent after another, so old keys are no longer needed.
      if keys.count >= 256 { keys.removeAll() }
      keys[text] = key
    }
    return key
  }
}

/// The number of files that wait on each phone, which is counted while a pass sends files.
private final class UploadQueues: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func begin(_ patient: String, _ count: Int) { counts.withLock { $0[patient] = count } }

  /// Returns the number of files that wait before the next upload, including the file of that
  /// upload.
  func next(of patient: String) -> Int {
    counts.withLock { counts in
      let count = counts[patient] ?? 1
      counts[patient] = count > 1 ? count - 1 : nil
      return count
    }
  }
}
