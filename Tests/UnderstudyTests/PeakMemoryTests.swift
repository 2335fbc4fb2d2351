import Spool
import Testing

@testable import understudy

struct PeakMemoryTests {
  /// The line `VmHWM` of Linux, in kB.
  private func highWaterMark() throws -> Int64 {
    var lines = try LineReader(opening: "/proc/self/status")
    while let line = try lines.next() {
      let text = String(decoding: line, as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return try #require(Int64(text.filter(\.isNumber)))
    }
    throw Missing()
  }

  private struct Missing: Error {}

  /// Other tests may need more memory meanwhile, so one reading of many has to agree.
  @Test func `the peak is the high-water mark of this process, in bytes`() throws {
    var agrees = false
    for _ in 0..<1_000 where !agrees {
      let before = try highWaterMark()
      let peak = try #require(peakMemory())
      agrees = try before == highWaterMark() && peak == 1_024 * before
    }
    #expect(agrees)
    // A process of Swift has more than a megabyte.
    #expect(try #require(peakMemory()) > 1_000_000)
  }
}
