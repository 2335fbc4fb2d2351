import Declarations
import Spool

/// An endpoint that writes a list of the files to send, one path per line. No data leave the
/// machine.
public struct ListEndpoint: Endpoint {
  public static let declaration = Declaration(
    "list", "Writes the path of each file into the list DIR/sent.txt, and sends nothing",
    schemes: ["file"])

  public let address: String
  public let grouping = Grouping(files: 1, bytes: .max, lane: .batch)
  public let retry = Retry.inPlace
  private let list: LogFile

  public init(_ options: DeliveryOptions) throws {
    let folder = try FolderAddress.path(of: options.url)
    try Folder.create(folder)
    address = "file://\(folder)/sent.txt"
    list = try LogFile(folder + "/sent.txt")
  }

  public func takes(_ file: FileEntry) -> Bool { file.recorder != "truth" }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<FileEntry> { .parcel(batch.files[0]) }

  public func deliver(_ parcel: FileEntry) async -> Delivered {
    list.append(Array("\(parcel.path)\n".utf8))
    return Delivered(.stored, text: "")
  }
}
