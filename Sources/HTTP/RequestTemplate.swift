/// A request that is made again and again, with other texts in some places.
///
/// To fill the places costs a small part of what it costs to make the request.
package final class RequestTemplate: Sendable {
  /// With the marks.
  let request: Request
  /// The server of a plain address; nil for another one.
  let server: ServerPlace?
  private let url: GappedText?
  private let headers: [GappedText?]
  /// Nil for what is the same each time.
  private let pieces: [GappedText?]
  /// What a plain connection sends in front of the length.
  private let head: GappedText
  private let tellsLength: Bool

  /// Makes a template of a request whose body is in memory.
  ///
  /// - Parameter marks: texts in the request, for which others are put each time.
  package init(_ request: Request, marks: [String]) {
    let marks = marks.map { Array($0.utf8) }
    self.request = request
    url = GappedText(Array(request.url.utf8), marks)
    headers = request.headers.map { GappedText(Array($0.utf8), marks) }
    pieces = request.body.pieces.map { piece in
      guard case .bytes(let bytes) = piece else { return nil }
      return GappedText(bytes, marks)
    }
    server = ServerPlace(request.url)
    var head: [UInt8] = []
    if let server, let target = server.target(of: request.url) {
      RequestHead.write(request, for: target, at: server.authority, to: &head)
    }
    self.head = GappedText(head, marks) ?? GappedText(plain: head)
    tellsLength = RequestHead.tellsLength(of: request)
  }

  /// The length of its body with the marks, in bytes.
  package var length: Int { request.body.count }

  /// The request with a text in the place of each mark.
  package func request(with texts: [String]) -> Request {
    var filled = Request(
      request.method, url?.text(with: texts) ?? request.url,
      headers: zip(headers, request.headers).map { $0?.text(with: texts) ?? $1 },
      body: Body(
        zip(pieces, request.body.pieces).map { $0.map { .bytes($0.bytes(with: texts)) } ?? $1 }))
    filled.acceptEncoding = request.acceptEncoding
    filled.answerLength = request.answerLength
    return filled
  }

  /// The length of the body with these texts, in bytes.
  func bodyLength(with texts: [String]) -> Int {
    zip(pieces, request.body.pieces).reduce(0) { $0 + ($1.0?.length(with: texts) ?? $1.1.count) }
  }

  /// Writes the request for a plain connection.
  func write(with texts: [String], to message: inout OutgoingMessage) {
    message.appendText {
      head.append(to: &$0, with: texts)
      RequestHead.finish(with: tellsLength ? bodyLength(with: texts) : nil, to: &$0)
    }
    for (piece, fixed) in zip(pieces, request.body.pieces) {
      if let piece {
        message.appendText { piece.append(to: &$0, with: texts) }
      } else {
        message.append(fixed)
      }
    }
  }
}
