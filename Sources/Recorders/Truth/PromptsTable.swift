import Simulation

/// Every prompt that asked for a survey, what came of it and why, as it was decided.
struct PromptsTable: TruthTable {
  static let name = "prompts"

  struct Row: TruthRow {
    var address = PromptAddress()
    var scheduled: Int64 = 0
    var arrived: Int64 = 0
    var seen: Int64?
    var opened: Int64?
    var submitted: Int64?
    var result = ""
    var miss: Miss?

    var time: Int64 { arrived }

    func write(to row: inout RowWriter) {
      row.cell("app", address.app)
      row.cell("device", address.device)
      row.cell("survey", address.survey)
      row.cell("prompt", address.prompt)
      row.cell("scheduled", scheduled)
      row.cell("arrived", arrived)
      row.cell("seen", seen)
      row.cell("opened", opened)
      row.cell("submitted", submitted)
      row.cell("result", result)
      row.cell("reason", miss?.rawValue ?? "")
      row.cell("label", miss?.label.rawValue ?? "")
    }
  }

  private let end: Timestamp
  private var open: [Prompt] = []

  /// - Parameter end: of the study, after which nobody sees what is done.
  init(until end: Timestamp) {
    self.end = end
  }

  mutating func rows(of day: StudyDay) -> [Row] {
    open = day.day.open
    return day.day.use.responses.compactMap { row(of: $0, on: day) }
      .sorted { ($0.arrived, $0.address.survey) < ($1.arrived, $1.address.survey) }
  }

  /// What nobody had opened when the study ended.
  func lastRows() -> [Row] {
    open.filter { $0.questionnaire != nil && $0.time < end }.map { prompt in
      Row(
        address: PromptAddress(prompt), scheduled: prompt.scheduled.milliseconds,
        arrived: prompt.time.milliseconds, result: "missed", miss: .end)
    }
  }

  private func row(of response: Response, on day: StudyDay) -> Row? {
    guard let result = response.result else { return nil }
    let prompt = response.prompt
    func instant(_ time: Double?) -> Int64? {
      guard let time, time < day.span.upperBound else { return nil }
      return day.milliseconds(at: time)
    }
    var row = Row(
      address: PromptAddress(prompt), scheduled: prompt.scheduled.milliseconds,
      arrived: day.milliseconds(at: response.arrived), seen: instant(response.seen),
      opened: instant(response.filling?.span.lowerBound),
      submitted: instant(response.filling?.submitted))
    switch result {
    case .submitted: (row.result, row.miss) = ("submitted", nil)
    case .abandoned(let miss): (row.result, row.miss) = ("abandoned", miss)
    case .missed(let miss): (row.result, row.miss) = ("missed", miss)
    }
    // What happens after the study's end nobody sees.
    if row.opened == nil, response.filling != nil {
      // Nobody who leaves alone what is always there has missed it.
      guard prompt.manner != .always else { return nil }
      (row.result, row.miss) = ("missed", .end)
    } else if row.submitted == nil, result == .submitted {
      (row.result, row.miss) = ("abandoned", .end)
    }
    return row
  }
}

/// Which prompt a row of the truth is about.
struct PromptAddress {
  var app = ""
  var device = ""
  /// The survey's id.
  var survey = ""
  /// The prompt's number, and behind a hyphen how often it was sent before; a point would make numbers of
  /// which 3.1 and 3.10 are one.
  var prompt = ""

  init() {}

  init(_ prompt: Prompt) {
    app = prompt.id.app
    device = prompt.device.rawValue
    survey = prompt.id.subject
    self.prompt = "\(prompt.id.number)" + (prompt.id.attempt > 0 ? "-\(prompt.id.attempt)" : "")
  }
}
