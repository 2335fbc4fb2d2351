import Formats
import FoundationEssentials
import Spool
import Synchronization

/// Tables for researchers, each at its own address for 15 minutes
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-researcher-read-influx`).
///
/// An archive stays in the store until its address expires or the server ends.
final class CozieDownloads: Sendable {
  /// The end of the path at which researchers ask for a table.
  static let pathEnd = "/retrieve"
  /// How long an address works, in ms.
  static let lifetime: Int64 = 15 * 60 * 1_000

  private static let path = "/downloads/"

  private let folders: CozieFolders
  private let folder: String
  /// In ms since 1970 UTC.
  private let clock: @Sendable () -> Int64
  /// When addresses expire, in ms since 1970 UTC, by the name of the archive.
  private let ends = Mutex<[String: Int64]>([:])

  /// Deletes archives that a killed server has left.
  init(in store: String, of folders: CozieFolders, clock: @escaping @Sendable () -> Int64) throws {
    folder = store + "/downloads"
    self.folders = folders
    self.clock = clock
    try finish()
  }

  /// Whether a request asks for an archive, which needs no key.
  func has(_ request: ServerRequest) -> Bool {
    request.method == "GET" && request.path.hasPrefix(Self.path)
  }

  /// Returns the archive at a path; 403 without one or after it expired.
  func archive(at path: String) throws -> ServerReply {
    try deleteOld()
    let name = String(path.dropFirst(Self.path.count))
    guard ends.withLock({ $0[name] }) != nil else {
      return ServerReply(
        403, "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>",
        contentType: "application/xml")
    }
    var reply = ServerReply(200, contentType: "binary/octet-stream")
    reply.body = try FileReader.bytes(of: "\(folder)/\(name)")
    return reply
  }

  /// Returns the address of a new archive, or 400 for a missing id; nil if the function fails.
  func reply(to request: ServerRequest) throws -> ServerReply? {
    guard !request.query.isEmpty else { return nil }
    var ids: [String: String] = [:]
    for name in ["id_participant", "id_experiment", "id_password"] {
      guard let value = request.values(of: name).first else {
        return CozieAnswer.text(400, "\"\(name) not in url-string\"")
      }
      ids[name] = value
    }
    guard
      let retrieval = CozieRetrieval(
        of: ids["id_participant"] ?? "", in: ids["id_experiment"] ?? "",
        password: ids["id_password"] ?? "", days: request.values(of: "days").first,
        columns: request.values(of: "columns"), now: clock())
    else { return nil }
    var table = CozieRetrieval.Table(of: retrieval)
    try folders.eachPoint(of: StorePath.part(retrieval.name)) { table.take($0) }
    let name = try keep(table.csv)
    return CozieAnswer.text(200, "http://\(request.headers["host"] ?? "")\(Self.path)\(name)")
  }

  /// Writes a table as an archive, and returns the name of the archive.
  private func keep(_ csv: [UInt8]) throws -> String {
    try deleteOld()
    let name = UUID().uuidString.lowercased() + ".zip"
    try Folder.create(folder)
    try ZipArchive.write(csv, named: "sample.csv", to: "\(folder)/\(name)")
    ends.withLock { $0[name] = clock() + Self.lifetime }
    return name
  }

  private func deleteOld() throws(FileError) {
    let now = clock()
    let old = ends.withLock { ends in
      let old = ends.filter { $0.value <= now }.keys
      for name in old { ends[name] = nil }
      return Array(old)
    }
    for name in old { try Folder.deleteFile("\(folder)/\(name)") }
  }

  /// Deletes all archives.
  func finish() throws(FileError) {
    for name in try Folder.names(in: folder) ?? [] { try Folder.deleteFile("\(folder)/\(name)") }
    Folder.deleteIfEmpty(folder)
  }
}
