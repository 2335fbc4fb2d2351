import Declarations
import Formats
import FoundationEssentials
import Spool

/// A stand-in for Cozie's server: a gateway that asks for a key, a queue of messages, and a database that
/// loses rows of which the sender never hears.
///
/// The server: cozie-apple-backend e29a13c, `cozie-apple-v3-app-write-queue` and
/// `cozie-apple-v3-app-write-influx-queue`. A message that fails comes back to its queue again and again, and
/// fails again at the same row; since that changes nothing in the database, it is done only once here.
public struct CozieReceiver: Receiver {
  public static let declaration = Declaration(
    "cozie", "Takes rows at any path, and keeps what Cozie's database would have of them",
    schemes: ["http"], takesPath: true, options: [queue, influx],
    credentials: [
      Credential(
        .accepted, "the key that apps must send in x-api-key, on one line [default: any key]")
    ])

  static let queue = DeclaredOption(
    "--queue DURATION", .duration, "how long rows wait before they are written [default: 0s]")
  static let influx = DeclaredOption(
    "--influx URL", .address,
    "also write to this InfluxDB 1.x, which then decides what is stored, such as "
      + "http://127.0.0.1:8086?db=NAME [default of NAME: \(InfluxAddress.usualDatabase)]")

  /// Nil if any will do.
  private let key: String?
  private let folders: CozieFolders
  private let state: CozieState
  private let processing: CozieProcessing
  private let tally = NamedCounts()
  /// One body of a folder at a time, so that they wait in the order of its file.
  private let turns = Turns()

  public init(_ options: ReceiverOptions) throws {
    key = try options.given[.accepted].map(Self.key)
    let address = try options.given.text(Self.influx).map(InfluxAddress.init)
    if let address { try Self.prepare(address) }
    state = try CozieState(in: options.store)
    folders = try CozieFolders(in: options.store)
    processing = CozieProcessing(
      of: state, into: folders, address, delay: options.given.seconds(Self.queue) ?? 0,
      counting: tally)
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
    "\(request.method) \(request.path) \(crc32(of: request.body).hexadecimal)"
  }

  public func dropped(_ request: ServerRequest) -> ServerReply { CozieAnswer.accepted }

  public func finish() { processing.finish() }

  public var counts: [(name: String, count: Int)] { tally.all }

  // MARK: Answers

  public func answer(_ request: ServerRequest) -> ServerReply {
    guard request.method == "POST" else { return CozieAnswer.noMethod }
    guard isKey(request.headers["x-api-key"] ?? "") else {
      tally.add("refused keys")
      return CozieAnswer.forbidden
    }
    // The function behind the gateway takes a list of anything; what is no row is lost later.
    guard let rows = try? CozieRow.elements(in: request.body) else {
      tally.add("bodies that are no rows")
      return CozieAnswer.failed
    }
    do {
      try keep(request.body, in: rows.lazy.compactMap(CozieFolders.name).first)
    } catch {
      return CozieAnswer.failed
    }
    processing.wake()
    return CozieAnswer.accepted
  }

  private func isKey(_ text: String) -> Bool { key.map { $0 == text } ?? !text.isEmpty }

  /// Keeps a body in its participant's folder, then in the queue: after a kill in between the sender has
  /// no answer, and sends it again.
  private func keep(_ body: [UInt8], in folder: String?) throws {
    let folder = folder ?? CozieFolders.unnamed
    let text = String(decoding: body, as: UTF8.self)
    try turns.taking(folder) {
      let received = Int64(Date.now.timeIntervalSince1970 * 1_000)
      try folders.keep(text, received: received, in: folder)
      try state.enqueue(text, received: received)
    }
  }
}
