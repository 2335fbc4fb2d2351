/// A kind of entries that people type into their diary, in the order of MyLifeDB's collectors.
///
/// This table decides the files, the types and the units of typed entries. A new kind is added here.
public enum EntryKind: CaseIterable, Sendable {
  case alcohol, smoking, supplements
  case moodJournal, stressLevel, gratitude, journal, therapyNotes
  case pomodoro, deepWork
  case moviesTV
  case income, netWorth, budget
  case peopleMet, socialEvents, familyTime
  case courses, booksFinished, skills, certifications
  case morningRoutine, eveningRoutine, habitStreaks, customHabits
  case writing, photoProjects, drawing, musicProduction, videoEditing

  /// The manner in which a person types the value of an entry.
  public enum Value: Sendable {
    /// Seconds from the start to the end, which the person chooses.
    case duration
    /// A number that the person types.
    case number
    /// A number that the person chooses from a few, such as a rating.
    case choice
    /// A number that follows from a text.
    case text
  }

  private typealias Row = (
    collector: String, name: String, title: String, heading: MyLifeDBSettings.Category,
    unit: String?, value: Value, log: DiaryLog
  )

  private var row: Row {
    switch self {
    case .alcohol:
      ("substances", "alcohol", "Alcohol", .nutrition, "count", .number, .substances)
    case .smoking:
      ("substances", "smoking", "Smoking", .habits, "count", .number, .substances)
    case .supplements:
      ("substances", "supplements", "Supplement", .nutrition, "count", .number, .substances)
    case .moodJournal:
      ("mindfulness", "mood-journal", "Mood Journal", .mindfulness, nil, .choice, .mood)
    case .stressLevel:
      ("mindfulness", "stress-level", "Stress Level", .mindfulness, nil, .choice, .stress)
    case .gratitude:
      ("mindfulness", "gratitude", "Gratitude", .mindfulness, "count", .text, .gratitude)
    case .journal:
      ("mindfulness", "journal", "Journal Entry", .mindfulness, "words", .text, .journal)
    case .therapyNotes:
      ("mindfulness", "therapy-notes", "Therapy Notes", .mindfulness, "words", .text, .therapy)
    case .pomodoro:
      ("focus", "pomodoro", "Pomodoro Phase", .productivity, "s", .duration, .pomodoro)
    case .deepWork:
      ("focus", "deep-work", "Deep Work", .productivity, "s", .duration, .pomodoro)
    case .moviesTV:
      ("videos", "movies-tv", "Film or Episode", .media, nil, .choice, .films)
    case .income:
      ("finance", "income", "Income", .finance, nil, .number, .money)
    case .netWorth:
      ("finance", "net-worth", "Net Worth", .finance, nil, .number, .money)
    case .budget:
      ("finance", "budget", "Budget", .finance, nil, .number, .money)
    case .peopleMet:
      ("relationships", "people-met", "Person Met", .social, "s", .duration, .people)
    case .socialEvents:
      ("relationships", "social-events", "Social Event", .social, "s", .duration, .people)
    case .familyTime:
      ("relationships", "family-time", "Family Time", .social, "s", .duration, .family)
    case .courses:
      ("learning", "courses", "Course", .learning, "%", .number, .learning)
    case .booksFinished:
      ("learning", "books-finished", "Book Finished", .learning, nil, .choice, .learning)
    case .skills:
      ("learning", "skills", "Skill Practised", .learning, "s", .duration, .learning)
    case .certifications:
      ("learning", "certifications", "Certification", .learning, "count", .choice, .learning)
    case .morningRoutine:
      ("habits", "morning-routine", "Morning Routine", .habits, "s", .duration, .routines)
    case .eveningRoutine:
      ("habits", "evening-routine", "Evening Routine", .habits, "s", .duration, .routines)
    case .habitStreaks:
      ("habits", "habit-streaks", "Habit Streak", .habits, "count", .number, .habits)
    case .customHabits:
      ("habits", "custom-habits", "Habit", .habits, nil, .number, .habits)
    case .writing:
      ("creative", "writing", "Writing", .creative, "words", .number, .creative)
    case .photoProjects:
      ("creative", "photo-projects", "Photography Project", .creative, "count", .number, .creative)
    case .drawing:
      ("creative", "drawing", "Drawing", .creative, "s", .duration, .creative)
    case .musicProduction:
      ("creative", "music-prod", "Music Production", .creative, "s", .duration, .creative)
    case .videoEditing:
      ("creative", "video-editing", "Video Editing", .creative, "s", .duration, .creative)
    }
  }

  /// The collector of the entries, such as `substances`.
  public var collector: String { row.collector }
  /// The name of the kind in its collector, such as `alcohol`.
  public var name: String { row.name }
  /// The name for people.
  public var title: String { row.title }
  /// The heading of MyLifeDB's catalogue.
  public var heading: MyLifeDBSettings.Category { row.heading }
  /// The unit of all values; nil if values have no unit, different units, or the currency of the
  /// region.
  public var unit: String? { row.unit }
  /// The manner in which a person types the value.
  public var value: Value { row.value }
  /// The log in which a person keeps such entries.
  public var log: DiaryLog { row.log }
  /// The type of the samples, such as `sim.substances.alcohol`.
  public var type: String { "sim.\(collector).\(name)" }
}
