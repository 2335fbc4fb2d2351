import Crypto
import Declarations
import Formats
import FoundationEssentials
import Spool

/// An endpoint that writes encrypted uploads and their forms to a folder, for tests of parsers and
/// servers.
public struct BeiweFixtures: Endpoint {
  public static let declaration = Declaration(
    BeiweOptions.name,
    "Writes encrypted uploads with the form fields of their requests, for tests of parsers and "
      + "servers",
    schemes: ["file"], options: [BeiweOptions.reproducibleKeys, .faults, .include],
    credentials: [
      Credential(.key, "public key for the encryption, as base64 or PEM", isRequired: true)
    ])

  public let address: String
  public let grouping = Grouping.single
  public let retry = Retry.inPlace
  private let folder: String
  private let sync: FolderSync
  private let packing: BeiwePacking
  private let key: PublicKey
  private let secrets: SecretSource
  public let remarks: [String]

  public init(_ options: DeliveryOptions) throws {
    folder = try FolderAddress.path(of: options.url)
    address = "file://" + folder
    sync = FolderSync(folder)
    packing = try BeiwePacking(
      backlog: options.backlog, faults: options.uploadFaults,
      includesNeverSent: options.includesNeverSent)
    secrets = try BeiweOptions.secrets(options)
    remarks = BeiweOptions.remarks(options)
    guard let file = options.given[.key] else {
      preconditionFailure("the option with the public key is missing")
    }
    key = try PublicKey(String(decoding: FileReader.bytes(of: file), as: UTF8.self))
  }

  public func takes(_ file: FileEntry) -> Bool { BeiweEndpoint.takes(file) }

  public struct Parcel: Sendable {
    /// The upload of the file, followed by a second upload under the same name if a fault adds one.
    let uploads: [BeiweUpload]
    let patient: String
  }

  public func begin(in ledger: Ledger, at target: Int64) async throws {
    try await packing.listFaults(in: ledger, at: target)
  }

  /// Creates a phone record for the participant, as if the phone had been registered.
  public func open(
    _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Delivered? {
    var phone = PhoneRecord(of: participant.patient, secrets)
    phone.surveys = []
    if try await ledger.phone(of: participant, at: target) == nil {
      try await ledger.save(phone, of: participant, at: target)
    }
    return nil
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Packed<Parcel> {
    let record = try await ledger.phone(of: participant, at: target)
    guard let record else {
      preconditionFailure("batches were packed before their lane was opened")
    }
    switch await packing.open(batch.files[0], as: participant.patient, surveys: nil) {
    case .not(let delivered): return .not(delivered)
    case .file(let opened):
      do {
        let phone = BeiwePhone(
          record, at: address, model: packing.backlog.model(of: participant))
        let uploads = try packing.uploads(
          of: batch.files[0], opened, by: phone, for: key, record)
        return .parcel(Parcel(uploads: uploads, patient: participant.patient))
      } catch {
        return .not(Delivered(.withheld, text: "the key cannot be used: \(error)"))
      }
    }
  }

  public func deliver(_ parcel: Parcel) async -> Delivered {
    do {
      try await blocking { () throws(FileError) in
        for (number, upload) in parcel.uploads.enumerated() {
          try upload.write(
            to: folder + "/" + parcel.patient, ending: number == 0 ? "" : "-again")
        }
      }
      try await sync.wait()
      return Delivered(.stored, text: "")
    } catch {
      return Delivered(folderFailure: error)
    }
  }
}
