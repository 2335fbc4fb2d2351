/// Answers in the words of AWS API Gateway, behind which Cozie's server is.
///
/// The texts are general knowledge of that service, and were not seen in answers of a Cozie server.
enum CozieAnswer {
  /// The function behind the gateway gives nothing back, so there is nothing to say.
  static var accepted: ServerReply { ServerReply(200, contentType: json) }

  /// No key comes, or not the right one.
  static var forbidden: ServerReply { text(403, #"{"message":"Forbidden"}"#) }

  /// The gateway has no such method there.
  static var noMethod: ServerReply {
    text(403, #"{"message":"Missing Authentication Token"}"#)
  }

  /// The function behind the gateway fails, as at a body that is no JSON.
  static var failed: ServerReply { text(502, #"{"message": "Internal server error"}"#) }

  /// The function behind the gateway has taken too long.
  static var timedOut: ServerReply { text(504, #"{"message": "Endpoint request timed out"}"#) }

  /// An answer of a function; without a type of its own the gateway says that it is JSON.
  static func text(_ status: Int, _ text: String) -> ServerReply {
    ServerReply(status, text, contentType: json)
  }

  private static let json = "application/json"

  /// The methods of the gateway's resource, which has the type ANY.
  static let methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]

  /// The headers that let pages of an origin ask and read the answers. The lists are the gateway's defaults.
  static func allowing(_ origin: String) -> [String: String] {
    [
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": methods.joined(separator: ","),
      "Access-Control-Allow-Headers":
        "Content-Type,X-Amz-Date,Authorization,X-Api-Key,X-Amz-Security-Token",
    ]
  }
}
