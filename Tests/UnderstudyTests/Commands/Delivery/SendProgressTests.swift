import Testing

@testable import Delivery
@testable import understudy

struct SendProgressTests {
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
}
