import FoundationEssentials
import HTTP
import Spool

/// A database of InfluxDB 1.x, over a connection that one thread uses.
final class InfluxDatabase {
  /// InfluxDB did not do what it was asked for; later it may.
  struct Failure: Error {
    let reason: String
  }

  /// The most lines that are written at a time, as InfluxDB's own advice is.
  private static let batchLines = 5_000
  /// The most bytes that are written at a time: InfluxDB takes 25 MB.
  private static let batchBytes = 4_000_000

  private let address: InfluxAddress
  private let loop: TransferLoop

  init(at address: InfluxAddress) {
    self.address = address
    var options = HTTPOptions()
    options.timeout = 10  // Seconds, which is as long as InfluxDB itself tries to write.
    loop = TransferLoop(options)
  }

  /// Creates the database where it is missing.
  func create() throws(Failure) {
    let name = address.database.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let body = FormText.body(of: ["q": "CREATE DATABASE \"\(name)\""])
    let response = try answer(
      to: Request(
        .post, address.asking, headers: ["Content-Type: \(FormText.contentType)"],
        body: Body(body)))
    // A statement that fails is told with 200.
    guard response.status == 200, !response.text.contains("\"error\"") else {
      throw Self.failure(response)
    }
  }

  /// Writes rows, some thousands at a time.
  ///
  /// Rows that are going to be refused are written behind all others, one by one: in a batch they could
  /// settle types of other fields before they are refused, which they do not alone.
  ///
  /// - Returns: the words of refusal for those that are not stored, by their index.
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

  /// Writes some of the rows at once. Where not all are stored, InfluxDB does not say which: they are
  /// written again, each alone.
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

  /// The words in which InfluxDB refuses some of the lines; nil if it has stored all.
  private func refusal(of lines: [UInt8]) throws(Failure) -> String? {
    let response = try answer(
      to: Request(
        .post, address.writing, headers: ["Content-Type: text/plain; charset=utf-8"],
        body: Body(lines)))
    switch response.status {
    case 204: return nil
    // Wrong lines, or too many bytes.
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
    case nil: preconditionFailure("the loop ends with a reply")
    }
  }

  private static func failure(_ response: Response) -> Failure {
    Failure(reason: "it answers \(response.status) \(words(of: response).printable)")
  }

  /// What stands under `error`; without that all that is said, as far as people read.
  private static func words(of response: Response) -> String {
    let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(response.body))
    if case .text(let words)? = tree?["error"] { return words }
    return String(response.text.prefix(200))
  }
}
