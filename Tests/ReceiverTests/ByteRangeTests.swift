import Testing

@testable import Receiver

struct ByteRangeTests {
  @Test(arguments: [
    (header: "bytes=0-0", range: ByteRange.part(0..<1)), ("bytes=2-5", .part(2..<6)),
    ("bytes=2-", .part(2..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-30", .part(0..<10)),
    ("bytes=9-99", .part(9..<10)), ("bytes=10-", .outside), ("bytes=10-12", .outside),
    ("bytes=-0", .outside),
  ])
  func `a range is of bytes that are there`(header: String, range: ByteRange) {
    #expect(ByteRange(header, of: 10) == range)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=0-1,3-4", "rows=0-1",
    "bytes=-1-2", "bytes=99999999999999999999-",
  ])
  func `what is no single range asks for the whole`(header: String) {
    #expect(ByteRange(header, of: 10) == nil)
  }
}
