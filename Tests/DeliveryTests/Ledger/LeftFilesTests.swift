import Testing

@testable import Delivery

struct LeftFilesTests {
  private func left(
    _ outcome: Outcome, _ status: Int? = nil, _ text: String, patients: [String] = []
  ) -> String {
    LeftFiles(
      outcome: outcome, status: status, text: text, files: 1, example: "a", patients: patients
    ).reason
  }

  @Test func `a reason names what helps`() {
    #expect(
      left(.unreachable, nil, "TLS refused: SSL certificate problem: self-signed certificate")
        == "the server's certificate is not trusted (self-signed certificate); use --ca FILE to "
        + "trust its authority"
    )
    #expect(
      left(.unreachable, nil, "host not found: Could not resolve host: x.invalid")
        == "the server's name was not found: host not found: Could not resolve host: x.invalid")
    #expect(
      left(.unauthorized, 401, "registration: ", patients: ["abc1def2", "xyz9xyz9"])
        == "the temporary password is wrong or already used, or the server does not have the id: "
        + "abc1def2, xyz9xyz9"
    )
    #expect(left(.unauthorized, 401, "") == "HTTP 401")
    // A text from the server must not be mistaken for an error text of libcurl.
    let words = "TLS refused: certificate problem: host not found"
    #expect(left(.refused, 400, words) == "HTTP 400: " + words)
    // For this error, the hint about other certificates would be wrong.
    let handshake = "TLS refused: TLS connect error: wrong version number"
    #expect(left(.unreachable, nil, handshake) == handshake)
    #expect(left(.dropped, 200, "empty file?") == "HTTP 200: empty file?")
  }

  @Test func `a reason is one line of at most 200 characters, whatever a server says`() {
    #expect(
      left(.refused, 400, "{\n  \"error\":\r\n\t\"no\"\n}\n") == #"HTTP 400: { "error": "no" }"#)
    let zeros = String(repeating: "\0", count: 300)
    #expect(left(.dropped, 200, zeros) == "HTTP 200")
    #expect(left(.dropped, 200, "no" + zeros + "\r\n\u{9B}again") == "HTTP 200: no again")
    let words = String(repeating: "x", count: 190)
    #expect(left(.refused, 400, words) == "HTTP 400: " + words)
    let long = left(.refused, 400, words + words)
    #expect(long.hasSuffix("…") && long.count == Reason.length && Reason.text(long) == long)
  }

  @Test func `what differs from file to file makes no reason of its own`() {
    let one = LeftFiles.common("'out/a_gps_1772427600000.csv' has changed\nagain")
    #expect(one == "'…' has changed again")
    #expect(LeftFiles.common("row 1772427600000 of 12") == "row … of 12")
  }
}
