import Declarations
import Formats
import HTTP
import Spool

/// A stand-in for Cozie's server: a gateway that asks for a key, a queue of messages, and a database that
/// loses rows of which the sender never hears.
///
/// The server: cozie-apple-backend e29a13c, `cozie-apple-v3-app-write-queue` and
/// `cozie-apple-v3-app-write-influx-queue`. A message that fails comes back to its queue again and again, and
/// fails again at the same row; since that changes nothing in the database, it is done only once here.
///
/// While it runs, it also answers apps that read (`CozieReading`) and researchers who download (`CozieDownloads`).
public struct CozieReceiver: Receiver {
  public static let declaration = Declaration(
    "cozie", "Takes rows at any path, and keeps what Cozie's database would have of them",
    schemes: ["http"], takesPath: true, options: [queue, influx, origin],
    credentials: [
      Credential(
        .accepted, "the key that apps must send in x-api-key, on one line [default: any key]")
    ])

  static let queue = DeclaredOption(
    "--queue DURATION", .duration, "how long rows wait before they are written [default: 0s]")
  static let influx = DeclaredOption(
    "--influx URL", .address(hasPath: true),
    "also write to this InfluxDB 1.x, which then decides what is stored, such as "
      + "http://127.0.0.1:8086?db=NAME [default of NAME: \(InfluxAddress.usualDatabase)]")

  static let origin = DeclaredOption(
    "--allow-origin ORIGIN", .address(hasPath: false),
    "let pages of this origin send rows and read, such as http://lab.example:3000 [default: none]")

  /// The gateway's own limit, in seconds; Cozie's documents on sending data name it.
  static let answerSeconds = 29.0

  /// Nil if any will do.
  private let key: String?
  private let folders: CozieFolders
  private let state: CozieState
  private let processing: CozieProcessing
  private let reading: CozieReading
  private let downloads: CozieDownloads
  /// In ms since 1970 UTC.
  private let clock: @Sendable () -> Int64
  public let origins: [String]
  private let tally = NamedCounts()
  /// One body of a folder at a time, so that they wait in the order of its file.
  private let turns = Turns()

  public init(_ options: ReceiverOptions) throws {
    key = try options.given[.accepted].map(Self.key)
    let address = try options.given.text(Self.influx).map(InfluxAddress.init)
    if let address { try Self.prepare(address) }
    state = try CozieState(in: options.store)
    folders = try CozieFolders(in: options.store)
    clock = options.clock
    reading = CozieReading(folders: folders, clock: clock)
    downloads = try CozieDownloads(in: options.store, of: folders, clock: clock)
    origins =
      try options.given.text(Self.origin).map {
        [try HTTPAddress.normalised($0, hasPath: false)]
      } ?? []
    processing = CozieProcessing(
      of: state, into: folders, address, delay: options.given.seconds(Self.queue) ?? 0,
      clock: clock, counting: tally)
    processing.start(knowing: try state.types())
  }

  /// The first line of a file.
  private static func key(in file: String) throws -> String {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw ReceiverError.badFile(file, line: 1, allowed: "the key that apps must send")
    }
    return String(line)
  }

  private static func prepare(_ address: InfluxAddress) throws(ReceiverError) {
    do {
      try InfluxDatabase(at: address).create()
    } catch {
      throw .noDatabase(address.server, reason: error.reason)
    }
  }

  /// A body that is sent again is of the same subject, whoever sends it.
  public func subject(of request: ServerRequest) -> String {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(request.method) \(request.path)\(query.isEmpty ? "" : "?")\(query) "
      + crc32(of: request.body).hexadecimal
  }

  /// Drops rows; requests that read have none.
  public func dropped(_ request: ServerRequest) -> ServerReply {
    Self.writes(request) ? allowing(CozieAnswer.accepted) : answer(request)
  }

  public func finish() {
    processing.finish()
    // Archives that stay are deleted at the next start.
    try? downloads.finish()
  }

  /// The function reads every body as JSON, with any content type.
  public static var readsForms: Bool { false }

  public var answerLimit: AnswerLimit? {
    AnswerLimit(seconds: Self.answerSeconds, reply: allowing(CozieAnswer.timedOut))
  }

  public var counts: [(name: String, count: Int)] { tally.all }

  // MARK: Answers

  public func answer(_ request: ServerRequest) -> ServerReply {
    guard CozieAnswer.methods.contains(request.method) else { return CozieAnswer.noMethod }
    // The gateway answers a browser's preflight, which has no key.
    if request.method == "OPTIONS" { return allowing(CozieAnswer.accepted) }
    if downloads.has(request) {
      return allowing((try? downloads.archive(at: request.path)) ?? CozieAnswer.failed)
    }
    guard isKey(request.headers["x-api-key"] ?? "") else {
      tally.add("refused keys")
      return allowing(CozieAnswer.forbidden)
    }
    return allowing((Self.writes(request) ? write(request) : read(request)) ?? CozieAnswer.failed)
  }

  /// Whether the function that writes gets the request, and not one of those that read.
  private static func writes(_ request: ServerRequest) -> Bool {
    !["GET", "HEAD", "OPTIONS"].contains(request.method)
  }

  /// Adds the headers with which pages of the allowed origin can read an answer.
  private func allowing(_ reply: ServerReply) -> ServerReply {
    var reply = reply
    for origin in origins { reply.headers.merge(CozieAnswer.allowing(origin)) { $1 } }
    return reply
  }

  /// Answers an app or a researcher who reads; nil if the function fails.
  private func read(_ request: ServerRequest) -> ServerReply? {
    let isDownload = request.path.hasSuffix(CozieDownloads.pathEnd)
    tally.add(isDownload ? "downloads" : "reads of apps")
    return isDownload ? try? downloads.reply(to: request) : try? reading.reply(to: request)
  }

  /// Stores rows and answers; nil if the function fails.
  private func write(_ request: ServerRequest) -> ServerReply? {
    // The function accepts a list of anything; elements that are not rows are lost later.
    guard let rows = try? CozieRow.elements(in: request.body),
      let messages = try? CozieMessages(of: request.body)
    else {
      tally.add("bodies that are no rows")
      return nil
    }
    do {
      if !messages.accepted.isEmpty {
        try keep(messages.accepted, in: rows.lazy.compactMap(CozieFolders.name).first)
        processing.wake()
      }
    } catch {
      return nil
    }
    guard !messages.isCut else {
      tally.add("bodies with too long a message")
      return nil
    }
    return CozieAnswer.accepted
  }

  private func isKey(_ text: String) -> Bool { key.map { $0 == text } ?? !text.isEmpty }

  /// Keeps a body in its participant's folder, then in the queue: after a kill in between the sender has
  /// no answer, and sends it again.
  private func keep(_ body: [UInt8], in folder: String?) throws {
    let folder = folder ?? CozieFolders.unnamed
    let text = String(decoding: body, as: UTF8.self)
    try turns.taking(folder) {
      let received = clock()
      try folders.keep(text, received: received, in: folder)
      try state.enqueue(text, received: received)
    }
  }
}
