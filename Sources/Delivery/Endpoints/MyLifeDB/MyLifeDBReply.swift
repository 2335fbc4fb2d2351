import Crypto
import FoundationEssentials
import HTTP

/// What the answers of a MyLifeDB server mean.
enum MyLifeDBReply {
  /// What the server says of a file that it keeps, new or not.
  private struct Success: Decodable {
    let success: Bool
  }

  /// Judges the answer to a PUT. A gateway in front of a server may answer 200 too, so its word counts.
  static func delivered(_ reply: Reply) -> Delivered {
    var delivered = Delivered(byStatusOf: reply)
    guard case .answered(let response) = reply, delivered.outcome == .stored else {
      return delivered
    }
    let answer = try? JSONDecoder().decode(Success.self, from: Data(response.body))
    if answer?.success != true { delivered.outcome = .unknown }
    return delivered
  }

  /// Judges the answer to a GET of a file that the server has said to keep.
  ///
  /// - Parameters:
  ///   - digest: the SHA-256 of what was sent.
  ///   - stored: what the answer to the PUT meant.
  static func read(_ reply: Reply, expecting digest: [UInt8], after stored: Delivered) -> Delivered
  {
    switch reply {
    case .failed(let failure) where failure.kind == .tooLong:
      return Delivered(.dropped, text: "read back, it is longer than what was sent")
    case .failed(let failure):
      return Delivered(.unanswered, text: "read back: \(failure)")
    case .answered(let response) where response.status == 200:
      let found = SHA256.digest(of: response.body)
      guard found != digest else { return stored }
      return Delivered(
        .dropped, status: response.status,
        text: "read back, it has SHA-256 '\(found.hexadecimal)', not '\(digest.hexadecimal)'")
    case .answered(let response):
      var delivered = Delivered(byStatusOf: reply)
      if delivered.outcome == .stored || response.status == 404 { delivered.outcome = .dropped }
      delivered.text = "read back: " + delivered.text
      return delivered
    }
  }
}
