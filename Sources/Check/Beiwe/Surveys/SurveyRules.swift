import Formats
import FoundationEssentials
import Reading

/// Rules about participants' answers. These rules check the text of the files, and compare the
/// files with each other.
extension BeiweCheck {
  static let surveys: [Rule] = [
    Rule(
      "survey-cells",
      "The rows of survey files are in order of time, and their cells match the question's type.",
      limit:
        "exact, because servers and readers find cells by position. No row repeats the previous "
        + "row",
      catches: "one extra comma in one row",
      .files { judge($0, cells) }),
    Rule(
      "survey-events",
      "A question is shown before it is answered or closed, and no question is on the screen at "
        + "the end.",
      limit:
        "exact, in order of time. Two successive rows may report that the same question is shown",
      catches: "one missing row",
      .files(compares: true) { judge($0, events) }),
    Rule(
      "survey-answers",
      "Each submission has one file of answers, with the last answers on the screen.",
      limit:
        "exact. For a download, the time in the file's name identifies the submission to the "
        + "second, and for a real phone within \(SurveyPairing.longestWait / 1_000) s. The rule "
        + "skips data with only answers or only timings",
      catches: "one changed letter in one answer",
      .files(compares: true) { judge($0, answers) }),
    Rule(
      "survey-unlocked",
      "Surveys are filled in on unlocked phones.",
      limit:
        "A row may be at most \(Unlocking.limit.told) ms before an Unlocked row or after a Locked "
        + "row. In gaps, the sessions of the ground truth replace these rows",
      catches: "one survey row 1 s after the lock of the phone",
      .files(compares: true) { judge($0, unlocked) }),
    Rule(
      "survey-truth",
      "Submitted answers and their times match the ground truth.",
      limit: "Times may differ by at most 1 ms. Answers are exact",
      catches: "answers submitted 1 s too late",
      .files(compares: true) { judge($0, truth) }),
  ]

  private enum Unlocking {
    /// The tolerance for lock times, in ms. The phone reports locks and unlocks up to some seconds
    /// late.
    static let limit = 500.0
  }

  /// Judges the survey files of each layout separately.
  private static func judge(
    _ summary: FilesSummary, _ rule: (SurveyRecords, Layout, FilesSummary, inout Finding) -> Void
  ) -> Finding {
    var finding = Finding()
    for layout in [Layout.phone, .download] {
      guard let records = summary.surveys[layout] else { continue }
      rule(records, layout, summary, &finding)
    }
    if finding.judged == 0, finding.reason == nil { return .lacking("survey files") }
    return finding
  }

  // MARK: Cells

  private static func cells(
    _ records: SurveyRecords, _ layout: Layout, _ summary: FilesSummary, _ finding: inout Finding
  ) {
    let words = SurveyWords(summary.setting)
    for file in records.files where file.kind.hasLines {
      // The header is missing if the first line is a row, or if the file is empty.
      let needed = file.neededHeader(in: summary.setting.dialect)
      let isRow = file.lines.first.map { words.problem(in: $0, of: file) == nil } ?? true
      let hasBlanks = file.header.withoutBlanks == needed
      finding.judge(
        file.header == needed, as: hasBlanks ? summary.setting.quirk : .failure, file.header,
        allowed: needed ?? "", at: RowPlace(file.path, row: isRow ? 1 : nil))
      if file.lines.count == 1, !isRow {
        finding.add(
          summary.setting.quirk, file.place(1), "no row", allowed: "at least 1 row")
      }
      var last: [Substring] = []
      for (index, row) in file.lines.enumerated().dropFirst() {
        let problem = words.problem(in: row, of: file) ?? words.problem(in: row, after: last)
        // Real phones may write a row twice.
        finding.judge(
          problem == nil, as: row == last ? summary.setting.quirk : .failure,
          problem?.value ?? "", allowed: problem?.allowed ?? "", at: file.place(index))
        last = row
      }
    }
  }

  // MARK: Events

  private static func events(
    _ records: SurveyRecords, _ layout: Layout, _ summary: FilesSummary, _ finding: inout Finding
  ) {
    for (_, events) in records.events.sorted(by: { $0.key < $1.key }) {
      var shown: String?
      for event in events where !event.isOfSchedule {
        let isRight: Bool
        let before = shown
        switch event.event {
        case "present":
          isRight = shown == nil || shown == event.question
          shown = event.question
        case "changed": isRight = shown == event.question
        case "unpresent":
          isRight = shown == event.question
          shown = nil
        default: isRight = shown == nil
        }
        finding.judge(
          isRight, as: summary.setting.quirk, "\(event.event) of \(event.question)",
          allowed: before.map { "an event of question \($0)" }
            ?? "a present event before other events",
          at: event.place)
      }
      if let last = events.last, !summary.setting.isExcerpt, !summary.setting.isInterrupted {
        finding.judge(
          shown == nil, as: summary.setting.quirk,
          "question \(shown ?? "") still on the screen at the end",
          allowed: "no question on the screen at the end",
          at: last.place)
      }
    }
  }

  // MARK: Answers

  private static func answers(
    _ records: SurveyRecords, _ layout: Layout, _ summary: FilesSummary, _ finding: inout Finding
  ) {
    let events = records.events
    let answers = records.answers
    guard summary.setting.isRecorded || !events.isEmpty && !answers.isEmpty else {
      // A download may have one of the two kinds of files.
      if finding.judged == 0 { finding.reason = Finding.lacking("answers and timings").reason }
      return
    }
    let words = SurveyWords(summary.setting)
    let pairing = SurveyPairing(layout, isRecorded: summary.setting.isRecorded)
    for file in answers {
      let rows = file.lines.dropFirst().filter { $0.count == 5 }
      let known = events[file.survey] ?? []
      guard let submission = pairing.submission(of: file, in: known) else {
        finding.judge(
          summary.setting.isExcerpt, "no submission in the timings",
          allowed: "a submitted event in the survey timings",
          at: RowPlace(file.path))
        continue
      }
      let before = known[..<submission].lastIndex(where: \.isHandingIn).map { $0 + 1 } ?? 0
      let own = sinceRestart(known[before..<submission], rows.first.map { String($0[0]) })
      for (index, row) in file.lines.enumerated().dropFirst() where row.count == 5 {
        let last = own.last { $0.question == String(row[0]) }?.answer
        let allowed = last.map { [$0] } ?? words.hidden(String(row[1]))
        finding.judge(
          allowed.contains(String(row[4])), as: summary.setting.quirk, String(row[4]),
          allowed: allowed.joined(separator: ", "), at: file.place(index))
      }
    }
    guard !summary.setting.isExcerpt, !summary.setting.losesData else { return }
    for (survey, events) in events.sorted(by: { $0.key < $1.key }) {
      let own = answers.filter { $0.survey == survey }
      for event in events where event.event == BeiweSurveyText.Event.submitted.rawValue {
        finding.judge(
          own.contains { pairing.isPair($0, event) }, "submitted at \(event.time)",
          allowed: "a file with the submitted answers", at: event.place)
      }
    }
  }

  /// Returns the events since the last start of the survey, when its first question was shown
  /// without an answer. A new notification clears earlier answers.
  private static func sinceRestart(
    _ events: ArraySlice<SurveyEvent>, _ first: String?
  ) -> ArraySlice<SurveyEvent> {
    let start = events.lastIndex {
      $0.event == "present" && $0.question == first
        && ["", BeiweSurveyText.noAnswer].contains($0.answer)
    }
    return start.map { events[$0...] } ?? events
  }

  // MARK: The phone's lock

  private static func unlocked(
    _ records: SurveyRecords, _ layout: Layout, _ summary: FilesSummary, _ finding: inout Finding
  ) {
    guard summary.setting.streams.contains(.powerState), !summary.setting.isExcerpt,
      summary.setting.knowsGaps
    else {
      if finding.judged == 0 {
        finding.reason =
          Finding.lacking("powerState stream without gaps or table of its gaps").reason
      }
      return
    }
    let spans = summary.setting.unlocked
    for (_, events) in records.events.sorted(by: { $0.key < $1.key }) {
      for event in events where !event.isOfSchedule {
        let isUnlocked = spans.contains { span in
          Double(span.lowerBound) - Unlocking.limit <= Double(event.time)
            && Double(event.time) <= Double(span.upperBound) + Unlocking.limit
        }
        finding.judge(
          isUnlocked, as: summary.setting.quirk, "\(event.event) while locked",
          allowed: "an unlocked phone", at: event.place)
      }
    }
  }

  // MARK: The ground truth

  private static func truth(
    _ records: SurveyRecords, _ layout: Layout, _ summary: FilesSummary, _ finding: inout Finding
  ) {
    guard let truth = summary.setting.truth, !summary.setting.isExcerpt,
      !summary.setting.isInterrupted
    else {
      if finding.judged == 0 { finding.reason = Finding.lacking("ground truth").reason }
      return
    }
    let prompts = truth.prompts.filter { $0.app == BeiweCheck.app }
    let unit: Int64 = layout == .phone ? 1 : 1_000
    var left = prompts.filter { $0.submitted != nil && !$0.answers.isEmpty }
    let expired = records.events.mapValues { events in
      Set(events.filter { $0.event == "expired" }.map { $0.time / unit })
    }
    for file in records.answers {
      // The participant did not submit the answers of an expired survey.
      if expired[file.survey]?.contains(file.milliseconds / unit) == true { continue }
      let place = RowPlace(file.path)
      let index = left.firstIndex {
        $0.survey == file.survey
          && abs(($0.submitted ?? 0) / unit - file.milliseconds / unit)
            <= (layout == .phone ? 1 : 0)
      }
      guard let index else {
        finding.judge(
          false, "submitted at \(file.milliseconds)",
          allowed: "a submission time in prompts.csv",
          at: place)
        continue
      }
      let prompt = left.remove(at: index)
      let rows = file.lines.dropFirst().filter { $0.count == 5 }
      for (row, answer) in zip(rows, prompt.answers) where row[1] != "info_text_box" {
        let isGiven = !answer.given.isEmpty
        let isNothing =
          ["", BeiweSurveyText.noAnswer].contains(String(row[4]))
          || String(row[4]) == summary.setting.dialect.notPresented
        finding.judge(
          String(row[0]) == answer.question
            && (isGiven ? String(row[4]) == answer.given : isNothing),
          "\(row[0]): \(row[4])", allowed: "\(answer.question): \(answer.given)", at: place)
      }
      finding.judge(
        rows.count == prompt.answers.count, "\(rows.count) answers",
        allowed: "\(prompt.answers.count) answers", at: place)
    }
    for prompt in left {
      finding.judge(
        false, "no file",
        allowed: "a file with the answers to survey \(prompt.survey) submitted "
          + "at \(prompt.submitted ?? 0)",
        at: truth.place("prompts", row: prompt.row))
    }
  }
}
