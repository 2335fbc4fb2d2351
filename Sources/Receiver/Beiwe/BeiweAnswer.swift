/// Responses in the form of the Beiwe server, which declares every response as HTML and adds
/// headers of its own.
///
/// The real server is Django with `SecurityMiddleware` and `XFrameOptionsMiddleware`, behind
/// gunicorn.
enum BeiweAnswer {
  private static let headers = [
    "Server": "gunicorn", "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
  ]

  /// Returns a response with a text, which is declared as HTML even if it is JSON.
  static func text(_ text: String, status: Int = 200) -> ServerReply {
    var reply = ServerReply(status, text, contentType: "text/html; charset=utf-8")
    reply.headers = headers
    return reply
  }

  /// Returns a response without content, such as a rejection.
  static func status(_ status: Int) -> ServerReply { text("", status: status) }

  /// Returns the response to a method that the route does not allow.
  static func notAllowed(but method: String) -> ServerReply {
    status(405).with("Allow", method)
  }

  static var notFound: ServerReply { page("Not Found", status: 404) }

  static var failed: ServerReply { page("Server Error (500)", status: 500) }

  private static func page(_ title: String, status: Int) -> ServerReply {
    text(
      """
      <!doctype html>
      <html lang="en">
      <head><title>\(title)</title></head>
      <body><h1>\(title)</h1></body>
      </html>

      """, status: status)
  }
}
