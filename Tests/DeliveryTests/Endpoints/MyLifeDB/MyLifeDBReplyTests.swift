import Crypto
import HTTP
import Testing

@testable import Delivery

struct MyLifeDBReplyTests {
  private static func answer(_ status: Int, _ text: String) -> Reply {
    .answered(Response(status: status, body: Array(text.utf8)))
  }

  @Test(arguments: [
    (status: 200, text: #"{"success":true}"#, outcome: Outcome.stored),
    (200, #"{ "success": true, "path": "x" }"#, .stored), (200, "", .unknown),
    (200, #"{"success":false}"#, .unknown), (200, "<html>log in</html>", .unknown),
    (204, "", .unknown), (302, "", .refused), (400, #"{"error":"Invalid path"}"#, .refused),
    (401, #"{"error":"Unauthorized","code":"INVALID_TOKEN"}"#, .unauthorized),
    (403, "", .unauthorized), (404, "", .refused), (429, "", .unavailable),
    (500, #"{"error":"Failed to write file"}"#, .unavailable), (503, "provisioning", .unavailable),
  ])
  func `the answer to a file says what became of it`(
    status: Int, text: String, outcome: Outcome
  ) {
    let delivered = MyLifeDBReply.delivered(Self.answer(status, text))
    #expect(delivered.outcome == outcome && delivered.status == status && delivered.text == text)
  }

  @Test func `a gateway says when to come again`() {
    let reply = Reply.answered(Response(status: 503, retryAfter: 7))
    #expect(MyLifeDBReply.delivered(reply).retryAfter == 7)
  }

  @Test(arguments: [
    (reply: answer(200, "abc"), outcome: Outcome.stored), (answer(200, "abd"), .dropped),
    (answer(200, ""), .dropped), (answer(206, "abc"), .dropped),
    (answer(404, "File not found"), .dropped), (answer(401, ""), .unauthorized),
    (answer(503, ""), .unavailable), (answer(400, ""), .refused),
    (.failed(Failure(.tooLong, reason: "", wasSent: true)), .dropped),
    (.failed(Failure(.timeout, reason: "", wasSent: true)), .unanswered),
    // The server received the file, although the later question about its processing failed.
    (.failed(Failure(.connection, reason: "", wasSent: false)), .unanswered),
  ])
  func `the answer to a question says whether it is there`(reply: Reply, outcome: Outcome) {
    let stored = Delivered(.stored, status: 200, text: "kept")
    let delivered = MyLifeDBReply.read(
      reply, expecting: SHA256.digest(of: "abc".utf8), after: stored)
    #expect(delivered.outcome == outcome)
    let isOfFile = delivered.text.hasPrefix("the file on the server")
    #expect(
      outcome == .stored
        ? delivered == stored : delivered.text.hasPrefix("read back") || isOfFile)
  }
}
