import Declarations
import FoundationEssentials
import SQLite
import Spool
import Synchronization

/// A stand-in for any server that accepts batches of files by POST, or single files by PUT.
///
/// The stand-in stores each file at its path below the store, so that the store can be compared
/// with a recording.
public final class HTTPReceiver: Receiver {
  public static let declaration = Declaration(
    "http", "Stores files at their paths, and accepts batches by POST and single files by PUT",
    schemes: ["http"], takesPath: true)

  private let store: String
  private let tables: Mutex<Tables>
  private let tally = NamedCounts()
  /// Locks that admit one request per idempotency key at a time, so that a duplicate request is
  /// stored once.
  private let keyTurns = Turns()
  /// Locks that admit one request per path at a time.
  private let pathTurns = Turns()

  /// The database, which only one thread uses at a time.
  private struct Tables: ~Copyable {
    let database: Database
  }

  public init(_ options: ReceiverOptions) throws {
    store = options.store
    let database = try StoreFolder.database(in: store)
    try database.run("CREATE TABLE IF NOT EXISTS request (key TEXT PRIMARY KEY) STRICT")
    tables = Mutex(Tables(database: database))
  }

  public func subject(of request: ServerRequest) -> String {
    request.headers["idempotency-key"] ?? "\(request.method) \(request.path)"
  }

  public func dropped(_ request: ServerRequest) -> ServerReply { ServerReply(200) }

  public func finish() {}

  public var counts: [(name: String, count: Int)] { tally.all }

  public func answer(_ request: ServerRequest) -> ServerReply {
    do {
      guard let key = request.headers["idempotency-key"] else { return try take(request) }
      return try keyTurns.taking(key) {
        if try isKnown(key) {
          tally.add("repeated requests")
          return ServerReply(200, "stored before")
        }
        let reply = try take(request)
        if reply.status == 201 { try note(key) }
        return reply
      }
    } catch let error as BadRequest {
      tally.add("refused")
      return ServerReply(400, error.text)
    } catch {
      return ServerReply(500, "\(error)")
    }
  }

  private func take(_ request: ServerRequest) throws -> ServerReply {
    guard !request.isCutOff else { throw BadRequest(text: "malformed form") }
    switch request.method {
    case "PUT":
      let path = String(request.path.dropFirst())
      try checkPath(path)
      try keep(request.body[...], at: path)
    case "POST" where request.parts.isEmpty: tally.add("bodies without files")
    case "POST": try keepBatch(request)
    default: return ServerReply(405)
    }
    return ServerReply(201, "stored")
  }

  /// The error that a request is invalid. The response has status 400 and the reason as its text.
  private struct BadRequest: Error {
    let text: String
  }

  /// The entry of a file in the manifest of a batch.
  private struct Description: Decodable {
    let path: String
    let checksum: String

    enum CodingKeys: String, CodingKey {
      case path
      case checksum = "content_crc32"
    }
  }

  private func keepBatch(_ request: ServerRequest) throws {
    guard request.parts[0].name == "manifest",
      let files = try? JSONDecoder().decode(
        [Description].self, from: Data(request.parts[0].content))
    else { throw BadRequest(text: "the first part is not a manifest") }
    let parts = request.parts.dropFirst()
    guard parts.count == files.count, parts.allSatisfy({ $0.name == "file" }) else {
      throw BadRequest(
        text: "the manifest has \(files.count) files, but the request has \(parts.count)")
    }
    // The receiver checks all files before it stores the first.
    for (file, part) in zip(files, parts) {
      guard file.path.split(separator: "/").last.map(String.init) == part.fileName else {
        throw BadRequest(text: "the files are not in the order of the manifest")
      }
      try checkPath(file.path)
      guard Self.checksum(of: part.content, at: file.path) == file.checksum else {
        throw BadRequest(
          text: "the content of \(file.path) does not match the checksum in the manifest")
      }
    }
    guard Set(files.map(\.path)).count == files.count else {
      throw BadRequest(text: "the manifest has a duplicate path")
    }
    for (file, part) in zip(files, parts) { try keep(part.content, at: file.path) }
  }

  /// Returns the CRC-32 of the uncompressed content, in hexadecimal; nil if decompression fails.
  private static func checksum(of bytes: ArraySlice<UInt8>, at path: String) -> String? {
    var checksum = Checksum()
    guard path.hasSuffix(".gz") else {
      bytes.withUnsafeBufferPointer { checksum.update($0) }
      return checksum.value.hexadecimal
    }
    var reader = GzipReader(bytes, named: path)
    var piece: [UInt8] = []
    do {
      while try reader.read(into: &piece) { piece.withUnsafeBufferPointer { checksum.update($0) } }
    } catch {
      return nil
    }
    return checksum.value.hexadecimal
  }

  private func checkPath(_ path: String) throws {
    let words = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= 1_000, words.count > 1,
      words.allSatisfy({
        !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(PendingFile.suffix)
          && $0.utf8.count <= 200
      }),
      !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else { throw BadRequest(text: "the path is not a valid path of a file") }
  }

  private func keep(_ bytes: ArraySlice<UInt8>, at path: String) throws {
    try pathTurns.taking(path) { try PendingFile.replace(store + "/" + path, with: bytes) }
    tally.add("files stored")
    tally.add("bytes stored", bytes.count)
  }

  private func isKnown(_ key: String) throws -> Bool {
    try tables.withLock { tables in
      try tables.database.prepare("SELECT 1 FROM request WHERE key = ?").first([key]) { _ in true }
        ?? false
    }
  }

  private func note(_ key: String) throws {
    try tables.withLock { tables in
      try tables.database.prepare("INSERT OR IGNORE INTO request (key) VALUES (?)").run([key])
    }
  }
}
