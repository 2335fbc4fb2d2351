import Simulation
import Testing

@testable import Recorders

/// Tests of the samples that a burst contains; see HealthKitInteractor in cozie-apple 8c88818.
struct CozieWindowTests {
  private static let start = Timestamp(milliseconds: 1_772_427_600_000)

  private static func at(_ seconds: Double) -> Timestamp { start.advanced(bySeconds: seconds) }

  private static func sample(
    _ span: ClosedRange<Double>, type: String = "steps", known: Double? = nil,
    isQuantity: Bool = true, suffix: String = ""
  ) -> CozieSample {
    let known = at(known ?? span.upperBound)
    return CozieSample(
      type: type, start: at(span.lowerBound), end: at(span.upperBound), known: (known, known),
      isQuantity: isQuantity,
      values: [
        .init(key: .steps, suffix: suffix, value: .number(1), hasEnd: false)
      ])
  }

  private static func window(_ samples: [CozieSample], cutoff: Double = 3) -> CozieWindow {
    var window = CozieWindow(.phone, cutoff: cutoff, random: Random(seed: 1))
    window.add(samples)
    return window
  }

  private func starts(_ samples: [CozieSample]) -> [Double] {
    samples.map { $0.start.seconds(since: Self.start) }
  }

  @Test func `what the store does not know yet waits`() {
    var window = Self.window([Self.sample(0...10), Self.sample(20...30, known: 100)])
    let first = window.look(at: Self.at(50))
    #expect(starts(first.samples) == [0])
    window.acknowledge(first, at: Self.at(51))
    let second = window.look(at: Self.at(100))
    #expect(starts(second.samples) == [20] && second.late.isEmpty)
  }

  @Test func `what begins at or before the mark is late, of whatever device`() {
    var window = Self.window([
      Self.sample(0...60, suffix: "_watch"), Self.sample(30...90, known: 200, suffix: "_phone"),
      Self.sample(60...70, known: 200, suffix: "_phone"),
      Self.sample(60.001...80, known: 200, suffix: "_phone"),
    ])
    let first = window.look(at: Self.at(100))
    window.acknowledge(first, at: Self.at(100))
    let second = window.look(at: Self.at(200))
    #expect(starts(first.samples) == [0])
    #expect(starts(second.late) == [30, 60] && starts(second.samples) == [60.001])
  }

  @Test func `marks are of one type, and move with an answer alone`() {
    var window = Self.window([Self.sample(0...60), Self.sample(10...20, type: "pulse", known: 200)])
    let unanswered = window.look(at: Self.at(100))
    let again = window.look(at: Self.at(101))
    #expect(starts(unanswered.samples) == starts(again.samples))
    window.acknowledge(again, at: Self.at(101))
    let last = window.look(at: Self.at(200))
    #expect(starts(last.samples) == [10] && window.acknowledged == Self.at(101))
  }

  @Test func `a stage of sleep is late by its end`() {
    var window = Self.window([
      Self.sample(0...60, type: "sleep", isQuantity: false),
      Self.sample(30...90, type: "sleep", known: 200, isQuantity: false),
    ])
    window.acknowledge(window.look(at: Self.at(100)), at: Self.at(100))
    let look = window.look(at: Self.at(200))
    #expect(starts(look.samples) == [30])
  }

  @Test func `of a type the newest comes first, and one of two of a millisecond`() {
    var window = Self.window([
      Self.sample(0...10), Self.sample(20...30, suffix: "_phone"),
      Self.sample(20.0004...25, suffix: "_watch"), Self.sample(40...50),
    ])
    let look = window.look(at: Self.at(100))
    #expect(starts(look.samples).map { $0.rounded() } == [40, 20, 0])
    #expect(look.displaced.count == 1)
  }

  @Test func `a burst reaches back to the cut-off`() {
    var window = Self.window([Self.sample(0...10), Self.sample(11...20)], cutoff: 1)
    let late = window.expire(at: Self.at(86_400 + 10))
    #expect(starts(late) == [0] && starts(window.rest) == [11])
    let look = window.look(at: Self.at(86_400 + 20))
    #expect(look.samples.isEmpty && starts(look.late) == [11])
  }
}
