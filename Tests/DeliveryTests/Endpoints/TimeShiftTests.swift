import Testing

@testable import Delivery

struct TimeShiftTests {
  @Test func `a file moves in time with all that its rows begin with`() {
    let text = "timestamp,x\n1772427600116,1772427600116\n1772427600217,a\nno time\n"
    let moved = TimeShift.content(Array(text.utf8), by: 86_400_000)
    #expect(
      String(decoding: moved, as: UTF8.self)
        == "timestamp,x\n1772514000116,1772427600116\n1772514000217,a\nno time\n")
    #expect(TimeShift.content(Array(text.utf8), by: 0) == Array(text.utf8))
  }
}
