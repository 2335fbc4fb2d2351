import Spool
import Testing

@testable import Delivery

/// Numbers of a load test's plan, worked out by hand.
struct PlanTests {
  // MARK: Histograms

  private func histogram(_ values: [Int64]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test(
    arguments: [
      (127, 127), (128, 128), (255, 255), (256, 257), (257, 257), (258, 259), (511, 511),
      (512, 514), (515, 514), (516, 518), (1_024, 1_028), (1_031, 1_028), (1_032, 1_036),
      (1_000_000, 1_001_472),
    ] as [(Int64, Int64)])
  func `a value is shown as the middle of its bucket`(value: Int64, told: Int64) {
    // The least and the greatest value are kept, so the value stands between others.
    #expect(histogram([0, value, .max >> 2]).quantile(0.5) == told)
  }

  @Test func `a histogram has its count, least, greatest and mean`() {
    var one = histogram([5, -3, 10, 1_000])
    #expect(one.count == 4 && one.minimum == 0 && one.maximum == 1_000 && one.mean == 253.75)
    let other = histogram([2_000, 7])
    let both = one + other
    #expect(both.count == 6 && both.minimum == 0 && both.maximum == 2_000)
    #expect(both.mean == 3_022.0 / 6 && both == other + one)
    one += Histogram()
    #expect(one.count == 4)
    #expect((Histogram() + other).minimum == 7 && (Histogram() + other) == other)
    #expect(Histogram().mean == 0 && Histogram().count(upTo: 5) == 0)
    #expect(Histogram.relativeError == 1.0 / 256)
  }

  @Test(
    arguments: [
      (-1, 0), (0, 1), (4, 1), (5, 2), (9, 2), (10, 3), (999, 3), (1_000, 4), (.max, 4),
    ] as [(Int64, Int)])
  func `values are counted up to a limit`(limit: Int64, count: Int) {
    #expect(histogram([5, 0, 10, 1_000]).count(upTo: limit) == count)
  }

  @Test(arguments: [
    (0.0, 4, 1), (0.25, 4, 1), (0.251, 4, 2), (0.5, 4, 2), (0.99, 4, 4), (1, 4, 4), (0.5, 0, 1),
    (0.5, 5, 3),
  ])
  func `a share of all has its place in the order`(share: Double, count: Int, rank: Int) {
    #expect(Histogram.rank(of: share, in: count) == rank)
  }

  @Test func `ranks beyond the values are the greatest`() {
    let values = histogram([3, 1, 2])
    #expect([0, 1, 2, 3, 4].map { values.value(ofRank: $0) } == [1, 1, 2, 3, 3])
    #expect(Histogram().value(ofRank: 1) == 0)
  }

  // MARK: Figures

  @Test(arguments: [
    ("p50", Figure.percentile(50) as Figure?), ("p0.1", .percentile(0.1)),
    ("p99.99", .percentile(99.99)), ("p100", nil), ("p0", nil), ("p-1", nil), ("p", nil),
    ("50", nil), ("min", .least), ("mean", .mean), ("max", .most), ("Max", nil), ("", nil),
  ])
  func `a figure is read by its name`(name: String, figure: Figure?) {
    #expect(Figure(name) == figure)
    if let figure { #expect(figure.name == name) }
  }

  // MARK: Results

  private func result(seconds: Double, intervals: Int, each: Double = 1) -> LoadResult {
    var result = LoadResult(
      target: "t", endpoint: "e", phones: 2, began: "b", seconds: seconds, intervalSeconds: each)
    result.intervals = Array(repeating: LoadResult.Interval(), count: intervals)
    return result
  }

  @Test(arguments: [
    (-1.0, 0), (0, 0), (1.99, 0), (2, 1), (5.99, 2), (6, 3), (7.99, 3), (8, 3), (100, 3),
  ])
  func `an instant belongs to an interval`(instant: Double, interval: Int) {
    #expect(result(seconds: 8, intervals: 4, each: 2).interval(at: instant) == interval)
  }

  @Test(arguments: [
    (0.0, 0.001, 1), (0.5, 0.5, 1), (2, 2, 2), (3.5, 3.5, 2), (7.9, 7.9, 4), (8, 8, 4), (9, 8, 4),
  ])
  func `a test that is stopped ends at its instant`(
    elapsed: Double, seconds: Double, intervals: Int
  ) {
    var result = result(seconds: 8, intervals: 4, each: 2)
    result.interrupt(by: 2, after: elapsed)
    #expect(result.signal == 2 && result.seconds == seconds && result.plannedSeconds == 8)
    #expect(result.intervals.count == intervals)
  }

  @Test func `outcomes are counted, and all but stored ones are failures`() {
    var result = result(seconds: 1, intervals: 1)
    result.asked = 10
    result.outcomes = [.stored: 6, .dropped: 1, .unknown: 2]
    #expect(result.count(.stored) == 6 && result.count(.dropped, .unknown, .refused) == 3)
    #expect(result.count() == 0 && result.failures == 4)
    result.answered.record(5)
    result.lost.record(7)
    #expect(result.latency.count == 2 && result.latency.maximum == 7)
  }

  @Test func `the twentieth kind of error is named and the next is another`() {
    var result = result(seconds: 1, intervals: 1)
    for number in 0..<21 { result.countError("k\(number)") }
    result.countError("k19")
    #expect(result.errors.count == 21 && result.errors["k19"] == 2 && result.errors["k20"] == nil)
    #expect(result.errors["others"] == 1)
  }

  // MARK: Arrivals

  @Test func `stages without a rate or a length have no uploads`() {
    #expect(
      Array(StageInstants([])) == [] && Array(StageInstants([Stage(seconds: 0, rate: 5)])) == [])
    #expect(Array(StageInstants([Stage(seconds: 5, rate: 0)])) == [])
    let stages = [
      Stage(seconds: 2, rate: 1), Stage(seconds: 0, rate: 9), Stage(seconds: 1, rate: 3),
    ]
    #expect(Array(StageInstants(stages)).map { ($0 * 3).rounded() } == [0, 3, 6, 7, 8])
    #expect(StageInstants.count(of: stages) == 5)
    #expect(
      StageInstants.instant(2, of: stages) == 2 && StageInstants.instant(5, of: stages) == nil)
  }

  @Test func `a plan lasts as long as its stages, or a second longer than its last request`() {
    let stages = Arrivals.stages(
      [Stage(seconds: 2, rate: 3), Stage(seconds: 3, rate: 1)], phones: 4)
    #expect(stages.seconds == 5 && stages.lastFile == 2)
    #expect(Arrivals.stages([Stage(seconds: 1, rate: 8)], phones: 4).lastFile == 1)
    #expect(Arrivals.stages([Stage(seconds: 1, rate: 0)], phones: 4).lastFile == -1)
    let list = [
      Arrival(instant: 1, phone: 0, file: 3),
      Arrival(instant: 4.5, phone: 0, kind: .other(2), file: 9),
    ]
    #expect(Arrivals.listed(list).seconds == 5.5 && Arrivals.listed(list).lastFile == 3)
    #expect(Arrivals.listed([]).seconds == 1 && Arrivals.listed([]).lastFile == -1)
    #expect(Array(IteratorSequence(Arrivals.listed(list).makeIterator())) == list)
    #expect([Arrival.Kind.upload, .other(0), .other(3)].map(\.number) == [0, 1, 4])
  }

  // MARK: Files of phones

  private static let day: Int64 = 86_400_000

  private func file(
    _ participant: Int, _ number: Int, first: Int64?, last: Int64?, due: Int64? = nil
  ) -> FileEntry {
    FileEntry(
      path: "a/\(participant)/\(number)", recorder: "a", participant: participant, patient: "p",
      stream: "gps", rows: 1, content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 0),
      first: first, last: last, closed: nil, due: due)
  }

  @Test(
    arguments: [
      (0, day - 1, day), (0, day, 2 * day), (5, day + 4, day), (0, 2 * day, 3 * day), (9, 9, day),
    ] as [(Int64, Int64, Int64)])
  func `a round is later by the days that the data last`(
    first: Int64, last: Int64, shift: Int64
  ) {
    let files = PhoneFiles([file(0, 0, first: first, last: last)])
    #expect((0..<3).map { files.file($0, of: 0).shift } == [0, shift, 2 * shift])
    #expect(files.latestRow(lastFile: 0) == last && files.latestRow(lastFile: -1) == last)
    #expect(files.latestRow(lastFile: 2) == last + 2 * shift)
  }

  @Test func `phones share the participants in turn`() {
    let files = PhoneFiles(
      [7, 3, 7, 3, 7].enumerated().map { file($1, $0, first: nil, last: nil) })
    #expect(files.participantCount == 2 && !files.isEmpty && PhoneFiles([]).isEmpty)
    #expect((0..<4).map { files.count(of: $0) } == [2, 3, 2, 3])
    #expect(files.files(of: 2).map(\.path) == ["a/3/1", "a/3/3"])
    #expect(files.latestRow(lastFile: 5) == 2 * Self.day)
    for phone in 0..<200 {
      let count = files.count(of: phone)
      let paths = (0..<2 * count).map { files.file($0, of: phone).file.path }
      #expect(Set(paths.prefix(count)).count == count && paths.prefix(count) == paths.suffix(count))
    }
  }

  @Test func `a study's requests are spread by the golden ratio`() {
    let listed = [
      file(0, 0, first: nil, last: nil, due: 20_000), file(0, 1, first: nil, last: nil),
      file(0, 2, first: nil, last: nil, due: 10_000),
      file(1, 3, first: nil, last: nil, due: 50_000),
    ]
    let study = StudyArrivals(files: PhoneFiles(listed), phones: 3, factor: 2)
    let all = study.list(with: [PeriodicRequest(name: "x", period: 30)])
    let uploads = all.filter { $0.kind == .upload }
    // Phone 2 is a copy of phone 0: 600 s times 0.854101966 later, in half the time.
    #expect(uploads.map(\.phone) == [0, 0, 1, 2, 2])
    #expect(uploads.map(\.file) == [2, 0, 0, 2, 0])
    #expect(uploads.prefix(3).map(\.instant) == [0, 5, 20])
    #expect(uploads.suffix(2).map { ($0.instant * 1_000).rounded() } == [256_231, 261_231])
    // Fractions of a period: 0.618 + 0.382, 1.236 + 0.382 and 1.854 + 0.382 without their whole parts.
    let others = all.filter { $0.kind == .other(0) }
    let starts = (0..<3).map { phone in others.filter { $0.phone == phone }.map(\.instant) }
    #expect(starts.map(\.count).allSatisfy { (1...2).contains($0) })
    #expect(abs((starts[1].first ?? 0) - 0.618_034 * 15) < 1e-3)
    #expect(abs((starts[2].first ?? 0) - 0.236_068 * 15) < 1e-3)
    #expect(
      StudyArrivals(files: PhoneFiles([listed[1]]), phones: 2, factor: 1).list(with: []) == [])
  }
}
