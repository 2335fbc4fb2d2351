import Formats
import Simulation

/// Every question of each survey that was opened: what was meant, and what was entered.
struct AnswersTable: TruthTable {
  static let name = "answers"

  struct Row: TruthRow {
    var address = PromptAddress()
    var question = ""
    var intended = ""
    var given = ""
    var presented: Int64?
    /// How long the question was on the screen.
    var seconds = 0.0
    var changes = 0
    var isCareless = false
    var reason = ""

    var time: Int64 { presented ?? 0 }

    func write(to row: inout RowWriter) {
      row.cell("app", address.app)
      row.cell("device", address.device)
      row.cell("survey", address.survey)
      row.cell("prompt", address.prompt)
      row.cell("question", CSV.cell(question))
      row.cell("intended", CSV.cell(intended))
      row.cell("given", CSV.cell(given))
      row.cell("presented", presented)
      row.cell("seconds", seconds)
      row.cell("changes", changes)
      row.cell("careless", isCareless ? "true" : "false" as StaticString)
      row.cell("reason", reason)
    }
  }

  func rows(of day: StudyDay) -> [Row] {
    day.day.use.responses.flatMap { response -> [Row] in
      guard let filling = response.filling, filling.span.lowerBound < day.span.upperBound,
        case .questions(let questions)? = response.prompt.questionnaire?.survey.form
      else { return [] }
      return zip(filling.order, filling.items).map { place, item in
        row(of: item, questions[place], response.prompt, on: day)
      }
    }
  }

  private func row(
    of item: Filling.Item, _ question: Question, _ prompt: Prompt, on day: StudyDay
  ) -> Row {
    Row(
      address: PromptAddress(prompt), question: question.id,
      intended: item.intended?.text(for: question) ?? "",
      given: item.given?.text(for: question) ?? "",
      presented: item.presented.map(day.milliseconds), seconds: item.seconds.toMilliseconds,
      changes: item.changes, isCareless: item.isCareless, reason: item.gap?.rawValue ?? "")
  }
}

extension Double {
  /// Whole thousandths.
  fileprivate var toMilliseconds: Double { (self * 1_000).rounded() / 1_000 }
}

/// Cells of the truth that may hold any text.
enum CSV {
  /// The text as one cell: what ends a line or a column becomes what Beiwe makes of it, and a text with a
  /// quote is quoted (RFC 4180).
  static func cell(_ text: String) -> String {
    let cell = BeiweSurveyText.cell(text)
    return cell.contains("\"") ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
