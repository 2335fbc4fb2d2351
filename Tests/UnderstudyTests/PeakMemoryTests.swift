import Spool
import Testing

@testable import understudy

struct PeakMemoryTests {
  /// Returns the value of the line `VmHWM` in Linux's /proc/self/status, in kB.
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

  /// Other tests may increase the memory between two readings, so only one of many attempts must
  /// agree.
  @Test func `the peak is the high-water mark of this process, in bytes`() throws {
    var agrees = false
    for _ in 0..<1_000 where !agrees {
      let before = try highWaterMark()
      let peak = try #require(peakMemory())
      agrees = try before == highWaterMark() && peak == 1_024 * before
    }
    #expect(agrees)
    // The memory of any Swift process exceeds one megabyte.
    #expect(try #require(peakMemory()) > 1_000_000)
  }
}
