/// Answers in the words of AWS API Gateway, behind which Cozie's server is.
///
/// The texts are general knowledge of that service, and were not seen in answers of a Cozie server.
enum CozieAnswer {
  /// The function behind the gateway gives nothing back, so there is nothing to say.
  static var accepted: ServerReply { ServerReply(200, contentType: json) }

  /// No key comes, or not the right one.
  static var forbidden: ServerReply { message(403, #"{"message":"Forbidden"}"#) }

  /// The gateway has no such method there.
  static var noMethod: ServerReply {
    message(403, #"{"message":"Missing Authentication Token"}"#)
  }

  /// The function behind the gateway fails, as at a body that is no JSON.
  static var failed: ServerReply { message(502, #"{"message": "Internal server error"}"#) }

  private static let json = "application/json"

  private static func message(_ status: Int, _ text: String) -> ServerReply {
    ServerReply(status, text, contentType: json)
  }
}
