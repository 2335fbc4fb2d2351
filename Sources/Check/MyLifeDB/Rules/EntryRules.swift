import Reading
import Spool

extension MyLifeDBCheck {
  static let typed = [
    Rule(
      "typed-entries",
      "People type entries in the app Diary on the phone, after the time that an entry is about "
        + "begins.",
      limit:
        "\(Entries.second.told) s around a part of a session with the app. An entry is backfilled "
        + "exactly if it is saved more than \(Entries.late.told) h after the end of its time",
      catches: "one entry that is saved an hour later",
      .dates(.everySample) { Entries() }),
    Rule(
      "typed-texts",
      "The number of words of a text is right, and no text has a blocked subject.",
      limit:
        "exact. Blocked subjects are self-harm, death, diagnoses, medicines, violence, religion, "
        + "politics and insults",
      catches: "one text with a blocked word",
      .dates { Texts() }),
    Rule(
      "typed-places",
      "People are met in company, social events take place there, and family time is at home.",
      limit: "\(Entries.second.told) s around stays in the ground truth",
      catches: "one meeting with a person on the way to work",
      .dates(.truth) { Company($0) }),
  ]
}

extension NeighbouringDates {
  /// The samples that people typed and that are about the date, in the order of the files.
  var typed: [PlacedSample] {
    date.files.filter { $0.tree == .manual }.flatMap { file in
      file.samples.map { PlacedSample(sample: $0, place: file.place($0)) }
    }
  }
}

/// A judge of when entries are saved.
private struct Entries: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0
  /// The delay from which an entry is backfilled, in hours.
  static let late = 12.0

  static let lack = Finding.lacking("entries that people type")

  private static let app = "diary"

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let parts = dates.nearby(DaySample.Screen.usage)
    let diary = parts.filter { $0.sample.text("app") == Self.app }
    let slack = Int64(1_000 * Self.second)
    // Entries that are saved on later dates belong to parts that are not known here.
    let end = parts.map(\.end).max() ?? .min
    for entry in dates.typed {
      guard let saved = entry.sample.text("entered_at").flatMap(HealthTime.instant) else {
        continue
      }
      finding.judge(
        saved >= entry.start, "an entry that is saved before its time",
        allowed: "a later time", at: entry.place)
      let delay = Double(saved - entry.end) / 3_600_000
      let isBackfilled = entry.sample.flag("backfilled")
      // Times are stored in whole seconds.
      if abs(delay - Self.late) * 3_600 > Self.second {
        finding.judge(
          isBackfilled == (delay > Self.late), "backfilled \(isBackfilled) after \(delay.told) h",
          allowed: "true after more than \(Self.late.told) h, else false", at: entry.place)
      }
      guard saved < end, dates.knows(DaySample.Screen.usage) else { continue }
      finding.judge(
        diary.contains { $0.start - slack <= saved && saved <= $0.end + slack },
        "an entry that is saved outside the app \(Self.app)", allowed: "a part with the app",
        at: entry.place)
    }
  }
}

/// A judge of texts.
private struct Texts: DateJudge {
  static let lack = Finding.lacking("texts that people type")

  /// Words of the blocked subjects.
  private static let blocked: Set = [
    "suicide", "suicidal", "kill", "killed", "die", "died", "dead", "death", "funeral", "cancer",
    "depression", "depressed", "bipolar", "diagnosis", "disorder", "pill", "pills", "medicine",
    "medication", "drug", "drugs", "overdose", "gun", "knife", "war", "violence", "blood",
    "god", "church", "prayer", "mosque", "temple", "politics", "election", "president", "idiot",
    "stupid", "hate", "damn",
  ]

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for entry in dates.typed {
      var texts = [entry.sample.text("text"), entry.sample.text("title")].compactMap { $0 }
      if case .list(let items) = entry.sample.metadata["items"] {
        texts += items.compactMap(\.text)
        finding.judge(
          entry.sample.value == Double(items.count), "\(items.count) items",
          allowed: "\(entry.sample.value?.told ?? "no number")", at: entry.place)
      }
      for text in texts {
        let words = Self.words(of: text)
        let found = words.map { $0.filter(\.isLetter).lowercased() }.filter(Self.blocked.contains)
        finding.judge(
          found.isEmpty, "the word \(found.first ?? "")", allowed: "no blocked subject",
          at: entry.place)
      }
      guard let text = entry.sample.text("text") else { continue }
      let count = Double(Self.words(of: text).count)
      let stated = entry.sample.unit == "words" ? entry.sample.value : entry.sample.number("words")
      if let stated {
        finding.judge(
          stated == count, "\(stated.told) words", allowed: "\(count.told), as in the text",
          at: entry.place)
      }
    }
  }

  /// Returns the words of a text, which white space separates.
  private static func words(of text: String) -> [Substring] { text.split { $0.isWhitespace } }
}

/// A judge of where people are in company.
private struct Company: DateJudge {
  static let lack = Finding.lacking("people met, social events and family time")

  private var social: PassingSpans
  private var home: PassingSpans

  init(_ setting: HealthSetting) {
    let truth = setting.known
    func stays(_ kind: String) -> PassingSpans {
      let places = Set(truth.places.filter { $0.kind == kind }.map(\.number))
      return PassingSpans(
        truth.segments { $0.place.map(places.contains) ?? false }.joined.map {
          $0.widened(before: Entries.second, after: Entries.second)
        })
    }
    (social, home) = (stays("social"), stays("home"))
  }

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for type in ["people-met", "social-events"] {
      for entry in dates.samples("sim.relationships.\(type)") {
        finding.judge(
          social.hold(entry.sample.span), "\(type) outside company",
          allowed: "a stay at a place with company", at: entry.place)
      }
    }
    for entry in dates.samples("sim.relationships.family-time") {
      finding.judge(
        home.hold(entry.sample.span), "family time away from home", allowed: "a stay at home",
        at: entry.place)
    }
  }
}
