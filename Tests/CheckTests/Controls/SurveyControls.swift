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
      summary.changeTimings { $0.lines.remove(at: 1) }
    } change: { summary in
      summary.changeTimings { $0.lines.insert($0.lines[1], at: 1) }
    },
    .phoneFiles("survey-answers", harmless: "another text of a question") { summary in
      summary.changeAnswers { $0.lines[1][4] += "x" }
    } change: { summary in
      summary.changeAnswers { $0.lines[1][2] = "Other words" }
    },
    .phoneFiles("survey-unlocked", harmless: "a row .4 s after the lock") { summary in
      summary.moveEvent(behindLock: 1_000)
    } change: { summary in
      summary.moveEvent(behindLock: 400)
    },
    .phoneFiles("survey-truth", harmless: "answers handed in 1 ms later") { summary in
      summary.changeAnswers { $0.milliseconds += 1_000 }
    } change: { summary in
      summary.changeAnswers { $0.milliseconds += 1 }
    },
  ]
}

extension FilesSummary {
  /// Changes the first file of a kind on the phone.
  private mutating func change(
    where isWanted: (BeiweFileKind) -> Bool, _ change: (inout SurveyFile) -> Void
  ) {
    guard let place = surveys[.phone]?.files.firstIndex(where: { isWanted($0.kind) }) else {
      return
    }
    change(&surveys[.phone, default: SurveyRecords()].files[place])
  }

  fileprivate mutating func changeTimings(_ body: (inout SurveyFile) -> Void) {
    change(where: { if case .surveyTimings = $0 { true } else { false } }, body)
  }

  fileprivate mutating func changeAnswers(_ body: (inout SurveyFile) -> Void) {
    change(where: { if case .surveyAnswers = $0 { true } else { false } }, body)
  }

  /// Puts the first row of a survey so many ms behind the lock that follows it.
  fileprivate mutating func moveEvent(behindLock milliseconds: Int64) {
    let locks = setting.events.unlocked(until: setting.end).map(\.upperBound)
    changeTimings { file in
      guard let time = Int64(file.lines[1][0]), let lock = locks.first(where: { $0 > time }) else {
        return
      }
      file.lines[1][0] = "\(lock + milliseconds)"
    }
  }
}
