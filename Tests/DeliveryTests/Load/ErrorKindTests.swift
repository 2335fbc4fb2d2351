import HTTP
import Testing

@testable import Delivery

struct ErrorKindTests {
  private func kind(_ status: Int, _ text: String) -> String {
    let reply = Reply.answered(Response(status: status, body: Array(text.utf8)))
    return ErrorKind.text(of: reply, Delivered(byStatusOf: reply))
  }

  @Test(arguments: [
    (text: "file was bad due to 'a'", kind: "HTTP 400 file was bad due to"),
    ("request 8361 failed", "HTTP 400 request"), ("request r8361 failed", "HTTP 400 request"),
    (#"{"error": "busy", "id": "a7"}"#, "HTTP 400"), ("no room", "HTTP 400 no room"),
    ("empty file?", "HTTP 400 empty file"), ("\n", "HTTP 400"), ("", "HTTP 400"),
    (
      String(repeating: "long ", count: 30),
      "HTTP 400 " + String(repeating: "long ", count: 12).dropLast()
    ),
  ])
  func `a kind is what answers have in common`(text: String, kind: String) {
    #expect(self.kind(400, text) == kind)
  }

  @Test func `a redirect's kind is where it points to`() {
    let reply = Reply.answered(
      Response(status: 302, location: "https://host:8443/login?next=/a/17"))
    #expect(
      ErrorKind.text(of: reply, Delivered(byStatusOf: reply))
        == "HTTP 302 redirects to https://host:8443/login")
  }

  @Test func `there are at most twenty kinds, and others`() {
    var result = LoadResult.empty
    for number in 0..<1_000 { result.countError("kind \(number % 50)") }
    #expect(result.errors.count == LoadResult.errorKinds + 1)
    #expect(result.errors["kind 3"] == 20 && result.errors[LoadResult.otherErrors] == 600)
  }
}
