/// Answers as the server gives them: all are said to be HTML, and all have its headers.
///
/// The server: Django with `SecurityMiddleware` and `XFrameOptionsMiddleware`, behind gunicorn.
enum BeiweAnswer {
  private static let headers = [
    "Server": "gunicorn", "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
  ]

  /// JSON too comes under this type.
  static func text(_ text: String, status: Int = 200) -> ServerReply {
    var reply = ServerReply(status, text, contentType: "text/html; charset=utf-8")
    reply.headers = headers
    return reply
  }

  /// Refusals have no content.
  static func status(_ status: Int) -> ServerReply { text("", status: status) }

  /// A request that its route does not take.
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
