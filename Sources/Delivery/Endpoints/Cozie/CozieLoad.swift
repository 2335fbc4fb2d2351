import Declarations
import Formats
import HTTP
import Spool
import Synchronization

/// A load test of phones with the Cozie app, which send one recorded request after another. Each
/// phone has its own ids.
struct CozieLoad: LoadTarget {
  static let declaration = Declaration(
    CozieRequests.name, "Phones post requests of the Cozie app. Each phone has its own ids",
    schemes: ["http", "https"], takesPath: true, credentials: [CozieRequests.credential])

  let address: String
  private let requests: CozieRequests
  private let backlog: Backlog
  private let source: LineSource
  private let lines = Lines()
  private let cache = UploadCache<[UInt8]>(length: \.count)

  /// The positions of request lines, by the names of their uploads.
  private final class Lines: Sendable {
    /// The position of a line, and the path of its file.
    struct Place: Sendable {
      let path: String
      let line: FileLine
    }

    let places = Mutex<[String: Place]>([:])
  }

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    requests = try CozieRequests(options)
    backlog = options.backlog
    source = LineSource(options.backlog)
  }

  func takes(_ file: FileEntry) -> Bool { CozieLine.isIn(file) }

  /// Returns one upload for each line of a file. A damaged line ends the load test, which should
  /// measure the server and not the recording.
  func uploads(of file: FileEntry) throws -> [FileEntry] {
    let entries = try LineEntries(of: file, in: backlog, traits: CozieLine.traits).next(upTo: .max)
    return try entries.map { entry, line in
      guard entry.due != nil else {
        throw DeliveryError.badFile(
          "\(backlog.folder)/\(file.path)", line: line.number, allowed: "a request of the Cozie app"
        )
      }
      var entry = entry
      entry.path = FileName.text(of: file.path, line: line.number)
      let place = Lines.Place(path: file.path, line: line)
      lines.places.withLock { $0[entry.path] = place }
      return entry
    }
  }

  func upload(
    _ file: FileEntry, from phone: Int, shift: Int64
  ) throws -> PreparedRequest {
    let line = try CozieLine(cache.value(of: file, text(of:)))
    let body = try CoziePhone(phone).body(line.body, days: shift / 86_400_000)
    return PreparedRequest(requests.post(body))
  }

  private func text(of upload: FileEntry) throws -> [UInt8] {
    guard let place = lines.places.withLock({ $0[upload.path] }) else {
      preconditionFailure("the line of this upload was not listed")
    }
    var file = upload
    file.path = place.path
    return try source.text(of: place.line, in: file)
  }

  func delivered(_ reply: Reply) -> Delivered { CozieReply.delivered(reply) }
}
