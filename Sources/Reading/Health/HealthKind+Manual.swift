/// The types of samples that people type.
extension HealthKind {
  /// The types with a number by collector and name, with their units and ranges.
  static let manual: [(String, String, String?, ClosedRange<Double>)] = [
    ("substances", "alcohol", "count", 0.5...40), ("substances", "smoking", "count", 1...100),
    ("substances", "supplements", "count", 1...20),
    ("mindfulness", "mood-journal", nil, -1...1), ("mindfulness", "stress-level", nil, 1...10),
    ("mindfulness", "gratitude", "count", 1...3), ("mindfulness", "journal", "words", 1...5_000),
    ("mindfulness", "therapy-notes", "words", 1...5_000),
    ("focus", "pomodoro", "s", 0...7_200), ("focus", "deep-work", "s", 0...day),
    ("relationships", "people-met", "s", 0...day), ("relationships", "family-time", "s", 0...day),
    ("relationships", "social-events", "s", 0...day),
    ("learning", "courses", "%", 0...1), ("learning", "books-finished", nil, 1...5),
    ("learning", "skills", "s", 0...day), ("learning", "certifications", "count", 1...1),
    ("habits", "morning-routine", "s", 0...day), ("habits", "evening-routine", "s", 0...day),
    ("habits", "habit-streaks", "count", 0...10_000),
    ("creative", "writing", "words", 0...20_000),
    ("creative", "photo-projects", "count", 0...5_000),
    ("creative", "drawing", "s", 0...day), ("creative", "music-prod", "s", 0...day),
    ("creative", "video-editing", "s", 0...day),
  ]

  /// The typed types with other values, by collector and name.
  static let otherManual: [(String, String, Value)] = [
    ("videos", "movies-tv", .rating(0.5...5)),
    ("habits", "custom-habits", .amount(units: ["count", "min"], 0...1_000_000)),
    ("finance", "income", .price(0...10_000_000)),
    ("finance", "net-worth", .price(-1_000_000_000...1_000_000_000)),
    ("finance", "budget", .price(0...10_000_000)),
  ]

  /// The keys of each typed sample: when the person saved it, and whether this was much later.
  private static let entered: [HealthMember] = .one("entered_at", .instant) + .flag("backfilled")

  private static func typed(_ name: String, _ members: [HealthMember]...) -> Members {
    ("sim." + name, entered + members.joined())
  }

  private static let relation: [HealthMember] = .word(
    "relation", "family", "friend", "colleague", "other")
  private static let note: [HealthMember] = .text("text")

  static let manualMembers: [Members] = substances + mind + work + money + people + growth + art

  private static let substances: [Members] = [
    typed(
      "substances.alcohol", .word("kind", "beer", "wine", "spirits", "mixed"),
      .number("grams", 1...1_000), .text("place")),
    typed("substances.smoking", .word("kind", "cigarette", "vape", "pouch"), .text("place")),
    typed("substances.supplements", .text("name"), .flag("with_meal")),
  ]

  private static let mind: [Members] = [
    typed(
      "mindfulness.mood-journal", .integer("rating", 1...7), note, .integer("words", 1...5_000),
      .one("tags", .texts(12))),
    typed("mindfulness.stress-level", note.optional),
    typed("mindfulness.gratitude", .one("items", .texts(3))),
    typed("mindfulness.journal", note, .text("title")),
    typed("mindfulness.therapy-notes", note, .text("title"), .integer("session", 1...most)),
  ]

  private static let work: [Members] = [
    typed(
      "focus.pomodoro", .word("phase", "work", "short-break", "long-break"),
      .integer("cycle", 1...12), .flag("completed"), .integer("interruptions", 0...9),
      .text("task")),
    // A Mac infers the same type without a person's entry.
    keys(
      "focus.deep-work", entered.optional, .text("category"),
      .word("origin", "inferred", "entered"), .integer("switches", 0...5),
      .integer("score", 1...5).optional),
    typed(
      "videos.movies-tv", .text("title"), .word("kind", "film", "episode"),
      .integer("season", 1...most).optional, .integer("episode", 1...most).optional,
      .integer("runtime_s", 60...86_400), .word("where", "cinema", "tv", "tablet")),
  ]

  private static let money: [Members] = [
    typed(
      "finance.income", .word("stream", "salary", "side", "benefit", "pension", "allowance"),
      .flag("net")),
    typed(
      "finance.net-worth", .number("assets", 0...1_000_000_000),
      .number("liabilities", 0...1_000_000_000)),
    typed(
      "finance.budget",
      .word(
        "category", "housing", "food", "transport", "health", "leisure", "clothes", "savings",
        "gifts", "other"), .number("budget", 0...10_000_000), .one("month", .month)),
  ]

  private static let people: [Members] = [
    typed(
      "relationships.people-met", .text("person", "place"), relation, .integer("group", 1...12)),
    typed(
      "relationships.family-time", .integer("people", 1...8),
      .word(
        "activity", "meal", "walk", "homework", "game", "film", "visit", "call", "trip", "chores",
        "sport")),
    typed(
      "relationships.social-events",
      .word("kind", "dinner", "party", "sports", "culture", "family"), .integer("people", 2...60),
      .flag("host"), .text("place")),
  ]

  private static let growth: [Members] = [
    typed(
      "learning.courses", .text("title"), .integer("lesson", 1...most),
      .integer("lessons", 1...most), .integer("minutes", 1...1_440)),
    typed(
      "learning.books-finished", .text("title", "author"), .integer("pages", 1...most),
      .one("started", .date), .word("format", "ebook", "audiobook", "paper")),
    typed("learning.skills", .text("skill"), .integer("quality", 1...5)),
    typed(
      "learning.certifications", .text("title", "issuer"), .one("valid_until", .date).optional),
    typed("habits.morning-routine", .one("steps", .texts(20)), .one("done", .flags)),
    typed("habits.evening-routine", .one("steps", .texts(20)), .one("done", .flags)),
    typed("habits.habit-streaks", .text("habit"), .integer("best", 0...10_000)),
    typed("habits.custom-habits", .text("habit"), .number("target", 0...1_000_000), .flag("met")),
  ]

  private static let art: [Members] = [
    typed(
      "creative.writing", .text("project"), .integer("minutes", 1...1_440)),
    typed(
      "creative.photo-projects", .text("project"), .integer("minutes", 1...1_440),
      .word("stage", "chosen", "edited", "shared")),
    typed(
      "creative.drawing", .text("project"),
      .word("medium", "pencil", "ink", "watercolour", "oil", "clay", "digital")),
    typed(
      "creative.music-prod", .text("project"), .integer("bpm", 20...400), .flag("exported")),
    typed(
      "creative.video-editing", .text("project"), .number("export_s", 0...86_400),
      .number("length_s", 0...86_400)),
  ]
}
