import Testing

@testable import Simulation

/// Tests of the intermediate answers on the screen while a participant enters an answer.
struct AnswerStepsTests {
  private func steps(
    _ answer: Answer, from: Answer? = nil, for kind: Question.Kind, seed: UInt64 = 1
  ) -> [Answer?] {
    answer.steps(from: from, for: kind, Random(seed: seed))
  }

  /// Returns the final answer on the screen; nil if no answer is given.
  private func last(_ steps: [Answer?]) -> Answer? { steps.last ?? nil }

  private static let checkbox = Question.Kind.checkbox(["a", "b", "c", "d"])

  // MARK: Options

  @Test func `a radio button needs one tap, whatever was chosen before`() {
    let kind = Question.Kind.radio(["a", "b", "c"])
    #expect(steps(.options([2]), for: kind) == [.options([2])])
    #expect(steps(.options([2]), from: .options([0]), for: kind) == [.options([2])])
  }

  @Test func `each tap adds one option to an empty list`() {
    #expect(
      steps(.options([0, 2, 3]), for: Self.checkbox)
        == [.options([0]), .options([0, 2]), .options([0, 2, 3])])
    #expect(steps(.options([]), for: Self.checkbox).isEmpty)
  }

  @Test func `a tap removes a chosen option and adds another one in order`() {
    // Option 0 comes before the chosen options, so the test shows whether the list is sorted.
    #expect(
      steps(.options([0, 3]), from: .options([1, 3]), for: Self.checkbox)
        == [.options([0, 1, 3]), .options([0, 3])])
    #expect(
      steps(.options([0, 1, 2]), from: .options([0, 2]), for: Self.checkbox)
        == [.options([0, 1, 2])])
    #expect(
      steps(.options([1]), from: .options([3]), for: Self.checkbox)
        == [.options([1, 3]), .options([1])])
  }

  @Test func `no chosen option is no answer`() {
    #expect(
      steps(.options([2]), from: .options([0]), for: Self.checkbox) == [nil, .options([2])])
    #expect(steps(.options([]), from: .options([1]), for: Self.checkbox) == [nil])
  }

  @Test func `the same options, and an answer of another kind, are entered from the start`() {
    for from in [Answer.options([1, 2]), .text("b"), .number(1)] {
      #expect(
        steps(.options([1, 2]), from: from, for: Self.checkbox)
          == [.options([1]), .options([1, 2])])
    }
  }

  // MARK: Sliders

  /// Returns where the thumb of the slider first rests, for each of 2,000 participants; nil for a
  /// participant who drags only once.
  private func rests(_ number: Int, on scale: ClosedRange<Int>) -> [Int?] {
    (0..<2_000 as Range<UInt64>).map { seed in
      let steps = steps(.number(number), for: .slider(scale), seed: seed)
      guard last(steps) == .number(number), steps.count <= 2 else { return Int.max }
      guard steps.count == 2, case .number(let first)? = steps[0] else { return nil }
      return first
    }
  }

  @Test func `three of ten drags rest first, up to a tenth of the scale beside the answer`() {
    // A scale of 101 numbers allows a distance of 1 to 10 to the answer.
    let rests = rests(50, on: 0...100)
    #expect(Set(rests.compactMap { $0 }) == Set(40...60).subtracting([50]))
    // Three standard errors of a share are 0.03 for all 2,000 participants, and 0.06 for the 600
    // whose thumb rests first.
    let share = Double(rests.count { $0 != nil }) / 2_000
    #expect(abs(share - 0.3) < 0.03)
    let low = Double(rests.count { ($0 ?? 100) < 50 }) / Double(rests.count { $0 != nil })
    #expect(abs(low - 0.5) < 0.06)
  }

  @Test func `a thumb rests only on the scale`() {
    #expect(Set(rests(0, on: 0...100).compactMap { $0 }) == Set(1...10))
    #expect(Set(rests(100, on: 0...100).compactMap { $0 }) == Set(90...99))
    // On a scale of two numbers, a tenth of the scale is less than one, so the distance is 1.
    #expect(Set(rests(0, on: 0...1).compactMap { $0 }) == [1])
  }

  @Test func `a number of another question is entered at once`() {
    for seed in 0..<20 as Range<UInt64> {
      #expect(steps(.number(3), for: .radio(["a"]), seed: seed) == [.number(3)])
    }
  }

  // MARK: Text

  private static let text = Question.Kind.text(.singleLine)

  @Test func `each key adds a character, after the old text is deleted`() {
    #expect(steps(.text("xy"), for: Self.text) == [.text("x"), .text("xy")])
    #expect(
      steps(.text("xy"), from: .text("ab"), for: Self.text)
        == [.text("a"), nil, .text("x"), .text("xy")])
    #expect(steps(.text("x"), from: .number(12), for: Self.text) == [.text("x")])
    #expect(steps(.text(""), from: .text("a"), for: Self.text) == [nil])
  }

  @Test func `a wrong letter is deleted before the right one`() {
    // With seed 0 the first typed character is a wrong r, and with seed 5 the second is a wrong y.
    #expect(
      steps(.text("hi"), for: Self.text, seed: 0) == [.text("r"), nil, .text("h"), .text("hi")])
    #expect(
      steps(.text("hi"), for: Self.text, seed: 5)
        == [.text("h"), .text("hy"), .text("h"), .text("hi")])
    #expect(steps(.text("1i"), for: Self.text, seed: 0) == [.text("1"), .text("1i")])
  }

  @Test func `two of a hundred letters are wrong, and each letter of the alphabet occurs`() {
    var wrong: [Character] = []
    for seed in 0..<2_000 as Range<UInt64> {
      for case .text(let text)? in steps(.text("------"), for: Self.text, seed: seed) {
        if text.contains(where: \.isLetter) { wrong.append("!") }
      }
      for case .text(let text)? in steps(.text("AAAAAA"), for: Self.text, seed: seed) {
        if let last = text.last, last != "A" { wrong.append(last) }
      }
    }
    #expect(Set(wrong) == Set("abcdefghijklmnopqrstuvwxyz"))
    // For 12,000 letters, three standard errors of the share are 0.004.
    #expect(abs(Double(wrong.count) / 12_000 - 0.02) < 0.004)
  }

  // MARK: Wheels

  /// Returns the intermediate answers of each of 400 participants.
  private func lists(_ answer: Answer, for kind: Question.Kind) -> [[Answer?]] {
    (0..<400 as Range<UInt64>).map { steps(answer, for: kind, seed: $0) }
  }

  @Test func `a wheel for a time turns in quarters of an hour, up to an hour before the answer`() {
    let lists = lists(.time(minutes: 600), for: .time)
    let before: [Answer?] = [540, 555, 570, 585].map { .time(minutes: $0) }
    #expect(lists.allSatisfy { last($0) == .time(minutes: 600) })
    #expect(lists.flatMap { $0.dropLast() }.allSatisfy { before.contains($0) })
    for number in 1...3 {
      // A third of 400 participants need one push of the wheel, a third two, and a third three.
      // Three standard errors are 28 participants.
      #expect(abs(lists.count { $0.count == number } - 133) < 28)
    }
    for answer in before {
      #expect(lists.contains { $0.count == 2 && $0[0] == answer })
      #expect(lists.contains { $0.count == 3 && $0[1] == answer })
    }
    #expect(lists.allSatisfy { $0.count <= 3 })
  }

  @Test func `a wheel for a time stops at midnight`() {
    let shown = Array(lists(.time(minutes: 20), for: .time).joined())
    let expected: [Answer?] = [0, 5, 20].map { .time(minutes: $0) }
    #expect(shown.allSatisfy { expected.contains($0) })
    #expect(expected.allSatisfy { shown.contains($0) })
  }

  @Test func `a wheel for a date turns by days`() throws {
    let date = try #require(CivilDate("2026-03-02"))
    let lists = lists(.date(date), for: .date)
    let before: [Answer?] = try ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"].map {
      .date(try #require(CivilDate($0)))
    }
    #expect(lists.allSatisfy { last($0) == .date(date) })
    #expect(lists.flatMap { $0.dropLast() }.allSatisfy { before.contains($0) })
    #expect(before.allSatisfy { answer in lists.contains { $0.first == answer } })
  }

  @Test func `a wheel for a date and a time turns the time`() throws {
    let date = try #require(CivilDate("2026-03-02"))
    let lists = lists(.dateTime(date, minutes: 30), for: .dateTime)
    let before: [Answer?] = [0, 15].map { .dateTime(date, minutes: $0) }
    #expect(lists.allSatisfy { last($0) == .dateTime(date, minutes: 30) })
    #expect(lists.flatMap { $0.dropLast() }.allSatisfy { before.contains($0) })
    #expect(before.allSatisfy { answer in lists.contains { $0.first == answer } })
  }

  // MARK: Numbers

  @Test func `conditions compare the numbers of an answer`() throws {
    let date = try #require(CivilDate("2026-03-02"))
    #expect(Answer.number(-3).numbers == [-3])
    #expect(Answer.options([2, 0]).numbers == [2, 0] && Answer.options([]).numbers == [])
    #expect(Answer.text("1.5").numbers == [1.5] && Answer.text("a").numbers == [])
    #expect(Answer.date(date).numbers == [] && Answer.time(minutes: 5).numbers == [])
    #expect(Answer.dateTime(date, minutes: 5).numbers == [])
  }
}
