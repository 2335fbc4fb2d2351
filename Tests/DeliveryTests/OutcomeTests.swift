import Declarations
import Formats
import HTTP
import Testing

@testable import Delivery

struct OutcomeTests {
  @Test(arguments: Outcome.allCases)
  func `an outcome is good, final or temporary`(outcome: Outcome) {
    let good: Set<Outcome> = [.stored, .local, .neverSent]
    let final = good.union([.dropped, .unknown])
    let temporary: Set<Outcome> = [.duplicate, .unavailable, .unanswered, .unreachable]
    #expect(outcome.isGood == good.contains(outcome))
    #expect(outcome.isFinal == final.contains(outcome))
    #expect(outcome.isTemporary == temporary.contains(outcome))
  }

  @Test(arguments: [
    (400, Outcome.refused), (401, .unauthorized), (402, .refused), (403, .unauthorized),
    (404, .refused), (407, .unauthorized), (408, .unavailable), (409, .refused),
    (425, .unavailable), (429, .unavailable), (499, .refused), (500, .unavailable),
    (599, .unavailable), (600, .refused), (199, .refused), (302, .refused),
  ])
  func `a status decides the outcome`(status: Int, outcome: Outcome) {
    #expect(Outcome(refusal: status) == outcome)
    let reply = Reply.answered(Response(status: status, body: Array("no".utf8), retryAfter: 3))
    let delivered = Delivered(byStatusOf: reply)
    #expect(delivered.outcome == outcome && delivered.status == status && delivered.text == "no")
    #expect(delivered.retryAfter == 3 && !delivered.isTimeout)
  }

  @Test(arguments: [(199, false), (200, true), (204, true), (299, true), (300, false)])
  func `a status from 200 to 299 acknowledges all`(status: Int, isStored: Bool) {
    let delivered = Delivered(byStatusOf: .answered(Response(status: status)))
    #expect((delivered.outcome == .stored) == isStored && delivered.retryAfter == nil)
  }

  @Test(arguments: [
    (Failure.Kind.timeout, true, Outcome.unanswered), (.timeout, false, .unreachable),
    (.reset, true, .unanswered), (.connection, false, .unreachable), (.request, false, .refused),
    (.request, true, .unanswered), (.name, false, .unreachable),
  ])
  func `a failure is of what was sent or not`(
    kind: Failure.Kind, wasSent: Bool, outcome: Outcome
  ) {
    let delivered = Delivered(
      byStatusOf: .failed(Failure(kind, reason: "why", wasSent: wasSent)))
    #expect(delivered.outcome == outcome && delivered.status == nil)
    #expect(delivered.text == "\(kind.rawValue): why")
    #expect(delivered.isTimeout == (kind == .timeout))
  }

  @Test func `a text of an answer is kept to 2,000 characters`() {
    let text = String(repeating: "é", count: 2_001)
    #expect(Delivered(.refused, text: text).text == text.dropLast())
    #expect(Delivered(.refused, text: String(text.dropLast())).text.count == 2_000)
    let plain = Delivered(.stored, text: "")
    #expect(plain.status == nil && plain.retryAfter == nil && !plain.isTimeout)
  }

  // MARK: Reasons

  @Test(arguments: [
    ("", ""), (" \n a\t\tb\r\n c\0d ", "a b c d"), ("a\u{200F}b", #"a\u{200F}b"#),
    ("a\u{2028}b\u{9B}c\u{7F}d", "a b c d"), ("é  日本", "é 日本"),
  ])
  func `a reason is on one line`(text: String, reason: String) {
    #expect(Reason.text(text) == reason && Reason.text(reason) == reason)
  }

  @Test func `a reason has at most 200 characters`() {
    #expect(Reason.length == 200)
    let text = String(repeating: "x", count: 200)
    #expect(Reason.text(text) == text && Reason.text(text + "y") == text.dropLast() + "…")
  }

  // MARK: Secrets

  @Test(arguments: [
    ("Bearer a b", "Authorization: Bearer a b"), ("me:word", "Authorization: Basic bWU6d29yZA=="),
    ("bearer x", "Authorization: Basic YmVhcmVyIHg="), ("Bearer", "Authorization: Basic QmVhcmVy"),
  ])
  func `a secret is a header of its kind`(secret: String, header: String) {
    #expect(SecretHeader.authorization(secret) == header)
  }

  @Test func `a credential goes as its kind wants it`() {
    #expect(SecretHeader.line(of: .token("t")) == "Authorization: Bearer t")
    #expect(
      SecretHeader.line(of: .password(user: "me", "word"))
        == "Authorization: Basic bWU6d29yZA==")
    #expect(SecretHeader.line(of: .session("c")) == "Cookie: session=c")
    var hidden = HiddenTexts()
    hidden.hide(ServerCredential.password(user: "me", "word"))
    hidden.hide(ServerCredential.session("cookie"))
    #expect(
      hidden.hiding(in: "word bWU6d29yZA== session=cookie cookie me")
        == "… … … … me")
  }

  @Test func `texts of four characters are hidden, the longest first`() {
    var hidden = HiddenTexts()
    for text in ["abc", "abcd", "abcdef"] { hidden.hide(text) }
    #expect(hidden.hiding(in: "abc abcd abcdef abcde") == "abc … … …e")
    #expect(HiddenTexts().hiding(in: "abcd") == "abcd")
    let plain = Delivered(.stored, status: 7, text: "")
    #expect(hidden.hiding(in: plain) == plain)
    let delivered = hidden.hiding(
      in: Delivered(.refused, status: 7, text: "is abcd", retryAfter: 2))
    #expect(delivered == Delivered(.refused, status: 7, text: "is …", retryAfter: 2))
  }

  @Test(arguments: [
    ("a b c", "a%20b%20c", "…"), ("a b c", "a+b+c", "…"), ("a+b+c", "a+b+c", "…"),
    ("a+b+c", "a%2Bb%2bc", "…"), ("a+b+c", "a b c", "a b c"), ("a%b%", "a%25b%25", "…"),
    ("a%2Bb", "a%2Bb", "…"), ("a\\b/c", "a\\\\b\\/c", "…"), ("a\\b/c", "a\\b/c", "…"),
    ("abcd", "\\u0061bc\\u0064", "…"), ("abcd", "\\u061bcd", "\\u061bcd"),
    ("abcd", "&#97;bc&#x64;", "…"), ("abcd", "&#97bcd", "&#97bcd"), ("abcd", "&#;bcd", "&#;bcd"),
    ("a&b<", "a&amp;b&lt;", "…"), ("a'b>", "a&apos;b&gt;", "…"), ("a&b<", "a&b<", "…"),
    ("a&b<", "a&ampb&lt;", "a&ampb&lt;"), ("abcd", "&#00000097;bcd", "&#00000097;bcd"),
    ("abcd", "&#000097;bcd", "…"), ("abcd", "abc%6", "abc%6"), ("abcd", "abc", "abc"),
    ("abcd", "xabcdx", "x…x"),
  ])
  func `a secret is found in each encoding`(secret: String, text: String, shown: String) {
    var hidden = HiddenTexts()
    hidden.hide(secret)
    #expect(hidden.hiding(in: text) == shown)
  }

  // MARK: Options

  @Test func `a delivery has these settings without options`() throws {
    let outbox = try Outbox(participants: 1, files: 1)
    var options = DeliveryOptions(to: "http://host", try Backlog(outbox.path))
    #expect(options.url == "http://host" && options.userAgent == "understudy")
    #expect(options.lastPatience == 60 && !options.isPaced && options.headers == [])
    #expect(options.http.connections == 8 && options.uploadFaults == nil)
    #expect(options.password == nil && options.databasePassword == nil && options.apiKey == nil)
    #expect(!options.includesTruth && !options.includesNeverSent)
    options.given[.include] = .text("truth")
    #expect(options.includesTruth && !options.includesNeverSent)
    options.given[.include] = .text("never-sent")
    #expect(!options.includesTruth && options.includesNeverSent)
  }

  @Test(arguments: [
    (1, 1.0), (2, 2), (3, 4), (4, 8), (5, 16), (6, 30), (7, 30), (31, 30), (99, 30),
  ])
  func `the longest wait doubles from a second to half a minute`(failures: Int, seconds: Double) {
    #expect(Backoff.base == 1 && Backoff.cap == 30)
    #expect(Backoff.delay(failures: failures, jitter: 1) == seconds)
    #expect(Backoff.delay(failures: failures, jitter: 0.25) == seconds / 4)
    #expect(Backoff.delay(failures: failures, jitter: 1, retryAfter: 100) == 101)
    #expect(
      Backoff.delay(failures: failures, jitter: 0.25, retryAfter: 5) == 5 + min(seconds / 4, 1))
  }

  @Test(arguments: [
    ("x1000000", Pace.times(1_000_000) as Pace?), ("x1000000.5", nil), ("x0.001", .times(0.001)),
    ("xnan", nil), ("X2", nil), ("x2", .times(2)), ("", nil), ("realtime ", nil),
  ])
  func `a pace is at most a million times as fast`(text: String, pace: Pace?) {
    #expect(Pace(text) == pace)
  }

  @Test func `the clock of a pace counts from its origin`() {
    let clock = PaceClock(origin: 5_000, factor: 10)
    #expect(clock.instant(after: 0) == 5_000 && clock.instant(after: 0.123_45) == 6_234)
    #expect(clock.instant(after: -1) == -5_000)
    #expect(clock.seconds(until: 4_000) == -0.1 && clock.seconds(until: 25_000) == 2)
  }
}
