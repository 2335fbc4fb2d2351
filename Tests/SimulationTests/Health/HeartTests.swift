import Fixtures
import Testing

@testable import Simulation

struct HeartTests {
  private static func days() throws -> [Bodies.Sampled] { try Bodies.wearers.get().flatMap { $0 } }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  @Test func `hearts beat slower asleep than seated, and faster walking and running`() throws {
    let minutes = try Self.days().flatMap { $0.day.minutes }
    func rate(_ isOne: (BodyState) -> Bool) -> Double {
      Self.mean(minutes.filter(isOne).map(\.heartRate))
    }
    let asleep = rate { $0.stage != nil }
    let seated = rate { $0.isSedentary }
    let walking = rate { $0.mode == .walk }
    let running = rate { $0.mode == .run }
    #expect(asleep + 5 < seated && seated + 5 < walking && walking + 30 < running)
  }

  @Test func `rates are whole, and later in time each`() throws {
    for day in try Self.days() {
      let looks = day.of(HeartSignals.rate)
      #expect(looks.allSatisfy { $0.value.number.map { $0 == $0.rounded() && $0 > 25 } ?? false })
      #expect(zip(looks, looks.dropFirst()).allSatisfy { $0.start < $1.start })
    }
  }

  @Test func `the resting rate is among the slowest fifth of the looks of who sits`() throws {
    var judged = 0
    for day in try Self.days() {
      guard let resting = day.of(HeartSignals.resting).first?.value.number else { continue }
      let seated = day.of(HeartSignals.rate).filter { look in
        look.metadata.contains { $0.fact == .integer(1) }
          && day.day.night.stage(at: day.seconds(look.start)) == nil
      }.compactMap(\.value.number).sorted()
      #expect(resting <= seated[seated.count / 5])
      judged += 1
    }
    #expect(judged > 50)
  }

  @Test(.whole) func `the rate follows a run, some seconds later`() throws {
    let runs = try Bodies.trainers.get().flatMap { $0 }.flatMap { day in
      day.day.day.legs.filter { $0.mode == .run && $0.duration > 900 }.map { (day.day, $0) }
    }
    #expect(!runs.isEmpty)
    for (day, run) in runs {
      let before = day.heart.value(at: run.start)
      func rate(_ seconds: Int) -> Double { day.heart.value(at: run.start + Double(seconds)) }
      let top = Self.mean((300..<320).map(rate))
      let middle = before + 0.5 * (top - before)
      let half = (20...240).first { rate($0) > middle }
      #expect(top > before + 30 && (20...90).contains(half ?? 0))
    }
  }

  @Test func `the watch looks at beats once at a time`() throws {
    for sampled in try Bodies.wearers.get().flatMap({ $0 }) {
      let windows = sampled.day.beats
      for (one, next) in zip(windows, windows.dropFirst()) {
        #expect(next.start >= one.start + Beats.window)
      }
    }
  }

  @Test func `the variability is that of its beats, and less where the heart is fast`() throws {
    var pairs: [(rate: Double, log: Double)] = []
    for day in try Self.days() {
      let usual = Elementary.log(day.person.physiology.variability)
      for sample in day.of(VariabilitySignals.sdnn) {
        let beats = try #require(sample.beats)
        let value = try #require(sample.value.number)
        let intervals = beats.intervals
        let mean = Self.mean(intervals)
        let squares = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let deviation = 1_000 * (squares / Double(intervals.count - 1)).squareRoot()
        #expect(abs(deviation - value) <= 0.006)
        #expect(beats.times.last.map { $0 < beats.start + Beats.window } ?? false)
        pairs.append((60 / mean, Elementary.log(value) - usual))
      }
    }
    let (rate, log) = (Self.mean(pairs.map(\.rate)), Self.mean(pairs.map(\.log)))
    func sum(_ term: ((rate: Double, log: Double)) -> Double) -> Double {
      pairs.reduce(0) { $0 + term($1) }
    }
    let together = sum { ($0.rate - rate) * ($0.log - log) }
    let alone =
      sum { ($0.rate - rate) * ($0.rate - rate) } * sum { ($0.log - log) * ($0.log - log) }
    #expect(pairs.count > 200 && together / alone.squareRoot() < -0.5)
  }

  @Test func `fitter people have slower hearts`() throws {
    let random = Random(seed: 7)
    let bodies = (0..<600).map { Physiology(.adult, height: 1.7, random: random[$0]) }
    let (rate, fitness) = (bodies.map(\.restingRate), bodies.map(\.oxygenUptake))
    let (rateMean, fitMean) = (Self.mean(rate), Self.mean(fitness))
    let together = zip(rate, fitness).reduce(0) { $0 + ($1.0 - rateMean) * ($1.1 - fitMean) }
    #expect(abs(rateMean - 65.5) < 1.2 && together < 0)
  }

  @Test func `the taller of two people is the likelier man`() {
    let random = Random(seed: 8)
    func women(_ height: Double) -> Int {
      (0..<400).count { Physiology(.adult, height: height, random: random[$0]).sex == .female }
    }
    #expect(women(1.55) > 340 && women(1.85) < 60)
  }
}
