import Testing

@testable import Delivery

/// Tests of retry time limits that have clearly expired or clearly not.
struct PatienceTests {
  private func delivered(
    _ outcome: Outcome, isTimeout: Bool = false, retryAfter: Double? = nil
  ) -> Delivered {
    var delivered = Delivered(outcome, text: "", retryAfter: retryAfter)
    delivered.isTimeout = isTimeout
    return delivered
  }

  @Test func `a sender without a failure has all its patience`() {
    let patience = Patience(for: .seconds(300))
    #expect(patience.left == 300 && !patience.isExhausted && !patience.isHopeless)
    #expect(patience.successes == 0 && patience.takeRetryAfter() == nil)
    patience.end()
    #expect(patience.isExhausted && patience.isHopeless)
  }

  @Test func `only what ended for good is a success`() {
    let patience = Patience(for: .seconds(300))
    for outcome in Outcome.allCases { patience.note(delivered(outcome)) }
    #expect(patience.successes == 5)
  }

  @Test func `failures are borne for a time, and a success begins it anew`() {
    let none = Patience(for: .seconds(-1))
    #expect(!none.isExhausted && none.left == 0)
    none.note(delivered(.unavailable))
    #expect(none.isExhausted && !none.isHopeless && none.left == 0)
    none.note(delivered(.stored))
    #expect(!none.isExhausted && !none.isHopeless)
    let long = Patience(for: .seconds(1_000))
    long.note(delivered(.unreachable))
    #expect(!long.isExhausted && !long.isHopeless && long.left > 900 && long.left <= 1_000)
  }

  @Test func `without a server there is no hope once the patience is at its end`() {
    let patience = Patience(for: .seconds(-1))
    patience.note(delivered(.unreachable))
    #expect(patience.isHopeless)
    patience.note(delivered(.refused))
    #expect(!patience.isHopeless && patience.isExhausted)
    patience.note(delivered(.unanswered, isTimeout: true))
    #expect(patience.isHopeless)
    patience.note(delivered(.unanswered))
    #expect(!patience.isHopeless)
  }

  @Test func `a server that has stored something meanwhile is not silent`() {
    let patience = Patience(for: .seconds(-1))
    let before = ContinuousClock.now - .seconds(5)
    patience.note(delivered(.stored))
    patience.note(delivered(.unanswered, isTimeout: true), since: before)
    #expect(!patience.isHopeless && patience.isExhausted)
    patience.note(delivered(.unanswered, isTimeout: true), since: .now + .seconds(5))
    #expect(patience.isHopeless)
  }

  @Test func `the longest wait that a server asks for is handed out once`() {
    let patience = Patience(for: .seconds(1))
    for seconds in [3.0, 7, 5] {
      patience.note(delivered(.unavailable, retryAfter: seconds))
      patience.note(delivered(.unavailable))
    }
    #expect(patience.takeRetryAfter() == 7)
    #expect(patience.takeRetryAfter() == nil)
    patience.note(delivered(.unavailable, retryAfter: 2))
    #expect(patience.takeRetryAfter() == 2)
  }

  @Test func `twenty reasons are listed, each once`() {
    let told = ToldReasons()
    let isNew = (0..<25).map { told.insert("reason \($0)") }
    #expect(isNew == Array(repeating: true, count: 20) + Array(repeating: false, count: 5))
    #expect(!told.insert("reason 3"))
    let other = ToldReasons()
    let twice = [other.insert("a"), other.insert("a"), other.insert("b")]
    #expect(twice == [true, false, true])
  }

  @Test func `progress counts files, bytes and attempts`() {
    let progress = SendProgress()
    #expect(progress.files == 0 && progress.bytes == 0 && progress.attempts == 0)
    #expect(progress.listed == 0 && progress.signal == 0 && !progress.isStopped)
    progress.list(3)
    progress.list(4)
    progress.attempt()
    progress.attempt()
    progress.close(files: 2, bytes: 10)
    progress.close(files: 5, bytes: 7)
    progress.stop(signal: 15)
    #expect(progress.files == 7 && progress.bytes == 17 && progress.attempts == 2)
    #expect(progress.listed == 7 && progress.signal == 15 && progress.isStopped)
  }
}
