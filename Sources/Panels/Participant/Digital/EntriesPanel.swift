import Formats
import Page
import Reading
import Spool

/// A panel of the entries that a participant typed, and of the mood in them.
struct EntriesPanel: Panel {
  static let name = "entries"
  static let title = "Entries"
  static let apps = ["mylifedb"]

  private let frame: Frame
  private(set) var isLeftOut = true
  /// In order of the time at which they are saved.
  private var entries: [DigitalTruth.Entry] = []

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ truth: Truth) {
    entries = truth.digital.entries.filter { frame.contains($0.saved) }
      .sorted { ($0.saved, $0.type) < ($1.saved, $1.type) }
    isLeftOut = entries.isEmpty
  }

  var lack: String? { entries.isEmpty ? "no entries" : nil }

  /// The entries of one type.
  struct Kind {
    let type: String
    let entries: [DigitalTruth.Entry]
    /// The number of local days on which the participant saved entries.
    let days: Int

    /// The type without the mark of the types that HealthKit does not have.
    var label: String { type.hasPrefix("sim.") ? String(type.dropFirst(4)) : type }

    var late: Int { entries.count(where: \.isBackfilled) }

    /// The median delay from the end of the time of an entry to its saving, in hours.
    var delay: Double {
      let delays = entries.map { Double($0.saved - $0.span.upperBound) / 3_600_000 }.sorted()
      return delays[delays.count / 2]
    }
  }

  /// The types with entries, sorted by name.
  var kinds: [Kind] {
    Dictionary(grouping: entries, by: \.type).sorted { $0.key < $1.key }.map { type, entries in
      Kind(
        type: type, entries: entries,
        days: Set(entries.map { frame.clock.date(of: $0.saved) }).count)
    }
  }

  /// The entries with a reported mood.
  private var moods: [(time: Int64, reported: Double, mood: Double)] {
    entries.compactMap { entry in entry.reported.map { (entry.saved, $0, entry.mood) } }
  }

  /// The correlation of reported and true moods; nil for fewer than three entries, or without
  /// differences.
  var correlation: Double? {
    let moods = moods
    guard moods.count > 2 else { return nil }
    let count = Double(moods.count)
    let means = (
      moods.reduce(0) { $0 + $1.reported } / count, moods.reduce(0) { $0 + $1.mood } / count
    )
    var (both, reported, mood) = (0.0, 0.0, 0.0)
    for entry in moods {
      let (first, second) = (entry.reported - means.0, entry.mood - means.1)
      both += first * second
      reported += first * first
      mood += second * second
    }
    return reported > 0 && mood > 0 ? both / (reported * mood).squareRoot() : nil
  }

  // MARK: Page

  func write(to page: inout Markup) {
    let kinds = kinds
    page.element(
      "p", ["class": "caption"],
      text: "The entries that the participant typed, from the ground truth, at the times at which "
        + "they were saved. Times are in \(frame.clock.zone).")
    strips(of: kinds).write(to: &page)
    if moods.count > 1 { moodChart.write(to: &page) }
    page.scrollingTable(
      Self.name, heading: ["type", "entries", "days", "backfilled", "median delay"]
    ) { page in
      for kind in kinds {
        page.row(
          kind.label,
          [
            grouped(kind.entries.count), grouped(kind.days),
            Quantity.share(kind.late, of: kind.entries.count),
            "\((10 * kind.delay).rounded() / 10) h",
          ])
      }
    }
  }

  /// The local dates of the first and the last entry.
  private var dates: ClosedRange<Int64> {
    let clock = frame.clock
    let first = clock.date(of: entries.first?.saved ?? 0)
    return first...max(first, clock.date(of: entries.last?.saved ?? 0))
  }

  /// The width of a picture, in pixels.
  private static let width = 720

  private func strips(of kinds: [Kind]) -> Strips {
    let (dates, clock) = (dates, frame.clock)
    let start = clock.start(of: dates.lowerBound)
    let length = clock.start(of: dates.upperBound + 1) - start
    func x(_ time: Int64) -> Int { Int(Double(time - start) / Double(length) * Double(Self.width)) }
    let step = max(1, dates.count / 7)
    return Strips(
      name: "entries-saved",
      summary: "Entries over \(counted(dates.count, "day")), a row for each type.",
      kinds: [Strips.Kind("event0", "saved in time"), Strips.Kind("notice0", "backfilled")],
      rows: kinds.map { kind in
        Strips.Row(
          kind.label,
          [false, true].flatMap { isLate in
            kind.entries.filter { $0.isBackfilled == isLate }.map {
              Strips.Part(x: x($0.saved)..<x($0.saved) + 2, y: 2..<14, kind: isLate ? 1 : 0)
            }.joined
          })
      },
      ticks: stride(from: dates.lowerBound, through: dates.upperBound, by: step).map {
        (x(clock.start(of: $0)), String(HealthTime.text(date: $0).dropFirst(5)))
      },
      width: Self.width + 2, rowHeight: 16)
  }

  private var moodChart: Chart {
    let (dates, clock, moods) = (dates, frame.clock, moods)
    // More than five dates do not fit below the chart.
    let step = (dates.count + 4) / 5
    let ticks = stride(from: dates.lowerBound, through: dates.upperBound, by: step)
      .map { Double(clock.start(of: $0)) }
    let domain =
      Double(clock.start(of: dates.lowerBound))...Double(clock.start(of: dates.upperBound + 1))
    func line(_ value: ((time: Int64, reported: Double, mood: Double)) -> Double) -> Chart.Marks {
      .line([moods.map { Chart.Point(x: Double($0.time), y: value($0)) }])
    }
    return Chart(
      name: "mood", title: "Mood",
      caption: "Each point is an entry with a text about the mood."
        + (correlation.map { " The correlation is \((100 * $0).rounded() / 100)." } ?? ""),
      summary: "Reported and true mood of \(counted(moods.count, "entry", "entries")).",
      x: Chart.Axis("date", .linear(over: domain, ticks: ticks)) {
        String(HealthTime.text(date: clock.date(of: Int64($0))).dropFirst(5))
      },
      y: Chart.Axis("mood", .linear(over: -1...1, ticks: [-1, -0.5, 0, 0.5, 1])) {
        ($0 < 0 ? "\u{2212}" : "") + Quantity.number(abs($0))
      },
      series: [
        Chart.Series("true", "true mood", line { $0.mood }),
        Chart.Series("claimed", "reported mood", line { $0.reported }),
      ])
  }

  // MARK: Numbers

  func write(to json: inout JSONWriter) {
    json.key("types")
    json.object { json in
      for kind in kinds {
        json.key(kind.type)
        json.object { json in
          json.member("entries", kind.entries.count)
          json.member("days", kind.days)
          json.member("backfilled", kind.late)
          json.member("median_delay_h", number: kind.delay)
        }
      }
    }
    json.key("mood_correlation")
    if let correlation { json.number(correlation) } else { json.null() }
  }
}
