import Declarations
import Formats
import HTTP
import Spool

/// A stand-in for Cozie's server, which consists of a gateway with an API key, a message queue and
/// a database.
///
/// The database loses rows, and the sender gets no error. The source is the server,
/// cozie-apple-backend e29a13c, `cozie-apple-v3-app-write-queue` and
/// `cozie-apple-v3-app-write-influx-queue`. In the real server, a failed message returns to the
/// queue and fails at the same row again. This changes nothing in the database, so the stand-in
/// processes each message once.
///
/// The stand-in also responds to apps that read (`CozieReading`), and to researchers who download
/// (`CozieDownloads`).
public struct CozieReceiver: Receiver {
  public static let declaration = Declaration(
    "cozie", "Accepts rows at any path, and stores the rows that Cozie's database would store",
    schemes: ["http"], takesPath: true, options: [queue, influx, origin],
    credentials: [
      Credential(
        .accepted,
        "the key that apps must send in the header x-api-key, on one line "
          + "[default: any key]")
    ])

  static let queue = DeclaredOption(
    "--queue DURATION", .duration, "delay before the receiver writes rows [default: 0s]")
  static let influx = DeclaredOption(
    "--influx URL", .address(hasPath: true),
    "also write to this InfluxDB 1.x database, such as http://127.0.0.1:8086?db=NAME; the database "
      + "then decides which rows are stored [default of NAME: \(InfluxAddress.usualDatabase)]")

  static let origin = DeclaredOption(
    "--allow-origin ORIGIN", .address(hasPath: false),
    "allow web pages of this origin to send and read rows, such as http://lab.example:3000 "
      + "[default: none]")

  /// The gateway's own time limit, in seconds, from Cozie's documentation about sending data.
  static let answerSeconds = 29.0

  /// The required key of requests; nil if any key is accepted.
  private let key: String?
  private let folders: CozieFolders
  private let state: CozieState
  private let processing: CozieProcessing
  private let reading: CozieReading
  private let downloads: CozieDownloads
  /// The current time, in ms since 1970 UTC.
  private let clock: @Sendable () -> Int64
  public let origins: [String]
  private let tally = NamedCounts()
  /// Locks that admit one body per folder at a time, so that the queue and the folder's file have
  /// the same order.
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

  /// Returns the first line of a file.
  private static func key(in file: String) throws -> String {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw ReceiverError.badFile(file, line: 1, allowed: "a line with the key that apps must send")
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

  /// Returns the subject of a request for the choice of faults. It is the same for an equal body
  /// from any sender.
  public func subject(of request: ServerRequest) -> String {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(request.method) \(request.path)\(query.isEmpty ? "" : "?")\(query) "
      + crc32(of: request.body).hexadecimal
  }

  /// Responds to a request whose rows a fault drops. Read requests get normal responses, because
  /// they contain no rows.
  public func dropped(_ request: ServerRequest) -> ServerReply {
    Self.writes(request) ? allowing(CozieAnswer.accepted) : answer(request)
  }

  public func finish() {
    processing.finish()
    // An archive that cannot be deleted now is deleted at the next start.
    try? downloads.finish()
  }

  /// Whether forms are parsed. The value is false, because Cozie's function parses a body of any
  /// content type as JSON.
  public static var readsForms: Bool { false }

  public var answerLimit: AnswerLimit? {
    AnswerLimit(seconds: Self.answerSeconds, reply: allowing(CozieAnswer.timedOut))
  }

  public var counts: [(name: String, count: Int)] { tally.all }

  // MARK: Answers

  public func answer(_ request: ServerRequest) -> ServerReply {
    guard CozieAnswer.methods.contains(request.method) else { return CozieAnswer.noMethod }
    // The gateway answers a browser's preflight request, which has no key.
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

  /// Returns whether the request is for the write function; otherwise it is for a read function.
  private static func writes(_ request: ServerRequest) -> Bool {
    !["GET", "HEAD", "OPTIONS"].contains(request.method)
  }

  /// Adds the headers that allow pages of the allowed origin to read the response in a browser.
  private func allowing(_ reply: ServerReply) -> ServerReply {
    var reply = reply
    for origin in origins { reply.headers.merge(CozieAnswer.allowing(origin)) { $1 } }
    return reply
  }

  /// Responds to an app that reads or a researcher who downloads; returns nil if the function
  /// fails.
  private func read(_ request: ServerRequest) -> ServerReply? {
    let isDownload = request.path.hasSuffix(CozieDownloads.pathEnd)
    tally.add(isDownload ? "downloads" : "reads of apps")
    return isDownload ? try? downloads.reply(to: request) : try? reading.reply(to: request)
  }

  /// Stores rows and returns the response; nil if the function fails.
  private func write(_ request: ServerRequest) -> ServerReply? {
    // The function accepts a JSON list with any elements. Elements that are not rows are lost when
    // the message is processed.
    guard let rows = try? CozieRow.elements(in: request.body),
      let messages = try? CozieMessages(of: request.body)
    else {
      tally.add("bodies that are not valid rows")
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
      tally.add("bodies with a message that is too long")
      return nil
    }
    return CozieAnswer.accepted
  }

  private func isKey(_ text: String) -> Bool { key.map { $0 == text } ?? !text.isEmpty }

  /// Stores a body in its participant's folder, then in the queue.
  ///
  /// If the program is killed between these steps, the sender has no response and sends the body
  /// again.
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
