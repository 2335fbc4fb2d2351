import Testing

@testable import Delivery

struct BackoffTests {
  @Test(arguments: [
    (failures: 1, jitter: 1.0, delay: 1.0), (2, 1, 2), (3, 0.5, 2), (5, 1, 16), (6, 1, 30),
    (60, 1, 30), (9, 0, 0),
  ])
  func `a wait is anything up to a limit that doubles`(
    failures: Int, jitter: Double, delay: Double
  ) {
    #expect(Backoff.delay(failures: failures, jitter: jitter) == delay)
  }

  @Test func `what the server asks for is waited for, and a little longer`() {
    #expect(Backoff.delay(failures: 1, jitter: 0, retryAfter: 7) == 7)
    #expect(Backoff.delay(failures: 6, jitter: 1, retryAfter: 7) == 8)
  }
}
