/// The settings that a user of MyLifeDB has switched on.
///
/// `Profiles/README.md` gives unit and range of each key.
public struct MyLifeDBSettings: Equatable, ProfilePart {
  /// The headings of MyLifeDB's catalogue of data, each with a switch of its own.
  public enum Category: String, CaseIterable, Sendable {
    case health, sleep, fitness, nutrition, mindfulness
    case screenTime = "screen_time"
    case productivity, developer, communication, media, location, environment, finance, social
    case learning, habits, creative, device
  }

  /// Which data points of the collected headings are written.
  public enum Rows: String, CaseIterable, Sendable {
    /// HealthKit's data points, and the data points of the phone's screen, battery, networks,
    /// places and barometer.
    case healthkit
    case all
  }

  /// Which people have data of focus, reminders, podcasts and books.
  public enum Keeping: String, CaseIterable, Sendable {
    /// The shares of the profiles of people.
    case natural
    /// All people.
    case all
  }

  /// Which days an export writes.
  public enum Exports: String, CaseIterable, Sendable {
    /// Days of which samples came since they were written last.
    case changed
    /// Each day once; samples that come later are lost.
    case once
  }

  /// When a day is exported.
  public enum Occasion: String, CaseIterable, Sendable {
    /// In the background soon after midnight, and after a failure some hours later: what HealthKit knows
    /// cannot be read while the phone is locked.
    case midnight
    /// When the phone is unlocked for the first time after midnight.
    case unlocked
  }

  /// What is collected.
  public let categories: Set<Category>
  /// Which of its data points are written.
  public let rows: Rows
  /// Which people have data of focus, reminders, podcasts and books.
  public let keeping: Keeping
  /// Whether the texts of journals are also written as a file a day that people read.
  public let hasJournalFiles: Bool
  /// Which days an export writes.
  public let exports: Exports
  /// When it runs.
  public let occasion: Occasion

  /// Reads the keys that `Profiles/README.md` lists for the settings of MyLifeDB.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    categories = try reader.choices("collect")
    rows = try reader.choice("rows", default: .healthkit)
    keeping = try reader.choice("keeps", default: .natural)
    hasJournalFiles = try reader.bool("journal_files", default: false)
    exports = try reader.choice("exports", default: .changed)
    occasion = try reader.choice("export_when", default: .midnight)
  }

  /// What of HealthKit is collected.
  public var headings: Set<HealthHeading> {
    Set(
      HealthHeading.allCases.filter { heading in
        Category(rawValue: heading.rawValue).map(categories.contains) ?? false
      })
  }
}
