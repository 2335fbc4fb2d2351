import Reading
import Testing

@testable import Panels

struct FrameTests {
  private func rows(_ times: [Int64]) -> Rows { Rows(times.map { ($0, []) }, width: 0) }

  @Test(
    arguments: [
      (times: [10, 20, 30], window: 20..<30, indices: 1..<2), ([10, 20, 30], 10..<30, 0..<2),
      ([10, 20, 30], 10..<31, 0..<3), ([10, 20, 30], 11..<31, 1..<3),
      ([10, 20, 30], 0..<10, 0..<0),
      ([10, 20, 30], 31..<40, 3..<3), ([], 0..<10, 0..<0), ([10, 20, 30], 0..<99, 0..<3),
    ] as [([Int64], Range<Int64>, Range<Int>)])
  func `a span has the rows from its start to before its end`(
    times: [Int64], window: Range<Int64>, indices: Range<Int>
  ) {
    #expect(Frame.within(window).indices(of: rows(times)) == indices)
  }

  @Test func `a frame of all times has all rows, and instants of up to 13 digits`() {
    #expect(Frame.all.indices(of: rows([-5, 0, 10])) == 0..<3)
    let known = [-1, 0, 1, 9_999_999_999_999, 10_000_000_000_000].map { Frame.all.contains($0) }
    #expect(known == [false, false, true, true, false])
    #expect(
      [9, 10, 19, 20].map { Frame.within(10..<20).contains($0) } == [false, true, true, false])
  }

  @Test func `spans are cut to the frame`() {
    let spans: [Range<Int64>] = [0..<5, 5..<15, 15..<16, 18..<30, 30..<40]
    #expect(Frame.all.parts(of: spans) == spans)
    #expect(Frame.within(10..<20).parts(of: spans) == [10..<15, 15..<16, 18..<20])
  }
}
