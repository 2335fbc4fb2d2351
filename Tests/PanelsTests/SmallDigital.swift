@testable import Reading

/// Handwritten tables of a digital day and of the weather, on Monday 2026-03-02 (UTC).
enum SmallDigital {
  static let midnight = SmallHealth.midnight
  static let minute = SmallHealth.minute
  static let hour = 60 * minute

  /// Two apps from 08:00, a game at 20:00, and an app of an unknown category at midnight of the
  /// next day.
  static let uses = [
    use(480, 490, "social"), use(490, 495, "information"), use(1_200, 1_230, "games"),
    use(1_439, 1_441, "<b>"),
  ]

  private static func use(_ start: Int64, _ end: Int64, _ category: String) -> DigitalTruth.AppUse {
    DigitalTruth.AppUse(
      span: midnight + minute * start..<midnight + minute * end, category: category)
  }

  static let notifications = [
    ("answered", false), ("in-use", false), ("later", true), ("ignored", true), ("ignored", false),
  ].enumerated().map { number, notification in
    DigitalTruth.Notification(
      time: midnight + (9 + Int64(number)) * hour, isSilenced: notification.1,
      outcome: notification.0)
  }

  /// A meeting that the participant attends, another one, and a dinner.
  static let events = [
    event(600, 660, "meeting", true), event(660, 690, "meeting", false),
    event(1_140, 1_260, "social", true),
  ]

  private static func event(
    _ start: Int64, _ end: Int64, _ kind: String, _ isAttended: Bool
  ) -> DigitalTruth.Event {
    DigitalTruth.Event(
      span: midnight + minute * start..<midnight + minute * end, kind: kind,
      isAttended: isAttended)
  }

  /// Two tracks, an e-book during an audiobook, an episode and two pictures.
  static let media = [
    item(420, 424, "track"), item(424, 428, "track"), item(430, 450, "audiobook"),
    item(440, 460, "ebook"), item(500, 530, "episode"), item(700, 700, "photo"),
    item(710, 710, "screenshot"),
  ]

  private static func item(_ start: Int64, _ end: Int64, _ kind: String) -> DigitalTruth.Item {
    DigitalTruth.Item(span: midnight + minute * start..<midnight + minute * end, kind: kind)
  }

  /// A Mac in the office from 9 to 12 h, and at home over midnight.
  static let macUses = [
    macUse(540, 600, "developer", "work"), macUse(600, 610, "social", "work"),
    macUse(610, 720, "developer", "work"), macUse(1_430, 1_450, "entertainment", "home"),
  ]

  private static func macUse(
    _ start: Int64, _ end: Int64, _ category: String, _ place: String
  ) -> DigitalTruth.MacUse {
    DigitalTruth.MacUse(
      span: midnight + minute * start..<midnight + minute * end, category: category, place: place)
  }

  /// Four moods, of which the last is backfilled, and a drink.
  static let entries = [
    entry(1_200, 1_200, "mindfulness.mood-journal", mood: 0.2, reported: 0.3),
    entry(1_210, 1_150, "substances.alcohol", mood: 0.2),
    entry(1_320, 1_320, "mindfulness.mood-journal", mood: 0.4, reported: 0.3),
    entry(1_380, 1_380, "mindfulness.mood-journal", mood: 0.6, reported: 0.6),
    entry(2_300, 1_400, "mindfulness.mood-journal", mood: -0.2, reported: -0.1),
  ]

  private static func entry(
    _ saved: Int64, _ time: Int64, _ type: String, mood: Double, reported: Double? = nil
  ) -> DigitalTruth.Entry {
    let start = midnight + minute * time
    return DigitalTruth.Entry(
      saved: midnight + minute * saved, span: start..<start, type: "sim." + type,
      reported: reported, mood: mood, isBackfilled: saved > time + 720)
  }

  /// Two days of weather, the second in another region. It is from -2 to 9.5 degrees on each of
  /// them; it rains in two hours, and the sun shines from 7 to 17 h.
  static let hours = (0..<48).map { (number: Int64) -> DigitalTruth.Hour in
    let hour = number % 24
    return DigitalTruth.Hour(
      time: midnight + number * SmallDigital.hour, region: number < 24 ? "zurich" : "london",
      temperature: -2 + 0.5 * Double(hour), dewPoint: -3, cloud: hour < 12 ? 0.2 : 0.8,
      precipitation: number == 20 ? 0.4 : number == 21 ? 5 : 0, wind: 3,
      pressure: 1_000 + 0.1 * Double(number), uv: (7..<17).contains(hour) ? 1 : 0)
  }

  static let truth: Truth = {
    var truth = Truth()
    truth.digital.uses = uses
    truth.digital.notifications = notifications
    truth.digital.events = events
    truth.digital.media = media
    truth.digital.hours = hours
    truth.digital.macUses = macUses
    truth.digital.entries = entries
    truth.digital.tables = ["app_use", "notifications", "agenda", "media", "weather"]
    truth.phone = [
      Truth.Use(
        span: midnight + 800 * minute..<midnight + 805 * minute, kind: "call", detail: "ear")
    ]
    return truth
  }()

  /// The tables as files of one participant.
  static let files: [String: String] = [
    "truth/5ria6lij/mac_use.csv": """
    start,end,app,category,place,repo,activity
    \(midnight + 540 * minute),\(midnight + 600 * minute),editor-a,developer,work,tides,editing

    """,
    "truth/5ria6lij/entries.csv": """
    entered,start,end,type,value,reported_mood,true_mood,stress,slept_h,place,backfilled
    \(midnight + 600 * minute),\(midnight),\(midnight),sim.mindfulness.mood-journal,0.2,0.2,0.1,0.5,7.5,home,0

    """,
    "truth/5ria6lij/app_use.csv": """
    start,end,app,category,session,order
    \(midnight + 480 * minute),\(midnight + 490 * minute),messages,social,\(midnight + 480 * minute),1

    """,
    "truth/5ria6lij/weather.csv": """
    timestamp,region,temperature_c,dew_point_c,humidity,cloud,precipitation_mm,wind_mps,\
    pressure_hpa,uv,pm2_5_ugm3,o3_ppb
    \(midnight),zurich,-1.3,-2.3,0.9,0.65,0.1,1.9,1007.5,0.0,26.3,8.5

    """,
  ]
}
