/// Somebody who fills in a survey: shows question after question, reads, enters, changes and hands in.
struct Filler {
  let questionnaire: Questionnaire
  let questions: [Question]
  let judgement: Judgement
  let respondent: Respondent
  /// From which question on nothing is read; nil for who reads all.
  private let carelessFrom: Int?
  let random: Random
  var screen: ScreenTime
  var filling: Filling
  /// The question on the screen.
  var shown: Int?

  init(
    _ questionnaire: Questionnaire, order: [Int], _ judgement: Judgement, _ respondent: Respondent,
    on screen: ScreenTime, random: Random
  ) {
    self.questionnaire = questionnaire
    questions =
      if case .questions(let questions) = questionnaire.survey.form {
        order.map { questions[$0] }
      } else { [] }
    self.judgement = judgement
    self.respondent = respondent
    self.screen = screen
    self.random = random
    let isCareless = random["careless"].chance(respondent.careless)
    carelessFrom =
      isCareless ? Int(0.4 * random["careless from"].uniform() * Double(questions.count)) : nil
    filling = Filling(
      order: order, items: Array(repeating: Filling.Item(), count: questions.count))
  }

  /// Fills the survey in, as far as it goes.
  mutating func fill() {
    record(.opened)
    switch questionnaire.survey.form {
    case .voice(let prompt, _): speak(prompt)
    case .questions:
      if let route = questionnaire.survey.route { follow(route) } else { answerAll() }
    }
    if let shown { leave(shown) }
    record(.closed)
    for place in filling.items.indices {
      filling.items[place].seconds = filling.secondsShown(place)
    }
  }

  // MARK: Questions

  private mutating func answerAll() {
    guard pass(random["loading"].uniform(in: 0.6...1.8)) else { return }
    var last: Int?
    for place in questions.indices {
      guard isShown(place) else {
        filling.items[place].gap = .notShown
        continue
      }
      guard show(place) else { return }
      if let last, !isCareless(place), random["back"].chance(respondent.goesBack, at: place) {
        guard goBack(from: place, to: last) else { return }
      }
      guard answer(place) else { return }
      if random["fatigue"].chance(0.002, at: place) { screen.breakOff(.fatigue) }
      guard pass(turn(place)) else { return }
      leave(place)
      last = place
    }
    guard pass(random["handing in"].uniform(in: 0.004...0.03)) else { return }
    record(.submitted)
    _ = pass(random["done"].uniform(in: 0.8...4))
  }

  /// Whether the question's condition holds; in a random order none is looked at.
  private func isShown(_ place: Int) -> Bool {
    guard !questionnaire.survey.order.isRandom, let condition = questions[place].condition else {
      return true
    }
    return condition.holds { name in
      questions.firstIndex { $0.id == name }.map { filling.items[$0].given?.numbers ?? [] }
    }
  }

  func isCareless(_ place: Int) -> Bool { carelessFrom.map { $0 <= place } ?? false }

  mutating func show(_ place: Int) -> Bool {
    guard pass(random["transition"].uniform(in: 0.004...0.03, at: place)) else { return false }
    appear(place)
    return true
  }

  private mutating func appear(_ place: Int) {
    shown = place
    record(.presented(place))
    guard filling.items[place].presented == nil else { return }
    filling.items[place].presented = screen.time
    filling.items[place].gap = .skipped
    filling.items[place].isCareless = isCareless(place)
    filling.items[place].intended = judgement.answer(to: questions[place], at: screen.time)
  }

  /// Looks at the last question once more, and perhaps enters something else.
  private mutating func goBack(from place: Int, to last: Int) -> Bool {
    let random = random["going back"][place]
    guard pass(random["thought"].logNormal(median: 1.5, sigma: 0.5)) else { return false }
    leave(place)
    guard show(last), pass(random["look"].logNormal(median: 2, sigma: 0.5)) else { return false }
    if random["other"].chance(0.5), filling.items[last].given != nil,
      let other = judgement.other(than: filling.items[last].given, for: questions[last], random)
    {
      guard change(last, to: other) else { return false }
    }
    guard pass(turn(last)) else { return false }
    leave(last)
    return show(place)
  }

  /// Seconds from the last touch of a question to the next question.
  private func turn(_ place: Int) -> Double {
    isCareless(place)
      ? random["turn"].uniform(in: 0.1...0.2, at: place)
      : random["turn"].logNormal(median: 0.7, sigma: 0.4, at: place)
  }

  // MARK: Answers

  /// Seconds after which the app takes the value of a slider that rests.
  private static let sliderDelay = 0.25

  /// Reads the question on the screen and enters an answer.
  private mutating func answer(_ place: Int) -> Bool {
    let (question, random) = (questions[place], random["answer"][place])
    let isCareless = isCareless(place)
    guard pass(isCareless ? random["glance"].uniform(in: 0.1...0.35) : reading(question, random))
    else { return false }
    if case .information = question.kind {
      filling.items[place].gap = nil
      return true
    }
    let isText = if case .text(let field) = question.kind { field != .numeric } else { false }
    let skips = isText ? (isCareless ? 1 : respondent.skips + 0.25) : respondent.skips
    guard question.isRequired || !random["skips"].chance(skips) else { return true }
    let answer =
      isCareless
      ? judgement.straightLine(
        for: question, at: self.random["straight line"].uniform())
      : filling.items[place].intended
    guard let answer else { return true }
    if !isCareless, random["edits"].chance(respondent.edits),
      let other = judgement.other(than: answer, for: question, random["first"])
    {
      guard change(place, to: other), pass(random["doubt"].logNormal(median: 1.2, sigma: 0.5))
      else { return false }
    }
    return change(place, to: answer)
  }

  /// Seconds to read a question with its options, and to think.
  func reading(_ question: Question, _ random: Random) -> Double {
    let options: [String] =
      switch question.kind {
      case .radio(let options), .checkbox(let options): options
      default: []
      }
    let words = ([question.text] + options).joined(separator: " ").split(separator: " ").count
    return 60 * Double(words) / respondent.wordsPerMinute
      * random["reading"].logNormal(median: 1, sigma: 0.2)
      + random["thought"].logNormal(median: 1, sigma: 0.6)
  }

  /// Enters an answer step by step, as the screen takes it.
  mutating func change(_ place: Int, to answer: Answer) -> Bool {
    let random = random["change"][place][filling.items[place].changes]
    let from = filling.items[place].given
    let isCareless = isCareless(place)
    let steps =
      isCareless ? [answer] : answer.steps(from: from, for: questions[place].kind, random["steps"])
    for (number, step) in steps.enumerated() {
      let seconds: Double =
        switch answer {
        case .text:
          random["key"].logNormal(
            median: 1 / respondent.charactersPerSecond, sigma: 0.45, at: number)
        case .number where isCareless:
          Self.sliderDelay + random["drag"].uniform(in: 0.02...0.1, at: number)
        case .number:
          Self.sliderDelay + random["drag"].logNormal(median: 0.7, sigma: 0.4, at: number)
        default:
          isCareless
            ? random["tap"].uniform(in: 0.1...0.2, at: number)
            : random["tap"].logNormal(median: 0.6, sigma: 0.4, at: number)
        }
      guard pass(seconds) else { return false }
      filling.items[place].given = step
      filling.items[place].gap = step == nil ? .skipped : nil
      filling.items[place].changes += 1
      record(.changed(place, step))
      let isSlider = if case .number = answer { true } else { false }
      screen.touch(ago: isSlider ? Self.sliderDelay : 0)
    }
    return true
  }

  // MARK: A voice

  private mutating func speak(_ prompt: String) {
    let words = Double(prompt.split(separator: " ").count)
    guard pass(60 * words / respondent.wordsPerMinute + random["thought"].uniform(in: 2...8)) else {
      return
    }
    record(.recording)
    screen.touch()
    let length = min(
      random["length"].logNormal(median: 35, sigma: 0.5), questionnaire.longestVoice)
    let started = screen.time
    // A voice that is interrupted is not kept.
    guard pass(length), screen.time - started < length + 0.5,
      pass(random["save"].uniform(in: 1...5))
    else { return screen.breakOff(.fatigue) }
    screen.touch()
    record(.saved(seconds: length))
    _ = pass(random["done"].uniform(in: 0.3...1))
  }

  // MARK: The screen

  /// Lets time pass; who puts the phone away may close the survey first, and open it again.
  mutating func pass(_ seconds: Double) -> Bool {
    var pauses: [(isBack: Bool, time: Double)] = []
    let goesOn = screen.pass(seconds) { pauses.append(($0, $1)) }
    let random = random["closes"][filling.events.count]
    // Each pause has a beginning and an end.
    for (number, pause) in pauses.enumerated() where random.chance(0.25, at: number / 2) {
      reopen(pause)
    }
    return goesOn
  }

  private mutating func reopen(_ pause: (isBack: Bool, time: Double)) {
    func add(_ kind: Filling.Event.Kind) {
      filling.events.append(Filling.Event(time: pause.time, kind: kind))
    }
    if pause.isBack {
      add(.opened)
      if let shown { add(.presented(shown)) }
    } else {
      if let shown { add(.left(shown)) }
      add(.closed)
    }
  }

  mutating func leave(_ place: Int) {
    shown = nil
    screen.touch()
    record(.left(place))
  }

  mutating func record(_ kind: Filling.Event.Kind) {
    filling.events.append(Filling.Event(time: screen.time, kind: kind))
  }
}
