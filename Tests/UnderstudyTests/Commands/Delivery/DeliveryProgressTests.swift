import Synchronization
import Testing

@testable import Delivery
@testable import understudy

struct DeliveryProgressTests {
  @Test func `files are listed before the first request`() {
    let progress = SendProgress()
    progress.list(3)
    progress.list(2)
    #expect(progress.parts(after: 7) == ["5 files listed"])
  }

  @Test func `the rate is of all bytes over all seconds`() {
    let progress = SendProgress()
    progress.list(5)
    progress.attempt()
    #expect(progress.parts(after: 0) == ["0 files", "1 request", "0 B", "0 B/s"])
    progress.attempt()
    progress.close(files: 2, bytes: 5_000)
    #expect(progress.parts(after: 4) == ["2 files", "2 requests", "5.00 kB", "1.25 kB/s"])
    progress.close(files: 1, bytes: 1_000)
    #expect(progress.parts(after: 2) == ["3 files", "2 requests", "6.00 kB", "3.00 kB/s"])
    #expect(progress.parts(after: 0)[3] == "6.00 MB/s")
  }

  @Test func `phones are known before the first upload of a test`() {
    let progress = LoadProgress()
    progress.registered.add(3, ordering: .relaxed)
    #expect(progress.parts(after: 7) == ["3 phones known"])
  }

  @Test func `uploads without an answer are under way`() {
    let progress = LoadProgress()
    progress.sent.add(1_200, ordering: .relaxed)
    progress.answered.add(1_150, ordering: .relaxed)
    progress.failed.add(30, ordering: .relaxed)
    let parts = progress.parts(after: 5)
    #expect(
      parts.dropLast() == ["1,200 uploads", "30 not stored", "50 under way"] && parts.count == 4)
  }
}
