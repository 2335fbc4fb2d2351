import Formats
import Page
import Reading
import Spool

/// A panel of SWIP's sessions day by day, with their emotions and scores, and of the places that
/// store their data.
struct SWIPPanel: Panel {
  static let app = "swip"
  static let name = app
  static let title = "SWIP"
  static let apps = [app]

  private let frame: Frame
  private var sessions: [SWIPPiece.Session] = []
  private var emotions: [SWIPPiece.Emotion] = []
  private var scores = HourlyValues(upTo: 100)
  /// The number of sessions for each place that stores their data, with the reason; nil if the
  /// ground truth does not record this.
  private var fates: [Fate: Int]?

  private struct Fate: Hashable {
    let place: String
    let reason: String
  }

  /// The maximum number of sessions, and also of emotions, which is enough for ten years.
  private static let limit = 65_536

  init(_ frame: Frame) { self.frame = frame }

  mutating func see(_ piece: SWIPPiece) {
    sessions += piece.sessions.filter { frame.contains($0.start) }.prefix(Self.limit)
    let told = piece.emotions.filter { frame.contains($0.time) }.prefix(Self.limit)
    emotions += told
    for emotion in told {
      guard let score = emotion.score, (0...100).contains(score) else { continue }
      scores.add(score, at: frame.clock.local(emotion.time))
    }
    guard let places = piece.fates else { return }
    fates = [:]
    for fate in places where frame.contains(fate.start) {
      fates?[Fate(place: fate.place, reason: fate.reason), default: 0] += 1
    }
  }

  var lack: String? { sessions.isEmpty ? "no sessions" : nil }

  // MARK: Days

  private struct Day {
    let date: Int64
    var sessions: [SWIPPiece.Session] = []
    var emotions: [SWIPPiece.Emotion] = []

    var scores: [Double] { SWIPPanel.scores(of: emotions) }
    /// The duration of all ended sessions, in seconds.
    var seconds: Double {
      sessions.reduce(0) { sum, session in
        sum + (session.end.map { Double(max($0, session.start) - session.start) / 1_000 } ?? 0)
      }
    }
    var looks: Int { sessions.reduce(0) { $0 + $1.looks } }
  }

  /// The latest local days with sessions or emotions, at most about a year of them.
  private var days: [Day] {
    var days: [Int64: Day] = [:]
    for session in sessions {
      let date = frame.clock.date(of: session.start)
      days[date, default: Day(date: date)].sessions.append(session)
    }
    for emotion in emotions {
      let date = frame.clock.date(of: emotion.time)
      days[date, default: Day(date: date)].emotions.append(emotion)
    }
    return days.values.sorted { $0.date < $1.date }.suffix(Self.longest)
  }

  private static let longest = 400

  // MARK: Page

  /// The kinds of marks in the picture, with the names of their colours.
  private static let kinds =
    [("day11", "session in the cloud"), ("day10", "session only on the phone")]
    + SWIPEmotion.allCases.map { ($0.rawValue.lowercased(), $0.rawValue) }

  func write(to page: inout Markup) {
    let days = days
    page.element(
      "p", ["class": "caption"],
      text:
        "\(counted(sessions.count, "session")) with the emotions that the model reports, with one "
        + "strip for each day. Times are hours after midnight in \(frame.clock.zone).")
    strips(of: days).write(to: &page)
    page.scrollingTable(
      "sessions", heading: ["date", "sessions", "in use", "looks", "emotions", "mean score"]
    ) { page in
      for day in days {
        page.row(
          HealthTime.text(date: day.date),
          [
            grouped(day.sessions.count), "\(grouped(Int((day.seconds / 60).rounded()))) min",
            grouped(day.looks), grouped(day.emotions.count), Self.mean(day.scores),
          ])
      }
    }
    writeScores(to: &page)
    writeEmotions(to: &page)
    writePlaces(to: &page)
  }

  /// Returns the valid scores, from 0 to 100.
  private static func scores(of emotions: [SWIPPiece.Emotion]) -> [Double] {
    emotions.compactMap(\.score).filter((0...100).contains)
  }

  private static func mean(_ values: [Double]) -> String {
    guard !values.isEmpty else { return Quantity.none }
    return Quantity.threeDigits(values.reduce(0, +) / Double(values.count))
  }

  /// The number of seconds per unit of the picture's width.
  private static let second = 96

  private func strips(of days: [Day]) -> Strips {
    let width = 86_400 / Self.second
    return Strips(
      name: "sessions", summary: "Sessions and emotions of \(counted(days.count, "day")).",
      kinds: Self.kinds.map { Strips.Kind($0.0, $0.1) },
      rows: days.map { day in
        let start = frame.clock.start(of: day.date)
        func place(_ time: Int64) -> Int { Int((time - start) / 1_000) / Self.second }
        let used = day.sessions.map { session in
          let end = max(session.end ?? session.start, session.start)
          let first = min(place(session.start), width - 1)
          return Strips.Part(
            x: first..<min(max(place(min(end, start + 86_400_000)), first) + 1, width),
            y: 1..<9, kind: session.isInCloud ? 0 : 1)
        }
        let felt = day.emotions.compactMap { emotion -> Strips.Part? in
          let name = SWIPEmotion(dominant: emotion.dominant)?.rawValue
          guard let kind = Self.kinds.firstIndex(where: { $0.1 == name }) else { return nil }
          let first = min(place(emotion.time), width - 2)
          return Strips.Part(x: first..<first + 2, y: 10..<17, kind: kind)
        }
        return Strips.Row(HealthTime.text(date: day.date), used.joined + felt.joined)
      },
      ticks: stride(from: 0, to: 24, by: 3).map { (3_600 * $0 / Self.second, "\($0) h") },
      width: width, rowHeight: 18)
  }

  private func writeScores(to page: inout Markup) {
    guard scores.count > 0 else {
      page.element("p", ["class": "caption"], text: "Not shown: no scores.")
      return
    }
    Chart(
      name: "scores", title: "Scores by time of day",
      caption:
        "\(counted(scores.count, "score")). The lines p10, p50 and p90 are the 10th, 50th and 90th "
        + "percentiles of each hour.",
      summary: "Scores by time of day, as percentiles.",
      x: Chart.Axis("time of day", .linear(to: 24)) { "\(Int($0)) h" },
      y: Chart.Axis("score", .linear(to: 100)) { Quantity.number($0) },
      series: HourlyValues.shares.map { Chart.Series($0.0, $0.0, .line(scores.lines($0.1))) }
    ).write(to: &page, hasHeading: false)
  }

  private func writeEmotions(to page: inout Markup) {
    guard !emotions.isEmpty else { return }
    page.scrollingTable("emotions", heading: ["emotion", "told", "share", "mean score"]) { page in
      for emotion in SWIPEmotion.allCases {
        let told = emotions.filter { SWIPEmotion(dominant: $0.dominant) == emotion }
        page.row(
          emotion.rawValue,
          [
            grouped(told.count), Quantity.share(told.count, of: emotions.count),
            Self.mean(Self.scores(of: told)),
          ])
      }
    }
  }

  private func writePlaces(to page: inout Markup) {
    page.scrollingTable("places", heading: ["place of the session's data", "why", "sessions"]) {
      page in
      for (fate, count) in places {
        page.row(Self.words[fate.place] ?? "elsewhere", [fate.reason, grouped(count)])
      }
    }
  }

  private static let words = ["none": "nowhere", "local": "on the phone", "cloud": "in the cloud"]
  private static let reasons = [
    "no_local_storage", "no_cloud_sync", "revoked", "waiting", "open", "purged", "uploaded",
  ]

  /// The number of sessions for each place that stores their data, from the ground truth or,
  /// without it, from the store.
  private var places: [(fate: Fate, count: Int)] {
    let told =
      fates ?? [
        Fate(place: "cloud", reason: Quantity.none): sessions.count(where: \.isInCloud),
        Fate(place: "local", reason: Quantity.none): sessions.count { !$0.isInCloud },
      ]
    var known: [Fate: Int] = [:]
    for (fate, count) in told {
      // The page shows only reasons from a fixed list, and never other texts from a file.
      let reason = Self.reasons.contains(fate.reason) ? fate.reason : Quantity.none
      let place = Self.words[fate.place] == nil ? "" : fate.place
      known[Fate(place: place, reason: reason), default: 0] += count
    }
    return known.sorted { ($0.key.place, $0.key.reason) < ($1.key.place, $1.key.reason) }
      .map { ($0.key, $0.value) }
  }

  func write(to json: inout JSONWriter) {
    json.member("sessions", sessions.count)
    json.key("days")
    json.array { json in
      for day in days {
        json.object { json in
          json.member("date", HealthTime.text(date: day.date))
          json.member("sessions", day.sessions.count)
          json.member("seconds", number: day.seconds)
          json.member("looks", day.looks)
          json.member("emotions", day.emotions.count)
          if !day.scores.isEmpty {
            json.member(
              "mean_score", number: day.scores.reduce(0, +) / Double(day.scores.count))
          }
        }
      }
    }
    json.key("emotions")
    json.object { json in
      for emotion in SWIPEmotion.allCases {
        json.member(
          emotion.rawValue, emotions.count { SWIPEmotion(dominant: $0.dominant) == emotion })
      }
    }
    for (name, share) in HourlyValues.shares {
      json.key("score_\(name)")
      json.inlineArray(scores.quantiles(share)) { json, value in
        if let value { json.number(value) } else { json.null() }
      }
    }
    json.key("places")
    json.array { json in
      for (fate, count) in places {
        json.object { json in
          json.member("place", fate.place)
          json.member("reason", fate.reason)
          json.member("sessions", count)
        }
      }
    }
  }
}
