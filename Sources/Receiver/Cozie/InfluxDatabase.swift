import FoundationEssentials
import HTTP
import Spool

/// A database of InfluxDB 1.x, with a connection that only one thread may use.
final class InfluxDatabase {
  /// The error that InfluxDB did not complete a request. A later attempt may succeed.
  struct Failure: Error {
    let reason: String
  }

  /// The maximum number of lines in a write request, as InfluxDB recommends.
  private static let batchLines = 5_000
  /// The maximum length of a write request, in bytes. InfluxDB accepts 25 MB.
  private static let batchBytes = 4_000_000

  private let address: InfluxAddress
  private let loop: TransferLoop

  init(at address: InfluxAddress) {
    self.address = address
    var options = HTTPOptions()
    options.timeout = 10  // The timeout in seconds, which is InfluxDB's own timeout for writes.
    loop = TransferLoop(options)
  }

  /// Creates the database if it does not exist.
  func create() throws(Failure) {
    let name = address.database.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let body = FormText.body(of: ["q": "CREATE DATABASE \"\(name)\""])
    let response = try answer(
      to: Request(
        .post, address.asking, headers: ["Content-Type: \(FormText.contentType)"],
        body: Body(body)))
    // InfluxDB responds with status 200 even if a statement fails.
    guard response.status == 200, !response.text.contains("\"error\"") else {
      throw Self.failure(response)
    }
  }

  /// Writes rows, some thousands at a time.
  ///
  /// Rows that InfluxDB will reject are written one by one, after all other rows. In a batch, such
  /// a row could fix the types of its other fields before it is rejected; alone, it cannot.
  ///
  /// - Returns: The error messages of rows that are not stored, by their index.
  func write(_ writes: [CozieBatch.Write]) throws(Failure) -> [Int: String] {
    var refusals: [Int: String] = [:]
    var batch: [Int] = []
    var bytes = 0
    for (index, write) in writes.enumerated() where write.conflict == nil {
      if batch.count == Self.batchLines || bytes + write.line.count > Self.batchBytes {
        try self.write(batch, of: writes, &refusals)
        (batch, bytes) = ([], 0)
      }
      batch.append(index)
      bytes += write.line.count
    }
    try self.write(batch, of: writes, &refusals)
    for (index, write) in writes.enumerated() where write.conflict != nil {
      refusals[index] = try refusal(of: write.line)
    }
    return refusals
  }

  /// Writes some of the rows in one request. If InfluxDB rejects some rows, it does not name them,
  /// so all rows are then written again one by one.
  private func write(
    _ batch: [Int], of writes: [CozieBatch.Write], _ refusals: inout [Int: String]
  ) throws(Failure) {
    guard !batch.isEmpty else { return }
    var lines: [UInt8] = []
    for index in batch { lines += writes[index].line }
    guard let words = try refusal(of: lines) else { return }
    guard batch.count > 1 else {
      refusals[batch[0]] = words
      return
    }
    for index in batch { refusals[index] = try refusal(of: writes[index].line) }
  }

  /// Writes lines. Returns InfluxDB's error message if it rejects some rows; nil if it stores all
  /// of them.
  private func refusal(of lines: [UInt8]) throws(Failure) -> String? {
    let response = try answer(
      to: Request(
        .post, address.writing, headers: ["Content-Type: text/plain; charset=utf-8"],
        body: Body(lines)))
    switch response.status {
    case 204: return nil
    // These statuses mean invalid lines or too long a request.
    case 400, 413: return Self.words(of: response)
    default: throw Self.failure(response)
    }
  }

  private func answer(to request: Request) throws(Failure) -> Response {
    var reply: Reply?
    loop.start(request) { reply = $0 }
    while reply == nil {
      loop.run()
      if reply == nil { loop.wait(milliseconds: 1_000) }
    }
    switch reply {
    case .answered(let response): return response
    case .failed(let failure): throw Failure(reason: "\(failure)")
    case nil: preconditionFailure("the event loop ended without a reply")
    }
  }

  private static func failure(_ response: Response) -> Failure {
    Failure(reason: "it responds \(response.status) \(words(of: response).printable)")
  }

  /// Returns the member `error` of a response or, without it, the beginning of the response.
  private static func words(of response: Response) -> String {
    let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(response.body))
    if case .text(let words)? = tree?["error"] { return words }
    return String(response.text.prefix(200))
  }
}
