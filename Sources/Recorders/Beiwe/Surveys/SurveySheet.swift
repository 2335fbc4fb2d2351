import Formats
import Simulation

/// A survey on the screen as the app keeps it: what was entered, and how it writes that.
///
/// The app for iOS: `storeAnswer` and `questionResponse` of `TrackingSurveyPresenter.swift`.
struct SurveySheet {
  private let questions: [Question]
  /// What was stored for each question, empty for one that was shown alone; nil for one that was not.
  private var answers: [String?]
  private let dialect: BeiweDialect

  /// - Parameter order: the places of the shown questions in the survey.
  init(_ survey: Survey, order: [Int], dialect: BeiweDialect) {
    questions =
      if case .questions(let questions) = survey.form { order.map { questions[$0] } } else { [] }
    answers = Array(repeating: nil, count: questions.count)
    self.dialect = dialect
  }

  mutating func present(_ place: Int) { answers[place] = answers[place] ?? "" }

  mutating func store(_ answer: Answer?, for place: Int) {
    answers[place] = answer?.text(for: questions[place]) ?? BeiweSurveyText.noAnswer
  }

  /// The cells of a row of timings after its time: what is known of a question when something happens to it.
  func timings(_ event: BeiweSurveyText.Event, of place: Int) -> [String] {
    let question = questions[place]
    // A change has the value as it came, also where the app would write another word for it. The wiki of 2016 has a
    // blank while a question is shown that has no answer yet.
    let isPlain = event == .changed || event == .present && dialect.marksSkipped
    let answer = isPlain ? answers[place] ?? "" : stored(place)
    return head(of: question) + [BeiweSurveyText.cell(answer), event.rawValue]
  }

  /// The cells of a row of timings that is about no question.
  static func timings(_ event: BeiweSurveyText.Event) -> [String] {
    ["", "", "", "", "", event.rawValue]
  }

  /// The rows of the answers, in the order in which questions are shown.
  func rows() -> [[String]] {
    questions.indices.map { head(of: questions[$0]) + [BeiweSurveyText.cell(stored($0))] }
  }

  private func head(of question: Question) -> [String] {
    [question.id, question.kindName.rawValue, question.text, options(of: question)].map(
      BeiweSurveyText.cell)
  }

  private func options(of question: Question) -> String {
    switch question.kind {
    case .slider(let scale): "min = \(scale.lowerBound); max = \(scale.upperBound)"
    case .radio(let options), .checkbox(let options): BeiweSurveyText.list(options)
    case .text(let field): "Text-field input type = \(field.rawValue)"
    case .information, .date, .time, .dateTime: ""
    }
  }

  private func stored(_ place: Int) -> String {
    if case .information = questions[place].kind { return "" }
    if case .slider = questions[place].kind, dialect.marksSliders,
      answers[place].flatMap(Int.init) == nil
    {
      return BeiweSurveyText.noAnswer
    }
    guard let answer = answers[place] else { return dialect.notPresented }
    return answer.isEmpty && dialect.marksSkipped ? BeiweSurveyText.noAnswer : answer
  }
}
