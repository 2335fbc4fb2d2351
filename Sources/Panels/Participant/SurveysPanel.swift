import Formats
import Page
import Reading
import Spool

/// A panel of the numbers of prompts of each survey, and of their outcomes.
struct SurveysPanel: Panel {
  static let name = "surveys"
  static let title = "Surveys"

  private let frame: Frame
  private var surveys: [(name: String, counts: Counts)] = []

  private struct Counts: Sendable {
    var notified = 0
    var submitted = 0
    var expired = 0
    /// The number of files with answers.
    var answers = 0
  }

  init(_ frame: Frame) { self.frame = frame }

  mutating func finish(_ records: SurveyRecords) {
    var counts: [String: Counts] = [:]
    for (survey, events) in records.events {
      for event in events where frame.contains(event.time) {
        switch event.event {
        case "notified": counts[survey, default: Counts()].notified += 1
        case "submitted": counts[survey, default: Counts()].submitted += 1
        case "expired": counts[survey, default: Counts()].expired += 1
        default: continue
        }
      }
    }
    for file in records.answers where frame.contains(file.milliseconds) {
      counts[file.survey, default: Counts()].answers += 1
    }
    surveys = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var lack: String? { surveys.isEmpty ? "no survey files" : nil }

  func write(to page: inout Markup) {
    page.scrollingTable(
      Self.name, heading: ["survey", "notified", "handed in", "expired", "files of answers"]
    ) { page in
      for (name, counts) in surveys {
        page.row(
          name,
          [counts.notified, counts.submitted, counts.expired, counts.answers].map {
            grouped($0)
          })
      }
    }
  }

  func write(to json: inout JSONWriter) {
    for (name, counts) in surveys {
      json.key(name)
      json.object { json in
        json.member("notified", counts.notified)
        json.member("submitted", counts.submitted)
        json.member("expired", counts.expired)
        json.member("answers", counts.answers)
      }
    }
  }
}
