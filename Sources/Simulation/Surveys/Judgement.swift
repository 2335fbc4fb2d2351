/// What somebody would answer to the questions of a survey: what the mind is like at an instant, with
/// the error of each item.
struct Judgement {
  let mind: Mind
  let clock: Clock
  /// Hours of sleep before the day.
  let slept: Double
  let respondent: Respondent
  /// The survey's id.
  let survey: String
  /// Of the prompt.
  let random: Random

  /// - Parameter time: seconds since the start of the day.
  /// - Returns: nil where there is nothing to answer.
  func answer(to question: Question, at time: Double) -> Answer? {
    let random = random["item"][named: question.id]
    switch question.kind {
    case .information: return nil
    case .slider(let scale):
      return .number(Self.place(level(of: question, at: time), on: scale))
    case .radio(let options):
      return .options([Self.place(level(of: question, at: time), on: 0...options.count - 1)])
    case .checkbox(let options):
      return .options(chosen(options.count, question, at: time, random))
    case .text(.numeric): return .text(Self.text(of: number(for: question, at: time)))
    case .text(let field): return .text(remark(field, at: time, random))
    case .date:
      return .date(date(at: time).advanced(byDays: -Int(random["days"].exponential(mean: 20))))
    case .time: return .time(minutes: minutes(for: question, random))
    case .dateTime: return lastTime(at: time, random)
    }
  }

  /// Another answer than the one that is given; nil where there is none.
  func other(than answer: Answer?, for question: Question, _ random: Random) -> Answer? {
    let step = random["step"].chance(0.5) ? 1 : -1
    switch (answer, question.kind) {
    case (.number(let number), .slider(let scale)):
      return .number(scale.contains(number + step) ? number + step : number - step)
    case (.options(let places), .radio(let options)) where options.count > 1:
      let place = places[0] + step
      return .options([options.indices.contains(place) ? place : places[0] - step])
    case (.options(let places), .checkbox(let options)):
      let extra = Int(random["extra"].uniform() * Double(options.count))
      let others = places.contains(extra) ? places.filter { $0 != extra } : (places + [extra])
      return others.isEmpty ? nil : .options(others.sorted())
    case (.time(let minutes), _):
      return .time(minutes: min(max(minutes + 15 * step, 0), 1_439))
    default: return nil
    }
  }

  /// What somebody enters who reads nothing: the same position each time.
  ///
  /// - Parameter position: 0..<1.
  func straightLine(for question: Question, at position: Double) -> Answer? {
    // Most go down the middle or one of the sides.
    let level = [0.0, 0.5, 1][Int(3 * position)]
    switch question.kind {
    case .information, .text, .date, .time, .dateTime: return nil
    case .slider(let scale): return .number(Self.place(level, on: scale))
    case .radio(let options), .checkbox(let options):
      return .options([Self.place(level, on: 0...options.count - 1)])
    }
  }

  // MARK: Levels

  /// Where somebody stands on the scale of a question, 0...1, with the item's error.
  private func level(of question: Question, at time: Double) -> Double {
    let random = random["item"][named: question.id]
    guard let measure = question.measure else {
      let usual = respondent.random["level"][named: survey][named: question.id]
      return Self.clipped(usual.uniform(in: 0.1...0.9) + 0.13 * random["level"].normal())
    }
    let share = quantity(measure.quantity, at: time)
    return Self.clipped(
      (measure.isRising ? share : 1 - share) + measure.spread * random["error"].normal())
  }

  /// A quantity of the mind as a share of its range.
  private func quantity(_ quantity: Measure.Quantity, at time: Double) -> Double {
    let state = mind.state(at: time)
    return switch quantity {
    case .mood: 0.5 * (state.mood + 1)
    case .stress: state.stress
    case .energy: state.energy
    case .sleep: (slept - Self.hours.lowerBound) / (Self.hours.upperBound - Self.hours.lowerBound)
    }
  }

  /// Hours of sleep that the ends of a scale stand for.
  private static let hours = 3.0...11.0

  private func number(for question: Question, at time: Double) -> Double {
    let level = level(of: question, at: time)
    guard question.measure?.quantity == .sleep else { return (10 * level).rounded() }
    // People tell hours and their halves.
    let hours = Self.hours.lowerBound + level * (Self.hours.upperBound - Self.hours.lowerBound)
    return (2 * hours).rounded() / 2
  }

  private func chosen(
    _ count: Int, _ question: Question, at time: Double, _ random: Random
  ) -> [Int] {
    let first = Self.place(level(of: question, at: time), on: 0...count - 1)
    return (0..<count).filter { $0 == first || random["more"].chance(0.2, at: $0) }
  }

  private static func place(_ level: Double, on scale: ClosedRange<Int>) -> Int {
    scale.lowerBound + min(Int(level * Double(scale.count)), scale.count - 1)
  }

  private static func clipped(_ level: Double) -> Double { min(max(level, 0), 1) }

  private static func text(of number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  // MARK: Times and words

  private func date(at time: Double) -> CivilDate {
    clock.zone.localDate(at: clock.start.advanced(bySeconds: time))
  }

  private func minutes(for question: Question, _ random: Random) -> Int {
    guard question.measure?.quantity == .sleep else {
      let usual = respondent.random["time"][named: survey][named: question.id]
      let minutes = usual.uniform(in: 420...1_320) + 30 * random["time"].normal()
      return 5 * Int(min(max(minutes, 0), 1_435) / 5)
    }
    // The day begins when somebody wakes up.
    let up = clock.hour(at: 0) * 60 + random["time"].exponential(mean: 8)
    return 5 * Int(min(up, 1_435) / 5)
  }

  private func lastTime(at time: Double, _ random: Random) -> Answer {
    let ago = 3_600 + random["ago"].exponential(mean: 10_800)
    let instant = clock.start.advanced(bySeconds: time - ago)
    return .dateTime(
      clock.zone.localDate(at: instant),
      minutes: 5 * Int(clock.zone.localSeconds(at: instant) / 300))
  }

  private func remark(_ field: Question.TextField, at time: Double, _ random: Random) -> String {
    let remarks = Remarks.all(mood: mind.state(at: time).mood)
    let first = remarks[Int(random["remark"].uniform() * Double(remarks.count))]
    guard field == .multiLine, random["second"].chance(0.4) else { return first }
    return first + "\n" + remarks[Int(random["remark"].uniform(at: 1) * Double(remarks.count))]
  }
}
