import Declarations
import Spool

/// An endpoint that copies files to a folder. An interrupted copy leaves no partial file.
public struct FolderEndpoint: Endpoint {
  public static let declaration = Declaration(
    "file", "Copies files into a folder; an interrupted copy leaves no partial file",
    schemes: ["file"],
    isDefault: true, options: [.include])

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
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<FileEntry> { .parcel(batch.files[0]) }

  /// Copies a file piece by piece. If the file has changed, the copy never appears under its name.
  public func deliver(_ parcel: FileEntry) async -> Delivered {
    do {
      try await blocking {
        try PendingFile.replace(folder + "/" + parcel.path) { try copy(parcel, to: &$0) }
      }
      try await sync.wait()
      return Delivered(.stored, text: "")
    } catch let error as FileError {
      return Delivered(folderFailure: error)
    } catch {
      return Delivered(.unreadable, text: "\(error)")
    }
  }

  /// - Throws: `FileError` if the copy cannot be written, or `Unreadable` if the file cannot be
  ///   read.
  private func copy(_ parcel: FileEntry, to copy: inout PendingFile) throws {
    var unwritten: FileError?
    do {
      try backlog.forEachPiece(of: parcel) { piece in
        do throws(FileError) {
          try copy.write(piece)
        } catch {
          unwritten = error
          throw error
        }
      }
    } catch {
      throw unwritten ?? Unreadable(description: "\(error)")
    }
  }

  /// The error that a file of the backlog cannot be read. The target folder did not cause it.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}

extension Delivered {
  /// Creates the result for a target folder that cannot be written.
  init(folderFailure error: FileError) {
    self.init(error.isPermission ? .unauthorized : .refused, text: "\(error)")
  }
}
