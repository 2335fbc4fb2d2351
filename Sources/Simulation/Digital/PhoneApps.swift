/// The apps that people have on their phones, by category.
///
/// `Profiles/README.md` gives the unit, range and source of each key of `phone-apps.json5`.
public struct PhoneApps: Equatable, Sendable {
  /// A group of apps, as Apple's Screen Time groups them.
  public struct Category: Equatable, Sendable {
    /// The name of the category, such as `social`.
    public let name: String
    /// The share of all uses.
    let share: Double
    /// The median of the durations of uses in seconds, and the standard deviation of the logarithm.
    let dwell: (median: Double, sigma: Double)
    /// The factors of the local hours of the day.
    let hours: [Double]

    /// Compares all values.
    public static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.share == right.share && left.dwell == right.dwell
        && left.hours == right.hours
    }
  }

  /// An app.
  public struct App: Equatable, Sendable {
    /// The name in data, such as `photo-feed`.
    public let id: String
    /// The name for people.
    public let name: String
    /// The name of its category.
    public let category: String
    /// The popularity relative to the other apps of the category.
    let popularity: Double
  }

  /// The categories, sorted by name.
  public let categories: [Category]
  /// The apps, sorted by id.
  public let apps: [App]

  /// The category of the study's own apps.
  static let studyCategory = "health"

  /// Reads Profiles/phone-apps.json5.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    let categories = try reader.objects("categories") { (name, reader) throws(ProfileError) in
      let (median, sigma) = try reader.object("dwell_s") { (reader) throws(ProfileError) in
        (
          try reader.number("median", in: 1...3_600), try reader.number("sigma", in: 0.1...2)
        )
      }
      return Category(
        name: name, share: try reader.number("share", in: 0...1), dwell: (median, sigma),
        hours: try reader.numbers("hours", count: 24, in: 0...20))
    }
    let names = categories.map(\.name)
    var apps: [App] = []
    apps = try reader.objects("apps") { (id, reader) throws(ProfileError) in
      let app = App(
        id: try reader.identifier(id), name: try reader.line("name"),
        category: try reader.line("category"),
        popularity: try reader.number("popularity", in: 0...100))
      guard names.contains(app.category) else {
        throw reader.refusal(of: "category", allowed: names.joined(separator: ", "))
      }
      return app
    }
    for id in Self.roles where !apps.contains(where: { $0.id == id }) {
      throw reader.refusal(of: "apps", allowed: "apps with \(Self.roles.joined(separator: ", "))")
    }
    self.categories = categories
    self.apps = apps
  }

  /// The apps that the simulation itself opens, such as for a photo.
  static let roles = [
    "messages", "group-chat", "feed", "mail", "calendar", "camera", "books", "video-chat", "diary",
  ]

  /// The app with an id; the study's own apps have their names as ids.
  func app(_ id: String) -> App {
    apps.first { $0.id == id }
      ?? App(id: id, name: id, category: Self.studyCategory, popularity: 0)
  }
}
