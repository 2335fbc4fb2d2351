import Formats
import Page
import Reading
import Spool

/// A panel of the Cozie app's requests with their triggers, of the times of answers, and of lost
/// fields.
///
/// The panel shows which questions were answered and how often, but never the answers.
struct CoziePanel: Panel {
  static let app = "cozie"
  static let name = app
  static let title = "Cozie"
  static let apps = [app]

  private let frame: Frame
  private var triggers = Tally(from: Trigger())
  private var questions = Tally(from: Hours())
  /// The times of surveys. Each survey is counted once, although the app sends some twice.
  private var surveys: Set<Int64> = []
  /// The number of fields with each outcome, by the kind of request.
  private var fates: [String: [String: Int]] = [:]
  /// The number of prompts and of answered prompts in the ground truth; nil without ground truth.
  private var prompts: (asked: Int, answered: Int)?

  private struct Trigger: Sendable {
    var requests = 0
    var rows = 0
    /// The number of requests that repeat an earlier attempt.
    var again = 0
  }

  /// The number of events in each hour of the local day.
  private struct Hours: Sendable {
    var counts = [Int](repeating: 0, count: 24)
  }

  private static let kinds = ["survey", "health", "location", "settings", "push"]
  private static let fateNames = ["stored", "merged", "conflict", "lost", "late", "unsent"]
  /// The maximum number of surveys. Even a survey every five minutes for almost ten years stays
  /// below it.
  private static let surveyLimit = 1 << 20

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ truth: Truth) {
    let submitted = truth.prompts.filter { $0.app == Self.app }.map(\.submitted)
    guard frame.window == nil else { return }
    prompts = (submitted.count, submitted.count { $0 != nil })
  }

  mutating func see(_ piece: CoziePiece) {
    for request in piece.requests where frame.contains(request.time) {
      triggers.change(request.trigger) { trigger in
        trigger.requests += 1
        trigger.rows += request.rows
        if request.attempt > 1 { trigger.again += 1 }
      }
      let new = Set(request.answers.map(\.time)).subtracting(surveys)
      for answer in request.answers where new.contains(answer.time) && frame.contains(answer.time) {
        let hour = frame.clock.local(answer.time).quotientRoundedDown(by: 3_600_000)
        questions.change(answer.question) { $0.counts[Int((hour % 24 + 24) % 24)] += 1 }
      }
      if surveys.count < Self.surveyLimit { surveys.formUnion(new.filter(frame.contains)) }
    }
    for field in piece.fields
    where frame.contains(field.time) && Self.kinds.contains(field.kind)
      && Self.fateNames.contains(field.fate)
    {
      fates[field.kind, default: [:]][field.fate, default: 0] += 1
    }
  }

  var lack: String? { triggers.isEmpty ? "no requests" : nil }

  private var requests: Int { triggers.all.reduce(0) { $0 + $1.value.requests } }

  func write(to page: inout Markup) {
    page.element(
      "p", ["class": "caption"],
      text: "\(counted(requests, "request")), \(counted(surveys.count, "survey")) handed in"
        + (prompts.map {
          ". Of \(counted($0.asked, "prompt")) \(grouped($0.answered)) were answered"
        }
          ?? "") + ".")
    writeQuestions(to: &page)
    page.scrollingTable("triggers", heading: ["trigger", "requests", "rows", "tried before"]) {
      page in
      for (name, trigger) in triggers.all {
        page.row(name, [trigger.requests, trigger.rows, trigger.again].map { grouped($0) })
      }
    }
    guard !fates.isEmpty else { return }
    page.element(
      "p", ["class": "caption"],
      text: "Outcome of each field that the app sent or should have sent, from the ground truth:")
    page.scrollingTable("fates", heading: ["request"] + Self.fateNames) { page in
      for kind in Self.kinds {
        guard let counts = fates[kind] else { continue }
        page.row(kind, Self.fateNames.map { grouped(counts[$0] ?? 0) })
      }
    }
  }

  /// Writes the table of answers, with one row per question and one column per hour of the day.
  private func writeQuestions(to page: inout Markup) {
    let most = questions.all.flatMap(\.value.counts).max() ?? 0
    guard most > 0 else {
      page.element("p", ["class": "caption"], text: "Not shown: no answers.")
      return
    }
    let (width, rowHeight) = (960, 18)
    let levels = Coverage.Level.allCases.dropFirst()
    page.element(
      "p", ["class": "caption"],
      text:
        "Answers to each question by time of day, as shares of the largest number of answers "
        + "in an hour, which is \(grouped(most)). Times are in \(frame.clock.zone).")
    Strips(
      name: "questions", summary: "Answers to each question by time of day.",
      kinds: zip(levels, ["up to a quarter", "up to a half", "up to three quarters", "more"])
        .map { Strips.Kind("level\($0.rawValue)", $1) },
      rows: questions.all.map { question, hours in
        Strips.Row(
          question,
          hours.counts.enumerated().compactMap { hour, count in
            guard count > 0 else { return nil }
            let level = Coverage.Level(count, median: most)
            return Strips.Part(
              x: 40 * hour..<40 * (hour + 1), y: 1..<rowHeight - 1, kind: level.rawValue - 1)
          })
      },
      ticks: stride(from: 0, to: 24, by: 3).map { (40 * $0, "\($0) h") },
      width: width, rowHeight: rowHeight
    ).write(to: &page)
  }

  func write(to json: inout JSONWriter) {
    json.member("requests", requests)
    json.member("surveys", surveys.count)
    if let prompts {
      json.member("prompts", prompts.asked)
      json.member("answered_prompts", prompts.answered)
    }
    json.key("triggers")
    json.object { json in
      for (name, trigger) in triggers.all {
        json.key(name)
        json.object { json in
          json.member("requests", trigger.requests)
          json.member("rows", trigger.rows)
          json.member("tried_before", trigger.again)
        }
      }
    }
    json.key("answers_by_hour")
    json.object { json in
      for (question, hours) in questions.all {
        json.key(question)
        json.inlineArray(hours.counts) { $0.number(Double($1)) }
      }
    }
    guard !fates.isEmpty else { return }
    json.key("fates")
    json.object { json in
      for kind in Self.kinds {
        guard let counts = fates[kind] else { continue }
        json.key(kind)
        json.object { json in
          for fate in Self.fateNames { json.member(fate, counts[fate] ?? 0) }
        }
      }
    }
  }
}
