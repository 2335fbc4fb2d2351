import HTTP
import Testing

@testable import Delivery

struct BeiweReplyTests {
  /// The responses are in the order of the server's decisions; see docs/reference/delivery.md.
  @Test(arguments: [
    (status: 401, text: "", outcome: Outcome.unauthorized),
    (200, "file obviously invalid.", .dropped), (200, "participant permanently retired.", .dropped),
    (200, "study is deleted, stopped, or ended.", .dropped),
    (400, "file already present, upload again later (your bug!)", .duplicate),
    (400, "file not present", .refused),
    (200, "file was bad due to 'an empty file', delete it.", .dropped),
    (200, "file had decryption key error 'RSA key of 12 bytes'", .dropped),
    (200, "empty file?", .dropped), (200, "upload successful.", .stored),
    (400, "backoff, duplicate race condition.", .duplicate), (500, "", .unavailable),
    (403, "", .unauthorized), (503, "", .unavailable), (429, "", .unavailable),
    (404, "Not Found", .refused), (413, "", .refused), (302, "", .refused),
  ])
  func `an answer is told apart by its text`(status: Int, text: String, outcome: Outcome) {
    let reply = Reply.answered(Response(status: status, body: Array(text.utf8)))
    let delivered = BeiweReply.delivered(reply, wasUnanswered: false)
    #expect(delivered.outcome == outcome && delivered.status == status && delivered.text == text)
  }

  @Test(arguments: ["", "OK", "upload successful", "Upload successful.", "<html>welcome</html>"])
  func `a 200 with another text is never taken for stored`(text: String) {
    let reply = Reply.answered(Response(status: 200, body: Array(text.utf8)))
    #expect(BeiweReply.delivered(reply, wasUnanswered: false).outcome == .unknown)
  }

  @Test func `what is there already after a lost answer is stored, and said so`() {
    let text = "file already present, upload again later (your bug!)"
    let reply = Reply.answered(Response(status: 400, body: Array(text.utf8)))
    let delivered = BeiweReply.delivered(reply, wasUnanswered: true)
    #expect(delivered.outcome == .stored && delivered.status == 400 && delivered.text == text)
    let race = Reply.answered(
      Response(status: 400, body: Array("backoff, duplicate race condition.".utf8)))
    #expect(BeiweReply.delivered(race, wasUnanswered: true).outcome == .duplicate)
  }

  @Test(arguments: [
    (kind: Failure.Kind.reset, wasSent: true, outcome: Outcome.unanswered),
    (.timeout, true, .unanswered), (.timeout, false, .unreachable),
    (.connection, false, .unreachable), (.tls, false, .unreachable), (.request, false, .refused),
  ])
  func `without an answer it matters whether anything was sent`(
    kind: Failure.Kind, wasSent: Bool, outcome: Outcome
  ) {
    let reply = Reply.failed(Failure(kind, reason: "so", wasSent: wasSent))
    #expect(BeiweReply.delivered(reply, wasUnanswered: false).outcome == outcome)
  }
}
