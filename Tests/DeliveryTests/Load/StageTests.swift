import Testing

@testable import Delivery

struct StageTests {
  @Test func `a constant rate gives equal steps from the beginning`() {
    let instants = Array(StageInstants([Stage(seconds: 2, rate: 4)]))
    #expect(instants == [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75])
  }

  @Test func `a stage goes on where the one before has ended`() {
    let stages = [
      Stage(seconds: 1, rate: 1.5), Stage(seconds: 1, rate: 0), Stage(seconds: 1, rate: 2),
    ]
    // 1.5 in the first second, none in the second: the third one is due half a step into the third.
    let instants = Array(StageInstants(stages))
    #expect(
      instants.count == 4 && abs(instants[2] - 2.25) < 1e-12 && abs(instants[3] - 2.75) < 1e-12)
  }

  @Test(arguments: [(60.0, 50.0), (0.1, 30.0), (7.0, 1.0 / 3), (30.0, 2_000.0)])
  func `as many come as the rates sum up to`(seconds: Double, rate: Double) {
    let instants = Array(StageInstants([Stage(seconds: seconds, rate: rate)]))
    #expect(instants.count == Int((seconds * rate - 1e-6).rounded(.up)))
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    arguments: [
      [Stage(seconds: 7, rate: 1.0 / 3)], [Stage(seconds: 3, rate: 1_000)],
      [Stage(seconds: 1, rate: 1.5), Stage(seconds: 1, rate: 0), Stage(seconds: 2.5, rate: 7)],
    ])
  func `those up to an instant are counted as if gone through`(stages: [Stage]) {
    let arrivals = Arrivals.stages(stages, phones: 2)
    let result = LoadResult.planned(arrivals.seconds)
    for end in [0, 0.3, 1, 1.5, 2.999, 3.1, 100] {
      var counts = Array(repeating: 0, count: result.intervals.count)
      for instant in StageInstants(stages) where instant <= end {
        counts[result.interval(at: instant)] += 1
      }
      #expect(arrivals.uploads(upTo: Int64(end * 1e9), in: result) == counts)
    }
  }

  @Test func `of a study's list, only uploads are counted`() {
    let list = [
      Arrival(instant: 0.5, phone: 0), Arrival(instant: 1.5, phone: 0, kind: .other(0)),
      Arrival(instant: 1.75, phone: 1), Arrival(instant: 2.5, phone: 0),
    ]
    let arrivals = Arrivals.listed(list)
    let result = LoadResult.planned(arrivals.seconds)
    #expect(arrivals.uploads(upTo: 2_000_000_000, in: result) == [1, 1, 0, 0])
  }

  @Test func `phones take turns, each with its own files`() {
    let arrivals = Arrivals.stages([Stage(seconds: 1, rate: 5)], phones: 2)
    #expect(Array(IteratorSequence(arrivals.makeIterator())).map(\.phone) == [0, 1, 0, 1, 0])
    #expect(Array(IteratorSequence(arrivals.makeIterator())).map(\.file) == [0, 0, 1, 1, 2])
    #expect(arrivals.lastFile == 2 && arrivals.seconds == 1)
  }
}
