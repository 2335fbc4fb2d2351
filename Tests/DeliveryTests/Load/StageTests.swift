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
    // The first stage gives 1.5 uploads and the second none. The third upload needs another half,
    // which takes 0.25 s of the third stage at 2 uploads per second.
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

  @Test func `a stage of no uploads passes, and none is at the very end`() {
    #expect(Array(StageInstants([Stage(seconds: 5, rate: 0)])).isEmpty)
    #expect(Array(StageInstants([])).isEmpty)
    let stages = [
      Stage(seconds: 2, rate: 1), Stage(seconds: 1, rate: 0), Stage(seconds: 3, rate: 0.5),
    ]
    // The first stage starts uploads at 0 s and 1 s. The third stage starts uploads at 3 s and 5 s,
    // and the next upload would be after its end.
    #expect(Array(StageInstants(stages)) == [0, 1, 3, 5])
    #expect(StageInstants.count(of: stages) == 4)
    #expect((0...5).map { StageInstants.instant($0, of: stages) } == [0, 1, 3, 5, nil, nil])
    #expect(Array(StageInstants([Stage(seconds: 0, rate: 5)])).isEmpty)
  }

  @Test func `a test ends with its stages, and a list a second after its last request`() {
    let stages = [Stage(seconds: 2, rate: 1), Stage(seconds: 1.5, rate: 3)]
    #expect(Arrivals.stages(stages, phones: 3).seconds == 3.5)
    let list = [Arrival(instant: 1, phone: 0), Arrival(instant: 7.5, phone: 0)]
    #expect(Arrivals.listed(list).seconds == 8.5 && Arrivals.listed([]).seconds == 1)
    #expect(Array(IteratorSequence(Arrivals.listed(list).makeIterator())) == list)
  }

  @Test func `the last file is the largest number of any phone`() {
    let lasts = [1, 2, 3, 4, 5, 6, 7].map { rate in
      Arrivals.stages([Stage(seconds: 1, rate: rate)], phones: 3).lastFile
    }
    #expect(lasts == [0, 0, 0, 1, 1, 1, 2])
    #expect(Arrivals.stages([Stage(seconds: 1, rate: 0)], phones: 3).lastFile == -1)
    let list = [
      Arrival(instant: 1, phone: 0, file: 4), Arrival(instant: 2, phone: 0, file: 2),
      Arrival(instant: 3, phone: 0, kind: .other(0), file: 9),
    ]
    #expect(Arrivals.listed(list).lastFile == 4 && Arrivals.listed([]).lastFile == -1)
  }

  @Test func `a file due at the end of a listed test is counted with it`() {
    let list = [0, 1, 1, 2.5].map { Arrival(instant: $0, phone: 0) }
    let arrivals = Arrivals.listed(list)
    let result = LoadResult.planned(3)
    #expect(arrivals.uploads(upTo: 1_000_000_000, in: result) == [1, 2, 0])
    #expect(arrivals.uploads(upTo: 999_999_999, in: result) == [1, 0, 0])
    #expect(arrivals.uploads(upTo: 9_000_000_000, in: result) == [1, 2, 1])
  }

  @Test func `uploads come before the other requests, in their order`() {
    #expect([Arrival.Kind.upload, .other(0), .other(4)].map(\.number) == [0, 1, 5])
  }
}
