import Formats

@testable import Check
@testable import Reading

extension Control {
  static let surveys: [Control] = [
    .phoneFiles("survey-cells", harmless: "another text of a question") { summary in
      summary.changeTimings { $0.lines[1].append("more") }
    } change: { summary in
      summary.changeTimings { $0.lines[1][3] = "Other words" }
    },
    .phoneFiles("survey-events", harmless: "a question shown twice") { summary in
      summary.changeEvent { file, event in file.lines.remove(at: event) }
    } change: { summary in
      summary.changeEvent { file, event in file.lines.insert(file.lines[event], at: event) }
    },
    .phoneFiles("survey-answers", harmless: "another text of a question") { summary in
      summary.changeAnswers { $0.lines[1][4] += "x" }
    } change: { summary in
      summary.changeAnswers { $0.lines[1][2] = "Other words" }
    },
    .phoneFiles("survey-unlocked", harmless: "a row 0.4 s after the lock") { summary in
      summary.moveEvent(behindLock: 1_000)
    } change: { summary in
      summary.moveEvent(behindLock: 400)
    },
    .phoneFiles("survey-truth", harmless: "answers submitted 1 ms later") { summary in
      summary.changeAnswers { $0.milliseconds += 1_000 }
    } change: { summary in
      summary.changeAnswers { $0.milliseconds += 1 }
    },
  ]
}

extension FilesSummary {
  /// Changes the first of the phone's files for which `matches` returns true.
  private mutating func change(
    where isWanted: (SurveyFile) -> Bool, _ change: (inout SurveyFile) -> Void
  ) {
    guard let place = surveys[.phone]?.files.firstIndex(where: isWanted) else { return }
    change(&surveys[.phone, default: SurveyRecords()].files[place])
  }

  fileprivate mutating func changeTimings(_ body: (inout SurveyFile) -> Void) {
    change(where: \.isOfTimings, body)
  }

  /// Changes the first event on the screen; `body` receives the file and the index of the event's
  /// line.
  fileprivate mutating func changeEvent(_ body: (inout SurveyFile, Int) -> Void) {
    change(
      where: { $0.firstEvent != nil },
      { file in if let event = file.firstEvent { body(&file, event) } })
  }

  fileprivate mutating func changeAnswers(_ body: (inout SurveyFile) -> Void) {
    change(where: { if case .surveyAnswers = $0.kind { true } else { false } }, body)
  }

  /// Moves the first row of a survey to a time after the next lock, given in ms.
  fileprivate mutating func moveEvent(behindLock milliseconds: Int64) {
    let locks = setting.events.unlocked(until: setting.end).map(\.upperBound)
    changeEvent { file, event in
      guard let time = Int64(file.lines[event][0]), let lock = locks.first(where: { $0 > time })
      else { return }
      file.lines[event][0] = "\(lock + milliseconds)"
    }
  }
}

extension SurveyFile {
  fileprivate var isOfTimings: Bool { if case .surveyTimings = kind { true } else { false } }

  /// The index of the first line of timings that contains a question. The app of 2016 writes
  /// schedule events before this line.
  fileprivate var firstEvent: Int? {
    isOfTimings ? lines.indices.dropFirst().first { !lines[$0][1].isEmpty } : nil
  }
}
