import Testing

@testable import Delivery

struct LoadResultTests {
  @Test func `an instant belongs to its interval, one beyond the ends to the first or last`() {
    var result = LoadResult.empty
    result.intervalSeconds = 2
    result.intervals = Array(repeating: .init(), count: 5)
    let numbers = [-3, 0, 1.999, 2, 5.9, 8, 9.999, 10, 99].map { result.interval(at: $0) }
    #expect(numbers == [0, 0, 0, 1, 2, 4, 4, 4, 4])
  }

  @Test func `an interrupted test ends with the interval at hand`() {
    var result = LoadResult.planned(10)
    result.interrupt(by: 2, after: 3.5)
    #expect(result.signal == 2 && result.seconds == 3.5 && result.plannedSeconds == 10)
    #expect(result.intervals.count == 4)
    // A second interruption changes only the recorded signal.
    result.interrupt(by: 15, after: 3.5)
    #expect(result.signal == 15 && result.seconds == 3.5 && result.intervals.count == 4)
    // The cases are a stop just before and at the end of an interval, and at and after the planned
    // end of the test.
    let lengths = [(1.999, 1.999, 2), (2.0, 2.0, 3), (10, 10, 10), (11, 10, 10)]
    for (elapsed, seconds, intervals) in lengths {
      var stopped = LoadResult.planned(10)
      stopped.interrupt(by: 2, after: elapsed)
      #expect(stopped.seconds == seconds && stopped.intervals.count == intervals)
    }
    var early = LoadResult.planned(10)
    early.interrupt(by: 2, after: 0)
    #expect(early.seconds == 0.001 && early.intervals.count == 1)
  }

  @Test func `latencies are those with and without an answer`() {
    var result = LoadResult.empty
    result.answered.record(10)
    result.answered.record(20)
    result.lost.record(90)
    #expect(result.latency.count == 3 && result.latency.maximum == 90)
    #expect(result.latency.mean == 40)
  }

  @Test func `failures are all that were asked for and are not stored`() {
    var result = LoadResult.empty
    result.asked = 10
    result.outcomes = [.stored: 6, .refused: 1, .dropped: 2]
    #expect(result.failures == 4 && result.count(.refused, .dropped) == 3)
    #expect(result.count(.unknown) == 0)
  }

  @Test func `a result that has not begun has nothing`() {
    let result = LoadResult(
      target: "t", endpoint: "e", phones: 3, began: "b", seconds: 7, intervalSeconds: 2)
    #expect(result.target == "t" && result.endpoint == "e" && result.began == "b")
    #expect(result.phones == 3 && result.seconds == 7 && result.intervalSeconds == 2)
    #expect(result.plannedSeconds == 7 && !result.isInsecure && result.signal == nil)
    #expect(result.asked + result.sent + result.unsent + result.heldBack == 0)
    #expect(result.bytes == 0 && result.latency.count == 0)
  }

  @Test func `an error that is known is counted though there are many kinds`() {
    var result = LoadResult.empty
    for number in 0..<20 { result.countError("\(number)") }
    result.countError("19")
    result.countError("20")
    result.countError("21")
    #expect(result.errors["19"] == 2 && result.errors["20"] == nil)
    #expect(result.errors["others"] == 2 && result.errors.count == 21)
  }
}
