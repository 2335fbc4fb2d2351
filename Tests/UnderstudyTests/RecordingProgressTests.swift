import Testing

@testable import Recorders
@testable import understudy

struct RecordingProgressTests {
  @Test func `the rate is of all rows over all seconds`() throws {
    let progress = Progress()
    try progress.advance(rows: 5_000, bytes: 2_000)
    try progress.advance(rows: 1_000, bytes: 1_000)
    progress.finishParticipant()
    #expect(
      progress.parts(of: 3, done: 0.299, after: 4) == [
        "1/3 participants", "29 %", "6,000 rows", "3.00 kB", "1,500 rows/s",
      ])
    #expect(progress.parts(of: 3, done: 1, after: 0).last == "6,000,000 rows/s")
  }
}
