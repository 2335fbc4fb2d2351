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

  public func pack(
    _ batch: Batch, of participant: Participant, in ledger: Ledger, at target: Int64
  ) async -> Packed<FileEntry> { .parcel(batch.files[0]) }

  /// Copies a file piece by piece; one that has changed is not there under its name at any time.
  public func deliver(_ parcel: FileEntry) async -> Delivered {
    do {
      let path = folder + "/" + parcel.path
      try PendingFile.replace(
        path,
        writing: { file in
          try backlog.forEachPiece(of: parcel) { try file.write($0) }
        })
      try await sync.wait()
      return Delivered(.stored, text: "")
    } catch let error as FileError where error.path.hasPrefix(folder + "/") {
      return Delivered(folderFailure: error)
    } catch {
      return Delivered(.unreadable, text: "\(error)")
    }
  }
}

extension Delivered {
  /// A folder that cannot be written.
  init(folderFailure error: FileError) {
    self.init(error.isPermission ? .unauthorized : .refused, text: "\(error)")
  }
}
