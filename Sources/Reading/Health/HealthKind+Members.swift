extension HealthKind {
  /// The keys of metadata of a type, in the order of docs/reference/mylifedb.md. Samples may have
  /// other keys as well. Add the keys of new types here.
  package static let members: [String: [HealthMember]] = Dictionary(
    uniqueKeysWithValues: [
      device, screen, agenda, media, pictures, air, things, macMembers, manualMembers,
    ].joined())

  typealias Members = (String, [HealthMember])

  static func keys(_ name: String, _ members: [HealthMember]...) -> Members {
    ("sim." + name, Array(members.joined()))
  }

  /// The largest count of a key without another limit.
  static let most: Int64 = 1_000_000_000

  private static let device: [Members] = [
    keys("location.visit", position),
    keys(
      "motion.activity", .word("activity", "walking", "running", "cycling", "automotive", "unknown")
    ),
  ]

  private static let screen: [Members] = [
    keys("screen-time.session", .flag("unlocked")),
    keys(
      "screen-time.app-usage", .text("app", "name", "category"), .one("session", .instant),
      .integer("order", 1...most)
    ),
    keys(
      "screen-time.app-category", .text("category"), .integer("uses", 0...most)
    ),
    keys(
      "screen-time.notifications", .text("app", "category"),
      .word("kind", "message", "group", "email", "social", "calendar", "other"),
      .word("phone", "locked", "in-use", "in-app"), .flag("silenced"),
      .word("outcome", "answered", "in-use", "later", "ignored"),
      .integer("answered_s", 1...60).optional
    ),
    keys(
      "focus.focus-mode", .word("mode", "sleep", "work", "driving", "personal"),
      .word("trigger", "schedule", "manual", "location", "app")
    ),
  ]

  private static let agenda: [Members] = [
    keys(
      "calendar.calendar", .text("event", "title"),
      .word("calendar", "work", "private", "study", "shifts"),
      .word(
        "kind", "meeting", "appointment", "lecture", "shift", "block", "social", "travel"),
      .integer("attendees", 0...40), .flag("online", "all_day", "recurring"),
      .word("status", "confirmed", "tentative", "cancelled"), .text("place").optional
    ),
    keys(
      "calendar.meeting-time", .integer("meetings", 0...14), .integer("longest_s", 0...90_000),
      .integer("online_s", 0...most)
    ),
    keys(
      "calendar.reminders", .text("title"), .word("list", "home", "work", "shopping", "health"),
      .one("due", .instant).optional, .integer("late_s", -most...most).optional
    ),
    keys(
      "calls.phone-calls", .word("direction", "incoming", "outgoing"), .flag("connected"),
      .word("output", "ear", "speaker", "headphones", "car"), .text("contact").optional
    ),
    keys(
      "calls.video-calls", .text("app"), .word("kind", "meeting", "private"),
      .integer("people", 2...40), .word("device", "iphone", "mac"), .text("event").optional
    ),
    keys(
      "email.email", .word("account", "work", "private", "study"), .integer("received", 0...400),
      .integer("sent", 0...400), .integer("unread", 0...most)
    ),
  ]

  private static let output: [HealthMember] = .word(
    "output", "headphones", "car", "speaker", "phone")

  private static let media: [Members] = [
    keys(
      "music.music", .text("track", "title", "artist", "album"),
      .word(
        "genre", "pop", "rock", "hip-hop", "electronic", "folk", "jazz", "classical", "metal",
        "soul", "country", "ambient", "local"), .integer("track_s", 90...600), .flag("skipped"),
      output
    ),
    keys(
      "music.recent", .one("recent", .texts(25)), .one("most_played", .plays(10))
    ),
    keys(
      "podcasts.podcasts", .text("show", "episode"), .integer("episode_s", 1...most),
      .integer("position_s", 0...most), .number("speed", 0.8...2), .flag("finished"), output
    ),
    keys(
      "books.books", .text("book", "title", "author"), .number("from", 0...1), .number("to", 0...1),
      .integer("pages", 0...most), .word("format", "ebook", "audiobook")
    ),
  ]

  private static let position: [HealthMember] =
    .number("latitude", -90...90) + .number("longitude", -180...180)
  private static let file: [HealthMember] =
    .text("asset") + .integer("bytes", 1...1_000_000_000_000)
  private static let picture: [HealthMember] =
    file + .integer("width", 1...most) + .integer("height", 1...most)
    + (position + .number("h_acc", 0...100_000)).optional

  private static let pictures: [Members] = [
    keys(
      "photos.photos-taken", picture,
      .word("kind", "photo", "selfie", "portrait", "panorama", "live"), .integer("burst", 1...20)
    ),
    keys("photos.screenshots", file, .text("app")),
    keys("photos.videos", picture, .one("fps", .choice([30, 60]))),
  ]

  private static let region: [HealthMember] = .text("region")

  private static let air: [Members] = [
    keys(
      "environment.weather", region,
      .word(
        "condition", "clear", "mostlyClear", "partlyCloudy", "mostlyCloudy", "cloudy", "drizzle",
        "rain", "heavyRain", "snow", "heavySnow", "thunderstorms", "foggy", "windy"),
      .number("apparent_c", -90...70), .number("dew_point_c", -90...40), .number("cloud", 0...1),
      .number("precipitation_mm", 0...400), .number("wind_mps", 0...120),
      .number("gust_mps", 0...200), .number("wind_from_deg", 0...360),
      .number("pressure_hpa", 850...1_100), .word("trend", "rising", "steady", "falling"),
      .number("visibility_km", 0...300), .flag("snow", "daylight")
    ),
    keys("environment.humidity", region),
    keys(
      "environment.air-quality", region, .number("pm2_5_ugm3", 0...2_000),
      .number("o3_ppb", 0...1_000), .word("dominant", "pm2_5", "o3"), .integer("category", 1...6)
    ),
    keys(
      "environment.uv-index", region, .number("clear_sky", 0...16), .number("sun_deg", 0...90)
    ),
    keys(
      "environment.daylight", region, .one("noon", .instant), .number("noon_deg", 0...90),
      .one("civil_dawn", .instant).optional, .one("civil_dusk", .instant).optional
    ),
  ]

  private static let things: [Members] = [
    keys(
      "contacts.birthdays", .text("contact"),
      .word("relation", "family", "friend", "colleague", "other"),
      .one("days_ahead", .choice([0, 7])), .integer("turns", 1...105).optional
    ),
    keys(
      "finance.subscriptions", .text("name"),
      .word(
        "category", "media", "storage", "news", "fitness", "software", "other"),
      .word("period", "month", "year"), .one("renews", .date),
      .word("state", "active", "trial", "cancelled"), .integer("active", 0...most)
    ),
    keys(
      "storage.storage", .number("total_gb", 0...4_096), .number("available_gb", 0...4_096),
      .number("photos_gb", 0...4_096), .number("apps_gb", 0...4_096),
      .number("system_gb", 0...4_096), .number("freed_gb", 0...4_096)
    ),
    keys(
      "bluetooth.bluetooth", .text("peripheral", "name"),
      .word("kind", "watch", "headphones", "car", "speaker", "keyboard", "mac"),
      .integer("rssi_dbm", -95 ... -35)
    ),
  ]
}
