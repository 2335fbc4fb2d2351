import Crypto
import FoundationEssentials
import HTTP

/// The meaning of the responses of a MyLifeDB server.
enum MyLifeDBReply {
  /// The server's response for a file that it has stored, whether the file is new or not.
  private struct Success: Decodable {
    let success: Bool
  }

  /// Judges the response to a PUT request. A gateway in front of the server may respond with 200
  /// too, so the response's text counts.
  static func delivered(_ reply: Reply) -> Delivered {
    var delivered = Delivered(byStatusOf: reply)
    guard case .answered(let response) = reply, delivered.outcome == .stored else {
      return delivered
    }
    let answer = try? JSONDecoder().decode(Success.self, from: Data(response.body))
    if answer?.success != true { delivered.outcome = .unknown }
    return delivered
  }

  /// Judges the response to a GET request for a file that the server has acknowledged.
  ///
  /// - Parameters:
  ///   - digest: the SHA-256 of the sent file.
  ///   - stored: the meaning of the response to the PUT request.
  static func read(_ reply: Reply, expecting digest: [UInt8], after stored: Delivered) -> Delivered
  {
    switch reply {
    case .failed(let failure) where failure.kind == .tooLong:
      return Delivered(
        .dropped,
        text: "the file on the server is longer than the file that was sent")
    case .failed(let failure):
      return Delivered(.unanswered, text: "read back: \(failure)")
    case .answered(let response) where response.status == 200:
      let found = SHA256.digest(of: response.body)
      guard found != digest else { return stored }
      return Delivered(
        .dropped, status: response.status,
        text:
          "the file on the server has the SHA-256 '\(found.hexadecimal)' instead of "
          + "'\(digest.hexadecimal)'")
    case .answered(let response):
      var delivered = Delivered(byStatusOf: reply)
      if delivered.outcome == .stored || response.status == 404 { delivered.outcome = .dropped }
      delivered.text = "read back: " + delivered.text
      return delivered
    }
  }
}
