import ProfileFiles
import Testing

@testable import Simulation

/// Tests of intended, changed and careless answers to questions.
struct JudgementTests {
  private let outline: DayOutline
  private let person: Person

  init() throws {
    let life = try World.life(0)
    outline = try #require(World.outlines(life, days: 1).first)
    person = life.person
  }

  private func judgement(slept: Double = 8, seed: UInt64 = 1) -> Judgement {
    Judgement(
      mind: outline.mind, clock: outline.plan.clock, slept: slept, respondent: person.respondent,
      survey: "s", random: Random(seed: seed))
  }

  private func question(_ type: String, _ keys: String = "") throws -> Question {
    let text =
      "{question_id: \"q\", question_text: \"?\", question_type: \"\(type)\", \(keys)}"
    return try ProfileReader.read(
      ProfileValue(json5: text, file: "survey"), file: "survey", Question.init(reading:))
  }

  private func options(_ count: Int) -> String {
    "answers: [" + (0..<count).map { "{text: \"\($0)\"}" }.joined(separator: ", ") + "]"
  }

  // MARK: Intended answers

  private static let sleep = "measures: {quantity: \"sleep\", spread: 0}"
  private static let awake = "measures: {quantity: \"sleep\", spread: 0, sign: -1}"

  /// The level is on a scale from 3 to 11 hours, and the slider has 11 numbers.
  @Test(
    arguments: [
      (2.0, 0, 10), (3, 0, 10), (4, 1, 9), (7, 5, 5), (10.9, 10, 0), (11, 10, 0), (12, 10, 0),
    ] as [(Double, Int, Int)])
  func `hours of sleep have a place on the scale`(slept: Double, place: Int, opposite: Int) throws {
    let judgement = judgement(slept: slept)
    let rising = try question("slider", "min: 0, max: 10, \(Self.sleep)")
    let falling = try question("slider", "min: 0, max: 10, \(Self.awake)")
    #expect(judgement.answer(to: rising, at: 60) == .number(place))
    #expect(judgement.answer(to: falling, at: 60) == .number(opposite))
  }

  /// The level of 7 hours is in the middle of the scale. It becomes the third of four options, or 1
  /// + 2 on a slider from 1 to 5.
  @Test func `a level is a place among options, and above the least number`() throws {
    let judgement = judgement(slept: 7)
    let radio = try question("radio_button", "\(options(4)), \(Self.sleep)")
    #expect(judgement.answer(to: radio, at: 60) == .options([2]))
    let slider = try question("slider", "min: 1, max: 5, \(Self.sleep)")
    #expect(judgement.answer(to: slider, at: 60) == .number(3))
    let most = self.judgement(slept: 11)
    #expect(most.answer(to: radio, at: 60) == .options([3]))
    #expect(most.answer(to: slider, at: 60) == .number(5))
  }

  @Test(
    arguments: [(6.2, "6"), (6.3, "6.5"), (6.7, "6.5"), (6.8, "7"), (2, "3"), (12, "11")]
      as [(Double, String)])
  func `hours of sleep are typed in halves`(slept: Double, text: String) throws {
    let question = try question("free_response", "text_field_type: \"NUMERIC\", \(Self.sleep)")
    #expect(judgement(slept: slept).answer(to: question, at: 60) == .text(text))
  }

  @Test func `each checkbox beside the level is chosen in one of five surveys`() throws {
    let question = try question("checkbox", "\(options(5)), \(Self.sleep)")
    var counts = [0, 0, 0, 0, 0]
    for seed in 0..<500 as Range<UInt64> {
      let answer = judgement(slept: 7, seed: seed).answer(to: question, at: 60)
      guard case .options(let places)? = answer else { continue }
      #expect(places == places.sorted())
      for place in places { counts[place] += 1 }
    }
    // Without spread, all 500 surveys give 7 hours, the third of five options. Three standard
    // errors of the other counts are 27.
    #expect(counts[2] == 500)
    for place in [0, 1, 3, 4] { #expect(abs(counts[place] - 100) < 27) }
  }

  @Test func `an information has no answer`() throws {
    #expect(judgement().answer(to: try question("info_text_box"), at: 60) == nil)
  }

  // MARK: Other answers

  /// Returns the distinct other answers that 200 participants give instead of `answer`.
  private func others(_ answer: Answer?, _ question: Question) -> [Answer?] {
    let judgement = judgement()
    return (0..<200 as Range<UInt64>).reduce(into: []) { all, seed in
      let other = judgement.other(than: answer, for: question, Random(seed: seed))
      if !all.contains(other) { all.append(other) }
    }
  }

  private func isSame(_ found: [Answer?], _ expected: [Answer?]) -> Bool {
    found.count == expected.count && expected.allSatisfy { found.contains($0) }
  }

  @Test func `another number is one step away, on the scale`() throws {
    let slider = try question("slider", "min: 0, max: 10")
    #expect(isSame(others(.number(5), slider), [.number(4), .number(6)]))
    #expect(isSame(others(.number(0), slider), [.number(1)]))
    #expect(isSame(others(.number(10), slider), [.number(9)]))
  }

  @Test func `another option is beside the first one, if there is one`() throws {
    let radio = try question("radio_button", options(3))
    #expect(isSame(others(.options([1]), radio), [.options([0]), .options([2])]))
    #expect(isSame(others(.options([0]), radio), [.options([1])]))
    #expect(isSame(others(.options([2]), radio), [.options([1])]))
    #expect(isSame(others(.options([0]), try question("radio_button", options(1))), [nil]))
  }

  @Test func `one checkbox is set or removed, and none is no answer`() throws {
    let checkbox = try question("checkbox", options(3))
    #expect(isSame(others(.options([1]), checkbox), [nil, .options([0, 1]), .options([1, 2])]))
    #expect(
      isSame(
        others(.options([0, 2]), checkbox),
        [.options([2]), .options([0]), .options([0, 1, 2])]))
  }

  @Test func `another time is a quarter of an hour away, on the same day`() throws {
    let time = try question("time")
    func expect(_ minutes: Int, _ others: [Int]) {
      #expect(
        isSame(self.others(.time(minutes: minutes), time), others.map { .time(minutes: $0) }))
    }
    expect(600, [585, 615])
    expect(10, [0, 25])
    expect(1_430, [1_415, 1_439])
    #expect(isSame(others(.text("a"), try question("free_response")), [nil]))
    #expect(isSame(others(nil, time), [nil]))
  }

  // MARK: Careless answers

  /// A careless answer is the lowest, the middle or the highest level for the first, second or last
  /// third of the positions.
  @Test(
    arguments: [
      (0.0, 1, 0), (0.333, 1, 0), (0.334, 3, 2), (0.666, 3, 2), (0.667, 5, 3), (0.999, 5, 3),
    ] as [(Double, Int, Int)])
  func `a straight line is at one level`(position: Double, number: Int, option: Int) throws {
    let judgement = judgement()
    func line(_ type: String, _ keys: String = "") throws -> Answer? {
      judgement.straightLine(for: try question(type, keys), at: position)
    }
    #expect(try line("slider", "min: 1, max: 5") == .number(number))
    #expect(try line("radio_button", options(4)) == .options([option]))
    #expect(try line("checkbox", options(4)) == .options([option]))
    for type in ["info_text_box", "free_response", "date", "time", "date_time"] {
      #expect(try line(type) == nil)
    }
  }

  @Test func `remarks differ below -0.2 and above 0.3`() {
    let (low, middling, high) = (
      Remarks.all(mood: -1), Remarks.all(mood: 0), Remarks.all(mood: 1)
    )
    #expect([low, middling, high].map(\.count) == [10, 8, 8])
    #expect(Set(low).union(middling).union(high).count == 26)
    #expect(Remarks.all(mood: -0.21) == low && Remarks.all(mood: -0.2) == middling)
    #expect(Remarks.all(mood: 0.3) == middling && Remarks.all(mood: 0.31) == high)
  }
}
