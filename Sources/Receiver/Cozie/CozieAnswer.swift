/// Responses in the words of AWS API Gateway, through which all requests to Cozie's server go.
///
/// The texts are known from other uses of that service, and are not copied from responses of
/// Cozie's server.
enum CozieAnswer {
  /// The response to an accepted request, which is empty because the function behind the gateway
  /// returns nothing.
  static var accepted: ServerReply { ServerReply(200, contentType: json) }

  /// The response to a missing or wrong API key.
  static var forbidden: ServerReply { text(403, #"{"message":"Forbidden"}"#) }

  /// The response to a method that the gateway does not have at this path.
  static var noMethod: ServerReply {
    text(403, #"{"message":"Missing Authentication Token"}"#)
  }

  /// The response after a failure of the function behind the gateway, for example for a body that
  /// is not JSON.
  static var failed: ServerReply { text(502, #"{"message": "Internal server error"}"#) }

  /// The response if the function behind the gateway takes too long.
  static var timedOut: ServerReply { text(504, #"{"message": "Endpoint request timed out"}"#) }

  /// Returns a response with a text, which the gateway declares as JSON.
  static func text(_ status: Int, _ text: String) -> ServerReply {
    ServerReply(status, text, contentType: json)
  }

  private static let json = "application/json"

  /// The methods of the gateway's resource, which has the type ANY.
  static let methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]

  /// The headers that allow pages of an origin to send requests and read the responses. The lists
  /// of methods and headers are the gateway's defaults.
  static func allowing(_ origin: String) -> [String: String] {
    [
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": methods.joined(separator: ","),
      "Access-Control-Allow-Headers":
        "Content-Type,X-Amz-Date,Authorization,X-Api-Key,X-Amz-Security-Token",
    ]
  }
}
