import Spool

/// A folder, to which files are copied: each is there whole or not at all.
public struct FolderEndpoint: Endpoint {
  public static let name = "file"

  public let address: String
  public let grouping = Grouping(files: 1, bytes: .max, lane: .batch)
  public let retry = Retry.inPlace
  private let folder: String
  private let sync: FolderSync
  private let backlog: Backlog
  private let includesTruth: Bool

  public init(_ options: DeliveryOptions) throws {
    folder = try FolderAddress.path(of: options.url)
    address = "file://" + folder
    sync = FolderSync(folder)
    backlog = options.backlog
    includesTruth = options.includesTruth
  }

  public func takes(_ file: FileEntry) -> Bool { includesTruth || file.recorder != "truth" }

  public struct Parcel: Sendable {
    let path: String
    let bytes: [UInt8]
  }

  public func pack(
    _ batch: Batch, of participant: Participant, in ledger: Ledger, at target: Int64
  ) async -> Packed<Parcel> {
    do {
      return .parcel(
        Parcel(path: batch.files[0].path, bytes: try backlog.bytes(of: batch.files[0])))
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  public func deliver(_ parcel: Parcel) async -> Delivered {
    do {
      try PendingFile.replace(folder + "/" + parcel.path, with: parcel.bytes)
      try await sync.wait()
      return Delivered(.stored, text: "")
    } catch {
      return Delivered(folderFailure: error)
    }
  }
}

extension Delivered {
  /// A folder that cannot be written.
  init(folderFailure error: FileError) {
    self.init(error.isPermission ? .unauthorized : .refused, text: "\(error)")
  }
}
